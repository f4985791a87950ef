/** What is used of gifenc, which has no types. */
declare module 'gifenc' {
  /** Red, green and blue, up to 255. */
  export type Palette = number[][];

  /** A palette of at most so many colours for pixels in RGBA. */
  export function quantize(rgba: Uint8Array, most: number): Palette;
  export function nearestColorIndex(palette: Palette, colour: number[]): number;
  export function GIFEncoder(): {
    writeFrame(
      indices: Uint8Array,
      width: number,
      height: number,
      how: {
        /** Of the file, with its first frame. */
        palette?: Palette;
        transparent?: boolean;
        transparentIndex?: number;
        /** In milliseconds. */
        delay: number;
        dispose: number;
      },
    ): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  };
}
