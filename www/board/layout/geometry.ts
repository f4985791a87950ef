/**
 * Where everything is on a board, in the units of the rule file's layout, computed once per board: outlines of cells,
 * lengths of links, rows for the keyboard, and the places beyond wrapping edges. Pixels come in only through `fit`.
 */
import { arcAround, curvedLinks } from './curves';
import {
  chequersOf,
  columnsOf,
  cornersOf,
  isSlender,
  isSquare,
  rowsOf,
  shownSites,
} from './cell_shapes';
import { labelsOf } from './labels';
import { at } from '../../core/must';
import type { BoardInfo, SiteId } from '../../engine/structures';
import type { Point, Rect, EdgeCopy, Geometry } from './points';

/** The margin around the cells, which also holds labels and the arrows of wrapping rows, as a share of a cell. */
const margin = 0.42;
const gutter = 0.26;
/** The width of a piece as a share of the pitch: no lines around points take room. */
const pieceShare = { cell: 0.7, point: 0.77 };
/** The minimum margin as a share of the board, since labels do not shrink with the cells. */
const leastMargin = 0.038;
/** How much wider the margin is beside rows, whose labels may have two digits. */
const widened = 1.2;
/** How far the plate under the cells extends beyond them, as a share of the pitch. */
export const rim = 0.12;

/** `unturned` is the board before it was rotated: it decides which squares are dark. */
export function makeGeometry(board: BoardInfo, unturned = board): Geometry {
  const sites = shownSites(board);
  const rows = rowsOf(board, sites);
  const corners = cornersOf(board, rows);
  const bounds = withCurves(board, boundsOf(board, sites, corners));
  const pitch = pitchOf(board);
  const ghosts = ghostsOf(board);
  const cell = Math.max(...corners.map(({ x }) => 2 * x));
  const around = Math.max(cell * margin, bounds.width * leastMargin);
  const gutterWidth = ghosts.length > 0 ? cell * gutter : 0;
  const left = around * widened + gutterWidth;
  const labels = labelsOf(board, rows, bounds, {
    left: (rim * pitch + around * widened) / 2 + gutterWidth,
    below: (rim * pitch + around) / 2,
  });
  const { gaps } = chequersOf(board, rows);
  const { others } = chequersOf(unturned, rowsOf(unturned, sites));
  return {
    board,
    frame: grow(bounds, around, labels.length > 0 ? left : around),
    bounds,
    corners,
    pitch,
    pieceSize: pitch * (board.cell === 'point' ? pieceShare.point : pieceShare.cell),
    long: isSlender(board) ? board.height : 0,
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

/** The angle between the directions of two boards. */
function turnBetween(from: BoardInfo, to: BoardInfo): number {
  const index = from.directions.findIndex(({ dx, dy }) => Math.hypot(dx, dy) > 0.5);
  return index < 0 ? 0 : turnToward(to, index) - turnToward(from, index);
}

export function centre(geometry: Geometry, site: SiteId): Point {
  return at(geometry.board.sites, site);
}

/** The corners of a site's cell, scaled around its centre. */
export function cellCorners(geometry: Geometry, centreOf: Point, scale = 1): Point[] {
  return geometry.corners.map(({ x, y }) => ({
    x: centreOf.x + x * scale,
    y: centreOf.y + y * scale,
  }));
}

/** Where the link from `from` in a direction would end if the board continued there. */
export function beyond(board: BoardInfo, from: SiteId, direction: number): Point {
  const start = at(board.sites, from);
  const { dx, dy } = at(board.directions, direction);
  const length = stepLength(board, direction);
  return { x: start.x + dx * length, y: start.y + dy * length };
}

/** The rotation, in radians, that makes something upright point along a direction; 0 for none. */
export function turnToward(board: BoardInfo, direction: number): number {
  const vector = board.directions[direction];
  return vector ? Math.atan2(vector.dx, -vector.dy) : 0;
}

export function grown({ left, top, width, height }: Rect, by: number): Rect {
  return { left: left - by, top: top - by, width: width + 2 * by, height: height + 2 * by };
}

/** The scale and offset that centre the frame in a box of the given size. */
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

/** Arcs around corners extend beyond the cells. */
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

/**
 * If all links are longer than a square is wide, as on boards with only diagonal ones, the width of the square counts.
 */
function pitchOf(board: BoardInfo): number {
  const lengths = board.links
    .filter((link) => !link.wraps)
    .map((link) => distance(board, link.from, link.to))
    // A link may lead back to its site, or to another layer.
    .filter((length) => length > 0);
  if (lengths.length === 0) return board.width;
  const most = isSquare(board) ? Math.max(board.width, board.height) * 1.1 : Infinity;
  return Math.min(...lengths, most);
}

/** The length of a step in a direction on the drawing, ignoring wrapping links. */
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

/** How far a link deviates from a row or column. */
function slant(board: BoardInfo, ghost: EdgeCopy): number {
  const { x, y } = at(board.sites, ghost.from);
  return Math.min(Math.abs(ghost.x - x), Math.abs(ghost.y - y));
}
