/**
 * Where things are on a board, in the units of the rule file's layout.
 *
 * Everything is worked out once for a board: outlines of cells, the way a link is travelled, rows for the keyboard, the
 * places beyond the edge where wrapping links lead. Knows nothing of pixels; `fit` is the bridge to them.
 */
import { arcAround, curvedLinks } from './curves';
import { columnsOf, cornersOf, isSquare, rowsOf, shownSites, chequersOf } from './cells';
import { labelsOf } from './labels';
import { at } from '../../core/must';
import type { BoardInfo, SiteId } from '../../engine/structures';
import type { Point, Rect, EdgeCopy, Geometry } from './points';

/** Shares of a cell that are left free around the cells, and for labels beside the arrows of wrapping rows. */
const margin = 0.32;
const gutter = 0.26;
/** From so many times as high as wide, cells hold pieces one above the other. */
const slender = 3;
/** Share of the board that is free at least: labels do not shrink with the cells. */
const leastMargin = 0.028;

/** Where things are on a board; if it is turned, `unturned` is what it was, by which squares are dark or light. */
export function makeGeometry(board: BoardInfo, unturned = board): Geometry {
  const sites = shownSites(board);
  const rows = rowsOf(board, sites);
  const corners = cornersOf(board, rows);
  const bounds = withCurves(board, boundsOf(board, sites, corners));
  const ghosts = ghostsOf(board);
  const cell = Math.max(...corners.map(({ x }) => 2 * x));
  const around = Math.max(cell * margin, bounds.width * leastMargin);
  const left = around + (ghosts.length > 0 ? cell * gutter : 0);
  const labels = labelsOf(board, rows, bounds, { left, below: around });
  const { gaps } = chequersOf(board, rows);
  const { others } = chequersOf(unturned, rowsOf(unturned, sites));
  return {
    board,
    frame: grow(bounds, around, labels.length > 0 ? left : around),
    bounds,
    corners,
    pitch: pitchOf(board),
    long: board.height >= slender * board.width ? board.height : 0,
    sites,
    rows,
    columns: columnsOf(board, sites),
    ghosts,
    labels,
    numbered: isSquare(board) && sites.every((site) => /^\d+$/.test(at(board.sites, site).name)),
    others,
    gaps,
    turn: turnBetween(unturned, board),
  };
}

/** By how much the directions of one board differ from those of another. */
function turnBetween(from: BoardInfo, to: BoardInfo): number {
  const index = from.directions.findIndex(({ dx, dy }) => Math.hypot(dx, dy) > 0.5);
  return index < 0 ? 0 : turnToward(to, index) - turnToward(from, index);
}

/** Centre of a site. */
export function centre(geometry: Geometry, site: SiteId): Point {
  return at(geometry.board.sites, site);
}

/** Corners of a site's cell, scaled around its centre. */
export function cellCorners(geometry: Geometry, centreOf: Point, scale = 1): Point[] {
  return geometry.corners.map(({ x, y }) => ({
    x: centreOf.x + x * scale,
    y: centreOf.y + y * scale,
  }));
}

/** Where the link from `from` in a direction would end if the board went on there. */
export function beyond(board: BoardInfo, from: SiteId, direction: number): Point {
  const start = at(board.sites, from);
  const { dx, dy } = at(board.directions, direction);
  const length = stepLength(board, direction);
  return { x: start.x + dx * length, y: start.y + dy * length };
}

/** How far something that points up is turned, in radians, to point along a direction; not at all for none. */
export function turnToward(board: BoardInfo, direction: number): number {
  const vector = board.directions[direction];
  return vector ? Math.atan2(vector.dx, -vector.dy) : 0;
}

/** Scale and offset that put the frame into the middle of a box of this size. */
export function fit(
  frame: Rect,
  width: number,
  height: number,
): { scale: number; x: number; y: number } {
  const scale = Math.min(width / frame.width, height / frame.height);
  const x = (width - frame.width * scale) / 2 - frame.left * scale;
  const y = (height - frame.height * scale) / 2 - frame.top * scale;
  return { scale, x, y };
}

function boundsOf(board: BoardInfo, sites: SiteId[], corners: Point[]): Rect {
  const centres = sites.map((site) => at(board.sites, site));
  if (centres.length === 0) return { left: 0, top: 0, width: board.width, height: board.height };
  const xs = centres.flatMap((place) => corners.map(({ x }) => place.x + x));
  const ys = centres.flatMap((place) => corners.map(({ y }) => place.y + y));
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** Arcs around corners reach beyond the cells. */
function withCurves(board: BoardInfo, bounds: Rect): Rect {
  const arcs = curvedLinks(board).map(({ from, to }) =>
    arcAround(bounds, at(board.sites, from), at(board.sites, to)),
  );
  const left = Math.min(bounds.left, ...arcs.map(({ x, radius }) => x - radius * 1.1));
  const top = Math.min(bounds.top, ...arcs.map(({ y, radius }) => y - radius * 1.1));
  const right = Math.max(
    bounds.left + bounds.width,
    ...arcs.map(({ x, radius }) => x + radius * 1.1),
  );
  const bottom = Math.max(
    bounds.top + bounds.height,
    ...arcs.map(({ y, radius }) => y + radius * 1.1),
  );
  return { left, top, width: right - left, height: bottom - top };
}

function grow(bounds: Rect, by: number, atLeft: number): Rect {
  return {
    left: bounds.left - atLeft,
    top: bounds.top - by * 0.6,
    width: bounds.width + atLeft + by,
    height: bounds.height + 1.6 * by,
  };
}

/** Where all links are longer than a square is wide, as on boards with diagonal ones only, the square counts. */
function pitchOf(board: BoardInfo): number {
  const lengths = board.links
    .filter((link) => !link.wraps)
    .map((link) => distance(board, link.from, link.to));
  if (lengths.length === 0) return board.width;
  const most = isSquare(board) ? Math.max(board.width, board.height) * 1.1 : Infinity;
  return Math.min(...lengths, most);
}

/** How far a step in a direction goes on the drawing; wrapping links do not count. */
export function stepLength(board: BoardInfo, direction: number): number {
  const link = board.links.find((one) => one.direction === direction && !one.wraps);
  return link ? distance(board, link.from, link.to) : board.width;
}

function distance(board: BoardInfo, from: SiteId, to: SiteId): number {
  const [a, b] = [at(board.sites, from), at(board.sites, to)];
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function ghostsOf(board: BoardInfo): EdgeCopy[] {
  const ghosts = new Map<string, EdgeCopy>();
  for (const { from, direction, to, wraps } of board.links) {
    if (!wraps) continue;
    const ghost = { ...beyond(board, from, direction), from, site: to };
    const key = `${Math.round(ghost.x)} ${Math.round(ghost.y)}`;
    const other = ghosts.get(key);
    if (!other || slant(board, ghost) < slant(board, other)) ghosts.set(key, ghost);
  }
  return [...ghosts.values()];
}

/** How far a link is from going straight along a row or column. */
function slant(board: BoardInfo, ghost: EdgeCopy): number {
  const { x, y } = at(board.sites, ghost.from);
  return Math.min(Math.abs(ghost.x - x), Math.abs(ghost.y - y));
}
