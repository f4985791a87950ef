/** A die seen from above. */
import { drawText } from '../../canvas/lettering';
import { fillRaised, strokePath } from './pen';
import type { ShapePen } from './pen';

export function drawDie(pen: ShapePen, numerals: boolean): void {
  const { canvas, size, tones, value } = pen;
  const line = 0.055;
  outline(pen, 1);
  fillRaised(pen, tones.fill);
  outline(pen, 1 - line);
  strokePath(pen, tones.edge, line);
  drawSheen(pen);
  if (tones.rim) {
    outline(pen, 0.8);
    strokePath(pen, tones.ink, 0.03);
  }
  canvas.fillStyle = tones.ink;
  if (value === null) return;
  if (!numerals && pips[value]) drawPips(pen, value);
  else drawText(canvas, String(value), size * (Math.abs(value) < 10 ? 0.68 : 0.46));
}

function outline({ canvas, size }: ShapePen, share: number): void {
  const side = size * share;
  canvas.beginPath();
  canvas.roundRect(-side / 2, -side / 2, side, side, side * 0.22);
}

function drawSheen(pen: ShapePen): void {
  const { canvas, size } = pen;
  const sheen = canvas.createLinearGradient(0, -size / 2, 0, size / 2);
  sheen.addColorStop(0, 'rgb(255 255 255 / 0.2)');
  sheen.addColorStop(0.45, 'rgb(255 255 255 / 0)');
  sheen.addColorStop(1, 'rgb(0 0 0 / 0.1)');
  outline(pen, 0.93);
  canvas.fillStyle = sheen;
  canvas.fill();
}

/** Positions of the pips on a grid of thirds, by value; a die with another value is blank. */
const pips: Record<number, [number, number][]> = {
  0: [],
  1: [[0, 0]],
  2: [
    [-1, 1],
    [1, -1],
  ],
  3: [
    [-1, 1],
    [0, 0],
    [1, -1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

function drawPips({ canvas, size }: ShapePen, value: number): void {
  const step = size * 0.25;
  const radius = size * (value === 1 ? 0.125 : 0.1);
  canvas.beginPath();
  for (const [column, row] of pips[value] ?? []) {
    canvas.moveTo(column * step + radius, row * step);
    canvas.arc(column * step, row * step, radius, 0, 2 * Math.PI);
  }
  canvas.fill();
}
