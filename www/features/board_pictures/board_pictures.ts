/** Makes the files: a scene as PNG or SVG, and frames as GIF. They look like the board, in another size. */
import type { Scene } from '../../board/scene';
import { WholePicture } from '../../board/whole_picture';
import type { Size } from '../../board/whole_picture';
import { must } from '../../core/must';
import { make } from '../../ui/dom';
import type { Frame } from './film';
import { Gif, paletteFor } from './gif';
import type { Print } from './print';
import { inSlices } from './slices';
import { svgOf } from './svg_picture';

/** How far the making of a film has come, from 0 to 1. */
export interface Course {
  signal: AbortSignal;
  progress(share: number): void;
}

export async function pngOf(print: Print, scene: Scene, size: Size): Promise<Blob> {
  const canvas = make('canvas');
  Object.assign(canvas, size);
  pictureOf(print, size).paint(canvas, scene);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  return must(blob, 'picture');
}

export function svgFileOf(print: Print, scene: Scene, size: Size): Blob {
  return new Blob([svgOf(print, scene, size)], { type: 'image/svg+xml' });
}

/** How many frames the palette of a film is made from. */
const samples = 8;

/** Resolves to null if it is cancelled. */
export async function gifOf(
  print: Print,
  frames: Frame[],
  size: Size,
  { signal, progress }: Course,
): Promise<Blob | null> {
  const picture = pictureOf(print, size);
  const canvas = make('canvas');
  Object.assign(canvas, size);
  // The pixels of every frame are read, so they are better kept where that is fast.
  const context = must(canvas.getContext('2d', { willReadFrequently: true }), 'canvas');
  const pixelsOf = ({ scene, moving }: Frame) => {
    picture.paint(canvas, scene, moving);
    return context.getImageData(0, 0, size.width, size.height).data;
  };
  const gif = new Gif(size, paletteFor(spread(frames, samples).map(pixelsOf)));
  const isWhole = await inSlices(frames, signal, (frame, i) => {
    gif.add(pixelsOf(frame), frame.milliseconds);
    progress((i + 1) / frames.length);
  });
  return isWhole ? new Blob([gif.finish()], { type: 'image/gif' }) : null;
}

function pictureOf({ look, paper, frame }: Print, size: Size): WholePicture {
  return new WholePicture(look, frame, size, paper);
}

/** Some items of a list at equal distances, with the first and the last. */
function spread<T>(list: T[], count: number): T[] {
  const step = Math.max(1, (list.length - 1) / (count - 1));
  const indices = Array.from({ length: Math.min(count, list.length) }, (_, i) => i * step);
  return indices.flatMap((index) => list[Math.round(index)] ?? []);
}
