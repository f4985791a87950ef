/**
 * Draws what never moves: cells, zones, the surroundings of wrapping edges, and labels. Painted once per size and
 * theme.
 */
import { cellCorners, centre, rim } from '../layout/geometry';
import type { Geometry, EdgeCopy, Point } from '../layout/points';
import { drawGrain } from './grain';
import { drawLines } from './lines';
import { tracePolygon } from '../layout/polygon';
import { drawPlates } from './plate';
import { drawSigns } from './signs';
import { drawText } from '../canvas/lettering';
import type { Canvas } from '../canvas/canvas';
import type { Theme } from '../canvas/theme';
import type { SiteId } from '../../engine/structures';
import { at } from '../../core/must';

export function drawBackground(
  canvas: Canvas,
  geometry: Geometry,
  theme: Theme,
  names: boolean,
): void {
  drawPlates(canvas, geometry, theme);
  drawGhosts(canvas, geometry, theme, names);
  drawCells(canvas, geometry, theme);
  drawTints(canvas, geometry, theme);
  if (theme.grain !== '') drawGrain(canvas, geometry, theme.grain);
  if (geometry.board.cell === 'point') drawLines(canvas, geometry, theme);
  for (const zone of geometry.board.zones)
    drawZone(canvas, geometry, theme, zone.sites, zone.label);
  for (const mark of geometry.board.marks) drawSigns(canvas, geometry, theme, mark);
  if (names) drawNames(canvas, geometry, theme);
  else if (geometry.numbered) drawNumbers(canvas, geometry, theme);
  drawLabels(canvas, geometry, theme);
}

/**
 * A picture of the whole board. Its corner is the origin of the rule file's coordinates; a rotated board has rotated
 * directions.
 */
export function drawPictureOfBoard(
  canvas: Canvas,
  { turn }: Geometry,
  picture: HTMLCanvasElement,
): void {
  canvas.save();
  canvas.rotate(turn);
  canvas.drawImage(picture, 0, 0);
  canvas.restore();
}

function drawCells(canvas: Canvas, geometry: Geometry, theme: Theme): void {
  if (geometry.board.cell === 'point') return;
  const scale = scaleOf(geometry, theme);
  // Where squares have one shade, the plate shows between the sites.
  if (theme.chequered)
    for (const gap of geometry.gaps) fillCell(canvas, geometry, gap, theme.cell, scale);
  for (const site of geometry.sites) {
    const place = centre(geometry, site);
    const isOther = theme.chequered && geometry.others.has(site);
    fillCell(canvas, geometry, place, isOther ? theme.cellOther : theme.cell, scale);
    if (theme.outlined) strokeCell(canvas, geometry, place, theme.cellEdge);
    else if (scale < 1) drawInnerShadow(canvas, geometry, theme, place);
  }
}

/** How much of its room a cell fills: chequered squares touch, since their shades separate them. */
function scaleOf({ board, others }: Geometry, { chequered, outlined }: Theme): number {
  const touch = board.cell === 'square' && chequered && others.size > 0 && !outlined;
  return touch ? 1.004 : 0.965;
}

/** The colours that the rule file gives to cells, blended with the material, and dimmed like it. */
function drawTints(canvas: Canvas, geometry: Geometry, theme: Theme): void {
  const scale = geometry.board.cell === 'point' ? 1 : scaleOf(geometry, theme);
  for (const { sites, colour } of geometry.board.tints)
    for (const site of sites) {
      const place = centre(geometry, site);
      canvas.globalAlpha = 0.75;
      fillCell(canvas, geometry, place, colour, scale);
      canvas.globalAlpha = shadeOver(geometry, theme, site);
      fillCell(canvas, geometry, place, '#000', scale);
    }
  canvas.globalAlpha = 1;
}

/** How much darker a tinted cell becomes, on dark pages and where the board is chequered. */
function shadeOver({ others }: Geometry, { dark, chequered }: Theme, site: SiteId): number {
  return (dark ? 0.2 : 0) + (chequered && others.has(site) ? 0.14 : 0);
}

