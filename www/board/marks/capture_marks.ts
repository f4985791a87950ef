/** Draws what happens to pieces: crosses, hatching, path segments, ends of moves. */
import { cellCorners, centre } from '../layout/geometry';
import type { Point } from '../layout/points';
import type { CaptureMarks } from './piece_fates';
import { drawText } from '../canvas/lettering';
import type { Pen } from './marks';
import { markOutline } from './marks';
import { tracePolygon } from '../layout/polygon';
import type { SiteId } from '../../engine/structures';

/** Marks under the pieces. */
export function drawUnderPieces(pen: Pen, { legs, captured }: CaptureMarks): void {
  for (const [from, to] of legs) drawSegment(pen, from, to);
  for (const site of captured) markHatched(pen, site);
}

/** Marks over the pieces. */
export function drawOverPieces(pen: Pen, captureMarks: CaptureMarks): void {
  const { legs, lost, filled, leaving, cutOff, end, finals, picked, pickable } = captureMarks;
  if (legs.length > 1) legs.forEach(([, to], i) => drawNumber(pen, to, i + 1));
  for (const site of cutOff) markOutline(pen, site, pen.theme.capture, true);
  for (const site of lost) drawCross(pen, site, filled.includes(site));
  for (const { from, site } of leaving) drawExit(pen, from, site);
  for (const site of finals) drawFaintDot(pen, site);
  for (const site of picked) drawPick(pen, site, true);
  for (const site of pickable) drawPick(pen, site, false);
  if (end !== null) drawTick(pen, end);
}

function drawSegment({ canvas, geometry, theme }: Pen, from: SiteId, to: SiteId): void {
  const [a, b] = [centre(geometry, from), centre(geometry, to)];
  canvas.beginPath();
  canvas.moveTo(a.x, a.y);
  canvas.lineTo(b.x, b.y);
  canvas.lineCap = 'round';
  canvas.lineWidth = geometry.pitch * 0.08;
  canvas.strokeStyle = theme.accent;
  canvas.stroke();
  canvas.beginPath();
  canvas.arc(a.x, a.y, geometry.pitch * 0.09, 0, 2 * Math.PI);
  canvas.fillStyle = theme.accent;
  canvas.fill();
}

/** The number of a segment, in the corner of the cell it led to. */
function drawNumber({ canvas, geometry, theme }: Pen, site: SiteId, number: number): void {
  const { x, y } = centre(geometry, site);
  const { pitch } = geometry;
  canvas.save();
  canvas.translate(x - pitch * 0.34, y - pitch * 0.34);
  disc({ canvas, geometry, theme }, { x: 0, y: 0 }, 0.15, theme.cell);
  canvas.fillStyle = theme.accent;
  drawText(canvas, String(number), pitch * 0.22);
  canvas.restore();
}

/** Diagonal lines in the cell of a piece that leaves once the move is complete. */
function markHatched({ canvas, geometry, theme }: Pen, site: SiteId): void {
  const { x, y } = centre(geometry, site);
  const { pitch } = geometry;
  canvas.save();
  canvas.beginPath();
  tracePolygon(canvas, cellCorners(geometry, { x, y }, 0.91));
  canvas.clip();
  canvas.beginPath();
  for (let at = -1; at <= 1; at += 0.2) {
    canvas.moveTo(x + (at - 0.5) * pitch, y + 0.5 * pitch);
    canvas.lineTo(x + (at + 0.5) * pitch, y - 0.5 * pitch);
  }
  canvas.lineWidth = pitch * 0.035;
  canvas.strokeStyle = theme.capture;
  canvas.stroke();
  canvas.restore();
}

/** A cross over a piece that would be captured; small and in the corner if another piece takes its place. */
function drawCross(pen: Pen, site: SiteId, filled: boolean): void {
  const { pitch } = pen.geometry;
  const middle = centre(pen.geometry, site);
  const aside = filled ? pitch * 0.33 : 0;
  const [x, y] = [middle.x + aside, middle.y - aside];
  const size = pitch * (filled ? 0.1 : 0.24);
  strokeTwice(pen, pen.theme.capture, () => {
    pen.canvas.moveTo(x - size, y - size);
    pen.canvas.lineTo(x + size, y + size);
    pen.canvas.moveTo(x + size, y - size);
    pen.canvas.lineTo(x - size, y + size);
  });
}

