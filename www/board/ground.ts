/** Draws what never moves: cells, zones, what lies beyond wrapping edges, labels. Painted once per size and theme. */
import { cellCorners, centre } from './geometry';
import type { Geometry, Ghost, Point } from './geometry';
import { drawText } from './pieces';
import type { Canvas } from './pieces';
import type { Theme } from './theme';
import { at } from '../must';

export function drawGround(canvas: Canvas, geometry: Geometry, theme: Theme, names: boolean): void {
  for (const ghost of geometry.ghosts) drawGhost(canvas, geometry, theme, ghost);
  if (geometry.board.cell === 'point') drawLines(canvas, geometry, theme);
  for (const site of geometry.board.sites) drawCell(canvas, geometry, theme, site);
  for (const zone of geometry.board.zones)
    drawZone(canvas, geometry, theme, zone.sites, zone.label);
  if (names) drawNames(canvas, geometry, theme);
  if (geometry.ghosts.length === 0) drawLabels(canvas, geometry, theme, geometry.labels);
  else
    drawLabels(
      canvas,
      geometry,
      theme,
      geometry.labels.filter(({ y }) => y > lowest(geometry)),
    );
}

function lowest(geometry: Geometry): number {
  return Math.max(...geometry.board.sites.map(({ y }) => y));
}

/** Puts a closed polygon into the current path. */
export function tracePolygon(canvas: Canvas, points: Point[]): void {
  points.forEach(({ x, y }, i) => (i === 0 ? canvas.moveTo(x, y) : canvas.lineTo(x, y)));
  canvas.closePath();
}

function drawCell(canvas: Canvas, geometry: Geometry, theme: Theme, place: Point): void {
  if (geometry.board.cell === 'point') return;
  fillCell(canvas, geometry, place, theme.cell, 0.965);
  drawInnerShadow(canvas, geometry, theme, place);
}

function fillCell(
  canvas: Canvas,
  geometry: Geometry,
  place: Point,
  colour: string,
  scale: number,
): void {
  canvas.beginPath();
  tracePolygon(canvas, cellCorners(geometry, place, scale));
  canvas.fillStyle = colour;
  canvas.fill();
}

/** A thin dark line along the upper edges, as if the cell were sunk a little. */
function drawInnerShadow(canvas: Canvas, geometry: Geometry, theme: Theme, place: Point): void {
  const corners = cellCorners(geometry, place, 0.965);
  canvas.save();
  canvas.beginPath();
  tracePolygon(canvas, corners);
  canvas.clip();
  canvas.beginPath();
  tracePolygon(
    canvas,
    corners.map(({ x, y }) => ({ x, y: y + geometry.pitch * 0.02 })),
  );
  canvas.lineWidth = geometry.pitch * 0.04;
  canvas.strokeStyle = theme.cellShade;
  canvas.stroke();
  canvas.restore();
}

function drawZone(
  canvas: Canvas,
  geometry: Geometry,
  theme: Theme,
  sites: number[],
  label: string,
): void {
  for (const site of sites) {
    const place = centre(geometry, site);
    fillCell(canvas, geometry, place, theme.zone, 0.965);
    canvas.beginPath();
    tracePolygon(canvas, cellCorners(geometry, place, 0.88));
    canvas.lineWidth = geometry.pitch * 0.025;
    canvas.strokeStyle = theme.label;
    canvas.globalAlpha = 0.45;
    canvas.stroke();
    canvas.globalAlpha = 1;
  }
  const first = sites[0];
  if (first !== undefined && label !== '')
    drawZoneLabel(canvas, geometry, theme, centre(geometry, first), label);
}

function drawZoneLabel(
  canvas: Canvas,
  geometry: Geometry,
  theme: Theme,
  place: Point,
  label: string,
): void {
  canvas.fillStyle = theme.label;
  const size = Math.min(geometry.pitch * 0.24, (geometry.pitch * 1.1) / Math.max(4, label.length));
  write(canvas, place, label, size);
}

function write(canvas: Canvas, { x, y }: Point, text: string, size: number): void {
  canvas.save();
  canvas.translate(x, y);
  drawText(canvas, text, size, 550);
  canvas.restore();
}

/**
 * The cell that is reached over the edge: faint, with its name where there is room and an arrow where there is not, so that
 * one sees where one comes in again.
 */
function drawGhost(canvas: Canvas, geometry: Geometry, theme: Theme, ghost: Ghost): void {
  canvas.globalAlpha = 0.4;
  fillCell(canvas, geometry, ghost, theme.cell, 0.94);
  canvas.globalAlpha = 1;
  const { left, width } = geometry.frame;
  const half = geometry.board.width / 2;
  const atLeft = ghost.x < left + width / 2;
  const [from, to] = [Math.max(ghost.x - half, left), Math.min(ghost.x + half, left + width)];
  const place = { x: (from + to) / 2, y: ghost.y };
  canvas.fillStyle = theme.label;
  canvas.strokeStyle = theme.label;
  if (to - from < half) return drawArrow(canvas, geometry.pitch, place, atLeft);
  write(canvas, place, at(geometry.board.sites, ghost.site).name, geometry.pitch * 0.22);
}

/** A small arrow that leads out of the board. */
function drawArrow(canvas: Canvas, pitch: number, { x, y }: Point, toLeft: boolean): void {
  const size = pitch * (toLeft ? -0.07 : 0.07);
  canvas.beginPath();
  canvas.moveTo(x - size / 2, y - Math.abs(size) * 1.2);
  canvas.lineTo(x + size / 2, y);
  canvas.lineTo(x - size / 2, y + Math.abs(size) * 1.2);
  canvas.lineWidth = pitch * 0.035;
  canvas.lineCap = 'round';
  canvas.lineJoin = 'round';
  canvas.globalAlpha = 0.7;
  canvas.stroke();
  canvas.globalAlpha = 1;
}

function drawLines(canvas: Canvas, geometry: Geometry, theme: Theme): void {
  canvas.beginPath();
  for (const { from, to, wraps } of geometry.board.links) {
    if (wraps) continue;
    const [a, b] = [centre(geometry, from), centre(geometry, to)];
    canvas.moveTo(a.x, a.y);
    canvas.lineTo(b.x, b.y);
  }
  canvas.lineWidth = geometry.pitch * 0.03;
  canvas.strokeStyle = theme.cellEdge;
  canvas.stroke();
}

function drawNames(canvas: Canvas, geometry: Geometry, theme: Theme): void {
  canvas.fillStyle = theme.label;
  canvas.globalAlpha = 0.8;
  for (const { x, y, name } of geometry.board.sites) {
    write(canvas, { x, y: y + geometry.pitch * 0.4 }, name, geometry.pitch * 0.17);
  }
  canvas.globalAlpha = 1;
}

function drawLabels(
  canvas: Canvas,
  geometry: Geometry,
  theme: Theme,
  labels: Geometry['labels'],
): void {
  canvas.fillStyle = theme.label;
  for (const label of labels) write(canvas, label, label.text, geometry.pitch * 0.22);
}
