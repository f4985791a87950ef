/**
 * Draws short texts on the canvas: characters that have outlines of their own look the same everywhere, the others are
 * written with the fonts that there are. Knows which characters can be written.
 */
import { pathOf } from './canvas';
import type { Canvas } from './canvas';

const family = 'system-ui, sans-serif';

/** SVG paths by character, around the middle of a square of `em` units. */
export type Outlines = Record<string, string>;

const em = 500;
/** The thinnest line of an outline in its own units, and the pixels that it needs to be seen. */
const thinnest = { line: 20, pixels: 1.15 };

const outlines = new Map<string, Path2D>();

/** Adds outlines; text is no longer written with the fonts of the system if all its characters have one. */
export function addOutlines(added: Outlines): void {
  for (const [sign, path] of Object.entries(added)) outlines.set(sign, pathOf(path));
}

/** Adds outlines drawn in a square of another size, around another place. */
export function addOutlinesIn(side: number, middle: number, added: Outlines): void {
  const toEm = new DOMMatrix().scale(em / side).translate(-middle, -middle);
  for (const [sign, path] of Object.entries(added)) outlines.set(sign, pathOf(path, toEm));
}

export function drawText(canvas: Canvas, text: string, size: number, weight = 650): void {
  const drawn = outlinesOf(text);
  if (drawn !== null) return drawOutlines(canvas, drawn, size);
  canvas.font = `${weight} ${size}px ${family}`;
  canvas.textAlign = 'center';
  canvas.textBaseline = 'middle';
  canvas.fillText(text, 0, size * 0.05);
}

function outlinesOf(text: string): Path2D[] | null {
  const paths = [...text].map((sign) => outlines.get(sign));
  return paths.length > 0 && paths.every((path) => path !== undefined) ? paths : null;
}

/** Side by side. Small ones are drawn bolder, since their thin lines would fade. */
function drawOutlines(canvas: Canvas, paths: Path2D[], size: number): void {
  const { a, b } = canvas.getTransform();
  const pixels = (Math.hypot(a, b) * size) / em;
  canvas.save();
  canvas.scale(size / em, size / em);
  canvas.translate((-(paths.length - 1) * em) / 2, 0);
  canvas.lineJoin = 'round';
  canvas.lineWidth = Math.max(0, thinnest.pixels / pixels - thinnest.line);
  canvas.strokeStyle = canvas.fillStyle;
  for (const path of paths) {
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
    canvas.fill(path);
    if (canvas.lineWidth > 0) canvas.stroke(path);
    canvas.translate(em, 0);
  }
  canvas.restore();
}

const known = new Map<string, boolean>();

/** Whether a text has outlines, or some font has its characters: a missing one looks like one that cannot exist. */
export function canWrite(text: string): boolean {
  if (outlinesOf(text) !== null) return true;
  const answer =
    known.get(text) ?? [...text].every((sign) => picture(sign) !== picture('\u{10FFFE}'));
  known.set(text, answer);
  return answer;
}

function picture(sign: string): string {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [24, 24];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return sign;
  context.translate(12, 12);
  drawText(context, sign, 18);
  return context.getImageData(0, 0, 24, 24).data.join();
}