function strokeCell(canvas: Canvas, geometry: Geometry, place: Point, colour: string): void {
  canvas.beginPath();
  tracePolygon(canvas, cellCorners(geometry, place, 0.965));
  canvas.lineWidth = geometry.pitch * 0.025;
  canvas.strokeStyle = colour;
  canvas.stroke();
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

/** A thin dark line along the upper edges makes cells look slightly sunken. */
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
    canvas.strokeStyle = theme.cellInk;
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
  canvas.fillStyle = theme.cellInk;
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
 * Beyond wrapping edges: faint parts of the cells they lead to, inside the board's outline, and arrows pointing out.
 */
function drawGhosts(canvas: Canvas, geometry: Geometry, theme: Theme, names: boolean): void {
  const { left, top, width, height } = geometry.bounds;
  canvas.save();
  canvas.beginPath();
  canvas.rect(left, top, width, height);
  canvas.clip();
  canvas.globalAlpha = 0.4;
  for (const ghost of geometry.ghosts) fillCell(canvas, geometry, ghost, theme.cell, 0.94);
  canvas.restore();
  for (const ghost of geometry.ghosts) {
    drawArrow(canvas, geometry, theme, ghost);
    if (names) drawGhostName(canvas, geometry, theme, ghost);
  }
}

/** A small arrow just beyond the cell that the link leaves, which may be on the rim. */
function drawArrow(canvas: Canvas, geometry: Geometry, theme: Theme, ghost: EdgeCopy): void {
  const { pitch, board } = geometry;
  const from = centre(geometry, ghost.from);
  const away = Math.hypot(ghost.x - from.x, ghost.y - from.y);
  const out = board.width / 2 + pitch * rim * 0.5;
  const size = pitch * 0.06;
  canvas.save();
  canvas.translate(
    from.x + ((ghost.x - from.x) / away) * out,
    from.y + ((ghost.y - from.y) / away) * out,
  );
  canvas.rotate(Math.atan2(ghost.y - from.y, ghost.x - from.x));
  canvas.beginPath();
  canvas.moveTo(-size / 2, -size * 1.2);
  canvas.lineTo(size / 2, 0);
  canvas.lineTo(-size / 2, size * 1.2);
  canvas.lineWidth = pitch * 0.035;
  canvas.lineCap = 'round';
  canvas.lineJoin = 'round';
  canvas.strokeStyle = onPlate(theme);
  canvas.stroke();
  canvas.restore();
}

/** The colour for what lies beside the cells. */
function onPlate({ outlined, label, cell }: Theme): string {
  return outlined ? label : cell;
}

/** The name of the site that a ghost stands for, if enough of the ghost is visible. */
function drawGhostName(canvas: Canvas, geometry: Geometry, theme: Theme, ghost: EdgeCopy): void {
  const { left, width } = geometry.bounds;
  const half = geometry.board.width / 2;
  const [from, to] = [Math.max(ghost.x - half, left), Math.min(ghost.x + half, left + width)];
  if (to - from < half * 0.9) return;
  const place = { x: (from + to) / 2, y: ghost.y + geometry.pitch * 0.22 };
  canvas.fillStyle = onPlate(theme);
  write(canvas, place, at(geometry.board.sites, ghost.site).name, geometry.pitch * 0.15);
}

function drawNames(canvas: Canvas, geometry: Geometry, theme: Theme): void {
  canvas.fillStyle = theme.cellInk;
  canvas.globalAlpha = 0.8;
  for (const site of geometry.sites) {
    const { x, y, name } = at(geometry.board.sites, site);
    write(canvas, { x, y: y + geometry.pitch * 0.4 }, name, geometry.pitch * 0.17);
  }
  canvas.globalAlpha = 1;
}

/** Small numbers in corners of squares that pieces leave free. */
function drawNumbers(canvas: Canvas, geometry: Geometry, theme: Theme): void {
  const corner = at(geometry.corners, 0);
  canvas.fillStyle = theme.cellInk;
  for (const site of geometry.sites) {
    const { x, y, name } = at(geometry.board.sites, site);
    const place = { x: x + corner.x * 0.78, y: y + corner.y * 0.8 };
    write(canvas, place, name, geometry.pitch * 0.15);
  }
}

/** Labels of rows and columns, legible however small the board is. */
function drawLabels(canvas: Canvas, geometry: Geometry, theme: Theme): void {
  const pixel = devicePixelRatio / canvas.getTransform().a;
  const size = Math.min(15 * pixel, Math.max(9 * pixel, geometry.pitch * 0.22));
  canvas.fillStyle = theme.label;
  for (const label of geometry.labels) write(canvas, label, label.text, size);
}
