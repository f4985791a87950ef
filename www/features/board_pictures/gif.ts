/**
 * Writes pictures of one size, in RGBA, as an animated GIF.
 *
 * All of them share one palette. A picture holds only what has changed; the rest is transparent, so that the one before
 * shows through. A picture that equals the one before makes that last longer.
 */
import { GIFEncoder, nearestColorIndex, quantize } from 'gifenc';
import type { Palette } from 'gifenc';
import type { Size } from '../../board/whole_picture';

/** The index that stands for what has not changed; the colours have the others. */
const unchanged = 255;
/** Keeps a picture when the next one is drawn. */
const keep = 1;
/** A delay is a number of hundredths of a second. */
const longest = 655_350;

interface Picture extends Size {
  indices: Uint8Array;
  milliseconds: number;
}

/** The colours that suit some pictures best. */
export function paletteFor(pictures: Uint8ClampedArray[]): Palette {
  const all = new Uint8Array(pictures.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const picture of pictures) {
    all.set(picture, at);
    at += picture.length;
  }
  return quantize(all, unchanged);
}

export class Gif {
  private readonly encoder = GIFEncoder();
  /** The indices of colours that have been looked up, by five or six bits of each part. */
  private readonly known = new Int16Array(1 << 16).fill(-1);
  private shown: Uint32Array | null = null;
  /** Not yet written, since it may last longer. */
  private pending: Picture | null = null;
  private isBegun = false;

  constructor(
    private readonly size: Size,
    private readonly colours: Palette,
  ) {}

  add(pixels: Uint8ClampedArray, milliseconds: number): void {
    const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
    const picture = this.changesTo(words, milliseconds);
    this.shown = words;
    const { pending } = this;
    if (picture === null && pending !== null && pending.milliseconds + milliseconds <= longest) {
      pending.milliseconds += milliseconds;
      return;
    }
    this.flush();
    this.pending = picture ?? {
      width: 1,
      height: 1,
      indices: Uint8Array.of(unchanged),
      milliseconds,
    };
  }

  /** The bytes of the file. */
  finish(): Uint8Array<ArrayBuffer> {
    this.flush();
    this.encoder.finish();
    return this.encoder.bytes();
  }

  /** What differs from the picture before; null if nothing does. Nothing right of or below it need be written. */
  private changesTo(words: Uint32Array, milliseconds: number): Picture | null {
    const { shown } = this;
    const area = shown === null ? this.size : changedArea(shown, words, this.size.width);
    if (area === null) return null;
    const indices = new Uint8Array(area.width * area.height);
    for (let y = 0, to = 0; y < area.height; y++)
      for (let from = y * this.size.width, x = 0; x < area.width; x++, from++, to++) {
        const word = words[from] ?? 0;
        indices[to] = shown?.[from] === word ? unchanged : this.indexOf(word);
      }
    return { ...area, indices, milliseconds };
  }

  /** The most similar colour of the palette. */
  private indexOf(word: number): number {
    const [red, green, blue] = [word & 255, (word >> 8) & 255, (word >> 16) & 255];
    const key = ((red >> 3) << 11) | ((green >> 2) << 5) | (blue >> 3);
    const known = this.known[key] ?? -1;
    if (known >= 0) return known;
    const index = nearestColorIndex(this.colours, [red, green, blue]);
    this.known[key] = index;
    return index;
  }

  private flush(): void {
    const { pending, colours } = this;
    if (pending === null) return;
    const { width, height, indices, milliseconds } = pending;
    // The first picture has everything, and the palette of the file: of full length, so that the last index exists.
    const palette = Array.from({ length: unchanged + 1 }, (_, i) => colours[i] ?? [0, 0, 0]);
    const how = this.isBegun ? { transparent: true, transparentIndex: unchanged } : { palette };
    this.encoder.writeFrame(indices, width, height, { ...how, delay: milliseconds, dispose: keep });
    this.isBegun = true;
    this.pending = null;
  }
}

/** The rectangle from the top left corner that contains all changes; null if there are none. */
function changedArea(before: Uint32Array, after: Uint32Array, width: number): Size | null {
  let [right, bottom] = [-1, -1];
  for (let i = 0; i < after.length; i++)
    if (before[i] !== after[i]) {
      right = Math.max(right, i % width);
      bottom = Math.floor(i / width);
    }
  return bottom < 0 ? null : { width: right + 1, height: bottom + 1 };
}
