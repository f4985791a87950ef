/** Draws arrows and rings over the board. */
import { centre } from '../layout/geometry';
import type { Point } from '../layout/points';
import type { Pen } from './marks';
import { segmentEnds } from '../animation/paths';
import { drawText } from '../canvas/lettering';
import type { Arrow, Path } from '../../core/moves/arrows';
import type { SiteId } from '../../engine/structures';
import { at } from '../../core/must';

export function drawArrows(pen: Pen, arrows: Arrow[]): void {
  const isRanked = arrows.some(({ rank }) => rank > 1);
  // The best move is drawn last, on top.
  for (const arrow of arrows.toSorted((a, b) => b.rank - a.rank)) drawArrow(pen, arrow, isRanked);
}

function drawArrow(pen: Pen, { paths, rank }: Arrow, isRanked: boolean): void {
  const { canvas, theme } = pen;
  canvas.save();
  canvas.globalAlpha = rank <= 1 ? 0.9 : 0.6;
  canvas.lineCap = 'round';
  canvas.lineJoin = 'round';
  const colour = rank === 0 ? theme.trail : theme.accent;
  const isOne = movesAsOne(pen, paths);
  const lines = isOne ? [shared(pen, paths)] : paths.map((path) => linesOf(pen, path));
  if (isOne && rank <= 1) for (const path of paths) ringStart(pen, path, colour);
  for (const legs of lines) {
    stroke(pen, legs, theme.cell, rank, 0.07);
    stroke(pen, legs, colour, rank, 0);
  }
  const start = lines[0]?.[0];
  if (isRanked && rank > 0 && start) drawRank(pen, placeOfRank(pen, start), rank, colour);
  canvas.restore();
}

/** Rings show which pieces the arrow of a group stands for. */
function ringStart({ canvas, geometry }: Pen, path: Path, colour: string): void {
  const { x, y } = centre(geometry, at(path, 0).site);
  canvas.beginPath();
  canvas.arc(x, y, geometry.pitch * 0.42, 0, 2 * Math.PI);
  canvas.lineWidth = geometry.pitch * 0.04;
  canvas.strokeStyle = colour;
  canvas.stroke();
}

/** On the path, or at the rim of a ring, so that the piece stays legible. */
function placeOfRank({ geometry }: Pen, [a, b]: Segment): Point {
  if (a.x === b.x && a.y === b.y)
    return { x: a.x - geometry.pitch * 0.28, y: a.y - geometry.pitch * 0.28 };
  return { x: a.x + (b.x - a.x) * 0.4, y: a.y + (b.y - a.y) * 0.4 };
}

/** Whether a single arrow can stand for all paths: they are parallel, and none of them wraps. */
function movesAsOne({ geometry }: Pen, paths: Path[]): boolean {
  if (paths.length < 2 || paths.some((path) => path.some((one) => one.wraps))) return false;
  const ways = paths.map((path) => {
    const [from, to] = [centre(geometry, at(path, 0).site), centre(geometry, endOf(path))];
    return `${Math.round(to.x - from.x)} ${Math.round(to.y - from.y)}`;
  });
  return new Set(ways).size === 1 && ways[0] !== '0 0';
}

function endOf(path: Path): SiteId {
  return at(path, path.length - 1).site;
}

type Segment = [Point, Point];
type Segments = Segment[];

function linesOf({ geometry }: Pen, path: Path): Segments {
  if (path.length === 1) {
    const middle = centre(geometry, at(path, 0).site);
    return [[middle, middle]];
  }
  return path.slice(1).flatMap((step, i) => {
    const ends = segmentEnds(geometry, at(path, i).site, step);
    return ends.map(([a, b]): [Point, Point] => [a, b]);
  });
}

/** From the centre of the starts to the centre of the ends. */
function shared({ geometry }: Pen, paths: Path[]): Segments {
  const middle = (sites: SiteId[]): Point => {
    const points = sites.map((site) => centre(geometry, site));
    const mean = (of: (point: Point) => number) =>
      points.reduce((sum, point) => sum + of(point), 0) / points.length;
    return { x: mean(({ x }) => x), y: mean(({ y }) => y) };
  };
  return [[middle(paths.map((path) => at(path, 0).site)), middle(paths.map(endOf))]];
}

function stroke(
  { canvas, geometry }: Pen,
  legs: Segments,
  colour: string,
  rank: number,
  rim: number,
): void {
  const { pitch } = geometry;
  canvas.strokeStyle = colour;
  canvas.lineWidth = pitch * ((rank <= 1 ? 0.09 : 0.06) + rim);
  canvas.beginPath();
  const [first] = legs;
  if (first && first[0].x === first[1].x && first[0].y === first[1].y)
    canvas.arc(first[0].x, first[0].y, pitch * 0.42, 0, 2 * Math.PI);
  else for (const [a, b] of legs) line(canvas, a, b);
  const last = legs.at(-1);
  if (last) head(canvas, last[0], last[1], pitch * 0.26);
  canvas.stroke();
}

function line(canvas: Pen['canvas'], a: Point, b: Point): void {
  canvas.moveTo(a.x, a.y);
  canvas.lineTo(b.x, b.y);
}

function head(canvas: Pen['canvas'], from: Point, { x, y }: Point, size: number): void {
  if (from.x === x && from.y === y) return;
  const angle = Math.atan2(y - from.y, x - from.x);
  for (const turn of [-2.6, 2.6])
    line(
      canvas,
      { x, y },
      { x: x + size * Math.cos(angle + turn), y: y + size * Math.sin(angle + turn) },
    );
}

function drawRank(
  { canvas, geometry, theme }: Pen,
  { x, y }: Point,
  rank: number,
  colour: string,
): void {
  canvas.translate(x, y);
  canvas.globalAlpha = 1;
  canvas.beginPath();
  canvas.arc(0, 0, geometry.pitch * 0.15, 0, 2 * Math.PI);
  canvas.fillStyle = theme.cell;
  canvas.fill();
  canvas.lineWidth = geometry.pitch * 0.03;
  canvas.strokeStyle = colour;
  canvas.stroke();
  canvas.fillStyle = colour;
  drawText(canvas, String(rank), geometry.pitch * 0.2);
}
