/** What all round pieces share: bodies, rims and inscriptions; marbles and discs. */
import { drawText } from '../../canvas/lettering';
import { fillRaised, inkOf, strokePath } from './pen';
import type { Shape, ShapePen } from './pen';

/** The width of a rim. */
export const line = 0.04;
/** The radius of a round piece. */
export const round = 0.54;

export function circle({ canvas, size }: ShapePen, share: number): void {
  canvas.beginPath();
  canvas.arc(0, 0, size * round * share, 0, 2 * Math.PI);
}

/** A flat body with its rim. */
export const body: Shape = (pen) => {
  circle(pen, 1);
  fillRaised(pen, pen.tones.fill);
  drawRim(pen);
  drawSheen(pen);
};

/** The edge, and a second ring for every other pair of players. */
export function drawRim(pen: ShapePen, width = line): void {
  circle(pen, 1 - width);
  strokePath(pen, pen.tones.edge, width);
  if (!pen.tones.rim) return;
  circle(pen, 0.8);
  strokePath(pen, pen.tones.ink, 0.03);
}

function drawSheen(pen: ShapePen): void {
  const { canvas, size } = pen;
  const sheen = canvas.createLinearGradient(0, -size / 2, 0, size / 2);
  sheen.addColorStop(0, 'rgb(255 255 255 / 0.2)');
  sheen.addColorStop(0.45, 'rgb(255 255 255 / 0)');
  sheen.addColorStop(1, 'rgb(0 0 0 / 0.1)');
  circle(pen, 0.93);
  canvas.fillStyle = sheen;
  canvas.fill();
}

/** A dot on dark pieces, a ring on light ones, for people who want more than colours to tell owners apart. */
function drawOwnerMark(pen: ShapePen): void {
  const { canvas, size, tones } = pen;
  canvas.save();
  canvas.globalAlpha *= 0.55;
  canvas.beginPath();
  canvas.arc(0, 0, size * (tones.light ? 0.16 : 0.13), 0, 2 * Math.PI);
  canvas.fillStyle = tones.ink;
  if (tones.light) strokePath(pen, tones.ink, 0.05);
  else canvas.fill();
  canvas.restore();
}

/** Writes the text of a round piece, or else the mark of its owner, if wanted. */
export function inscribe(pen: ShapePen, share = 1): void {
  const text = pen.text || (pen.value === null ? '' : String(pen.value));
  if (text === '' && pen.tones.signed) drawOwnerMark(pen);
  if (text === '') return;
  pen.canvas.fillStyle = inkOf(pen);
  const { length } = [...text];
  drawText(pen.canvas, text, pen.size * share * (length > 2 ? 0.4 : length > 1 ? 0.5 : 0.66), 700);
  if (pen.secondInk) drawUnderline(pen);
}

/** A line under text in the second ink, since colour alone would not be enough. */
export function drawUnderline(pen: ShapePen, y = 0.36): void {
  const { canvas, size } = pen;
  canvas.beginPath();
  canvas.moveTo(-size * 0.2, size * y);
  canvas.lineTo(size * 0.2, size * y);
  strokePath(pen, inkOf(pen), 0.06);
}

/** A flat disc with a ring near its edge, around its text. */
const disc: Shape = (pen) => {
  body(pen);
  circle(pen, 0.8);
  strokePath(pen, inkOf(pen), 0.035);
  inscribe(pen, [...pen.text].length > 1 ? 0.9 : 0.98);
};

/** A glass ball: light enters at the upper left and gathers on the other side. */
const marble: Shape = (pen) => {
  const { canvas, size, tones } = pen;
  const radius = size * round;
  circle(pen, 1);
  fillRaised(pen, tones.fill);
  const depth = canvas.createRadialGradient(
    -radius * 0.3,
    -radius * 0.35,
    radius * 0.1,
    0,
    0,
    radius,
  );
  depth.addColorStop(0, `rgb(255 255 255 / ${tones.light ? 0.75 : 0.34})`);
  depth.addColorStop(0.45, 'rgb(255 255 255 / 0)');
  depth.addColorStop(0.8, `rgb(0 0 0 / ${tones.light ? 0.14 : 0.2})`);
  depth.addColorStop(1, `rgb(0 0 0 / ${tones.light ? 0.42 : 0.5})`);
  canvas.fillStyle = depth;
  canvas.fill();
  drawRim(pen, line / 2);
  drawLights(pen, radius);
  inscribe(pen);
};

function drawLights({ canvas, tones }: ShapePen, radius: number): void {
  canvas.save();
  canvas.beginPath();
  canvas.ellipse(-radius * 0.34, -radius * 0.5, radius * 0.3, radius * 0.16, -0.6, 0, 2 * Math.PI);
  canvas.fillStyle = `rgb(255 255 255 / ${tones.light ? 0.95 : 0.6})`;
  canvas.fill();
  canvas.beginPath();
  canvas.arc(0, 0, radius * 0.78, 0.35, 1.25);
  canvas.lineWidth = radius * 0.1;
  canvas.lineCap = 'round';
  canvas.strokeStyle = `rgb(255 255 255 / ${tones.light ? 0.5 : 0.28})`;
  canvas.stroke();
  canvas.restore();
}

export const roundShapes: Record<string, Shape> = { disc, marble };