/** An arrow over the edge, where a piece would be pushed off. */
function drawExit(pen: Pen, from: SiteId, site: SiteId): void {
  const { canvas, geometry, theme } = pen;
  const [a, b] = [centre(geometry, from), centre(geometry, site)];
  const angle = Math.atan2(b.y - a.y, b.x - a.x);
  const { pitch } = geometry;
  canvas.save();
  canvas.translate(b.x + Math.cos(angle) * pitch * 0.62, b.y + Math.sin(angle) * pitch * 0.62);
  canvas.rotate(angle);
  const size = pitch * 0.15;
  strokeTwice(pen, theme.capture, () => {
    canvas.moveTo(-size * 1.6, 0);
    canvas.lineTo(size, 0);
    canvas.moveTo(0, -size);
    canvas.lineTo(size, 0);
    canvas.lineTo(0, size);
  });
  canvas.restore();
}

function drawFaintDot(pen: Pen, site: SiteId): void {
  pen.canvas.save();
  pen.canvas.globalAlpha *= 0.45;
  disc(pen, centre(pen.geometry, site), 0.1, pen.theme.accent);
  pen.canvas.restore();
}

/** A box in the corner of the cell: crossed if the piece is selected for capture, otherwise empty. */
function drawPick(pen: Pen, site: SiteId, picked: boolean): void {
  const { canvas, geometry, theme } = pen;
  const { pitch } = geometry;
  const { x, y } = centre(geometry, site);
  const [left, top, size] = [x + pitch * 0.16, y - pitch * 0.46, pitch * 0.3];
  canvas.beginPath();
  canvas.roundRect(left, top, size, size, size * 0.2);
  canvas.fillStyle = picked ? theme.capture : theme.cell;
  canvas.fill();
  canvas.lineWidth = pitch * 0.045;
  canvas.strokeStyle = picked ? theme.cell : theme.capture;
  canvas.stroke();
  if (picked) drawCrossIn(pen, { x: left + size / 2, y: top + size / 2 }, size * 0.22);
}

function drawCrossIn({ canvas, geometry, theme }: Pen, { x, y }: Point, size: number): void {
  canvas.beginPath();
  canvas.moveTo(x - size, y - size);
  canvas.lineTo(x + size, y + size);
  canvas.moveTo(x + size, y - size);
  canvas.lineTo(x - size, y + size);
  canvas.lineWidth = geometry.pitch * 0.055;
  canvas.strokeStyle = theme.cell;
  canvas.stroke();
}

/** A tick on the piece: the move may end here. */
function drawTick(pen: Pen, site: SiteId): void {
  const { geometry, theme, canvas } = pen;
  const { x, y } = centre(geometry, site);
  const { pitch } = geometry;
  const place = { x: x + pitch * 0.32, y: y - pitch * 0.32 };
  disc(pen, place, 0.17, theme.accent);
  const size = pitch * 0.075;
  canvas.beginPath();
  canvas.moveTo(place.x - size, place.y);
  canvas.lineTo(place.x - size * 0.2, place.y + size * 0.8);
  canvas.lineTo(place.x + size, place.y - size * 0.8);
  canvas.lineCap = 'round';
  canvas.lineJoin = 'round';
  canvas.lineWidth = pitch * 0.05;
  canvas.strokeStyle = theme.cell;
  canvas.stroke();
}

function disc({ canvas, geometry }: Pen, { x, y }: Point, radius: number, colour: string): void {
  canvas.beginPath();
  canvas.arc(x, y, geometry.pitch * radius, 0, 2 * Math.PI);
  canvas.fillStyle = colour;
  canvas.fill();
}

/** A line with a light edge, visible on any piece. */
function strokeTwice({ canvas, geometry, theme }: Pen, colour: string, trace: () => void): void {
  canvas.lineCap = 'round';
  canvas.lineJoin = 'round';
  for (const [tone, width] of [
    [theme.cell, 0.15],
    [colour, 0.08],
  ] as const) {
    canvas.beginPath();
    trace();
    canvas.lineWidth = geometry.pitch * width;
    canvas.strokeStyle = tone;
    canvas.stroke();
  }
}
