/**
 * Rotates boards by changing their coordinates; everything else is computed from these, so labels stay upright and the
 * keyboard follows the visible rows.
 */
import type { Point } from './points';
import { at } from '../../core/must';
import type { BoardInfo, SiteId } from '../../engine/structures';

/** How many rotations bring the board back to itself: six, four, or two. */
export function turnsOf(board: BoardInfo): number {
  if (board.cell !== 'hexagon') return 4;
  return hexTurned(board, 1) === null ? 2 : 6;
}

const turned = new WeakMap<BoardInfo, Map<number, BoardInfo>>();

/** The rotated board; always the same object for the same rotation. */
export function turnBoard(board: BoardInfo, times: number): BoardInfo {
  const all = turnsOf(board);
  const turn = ((times % all) + all) % all;
  if (turn === 0) return board;
  const known = turned.get(board) ?? new Map<number, BoardInfo>();
  turned.set(board, known);
  const result = known.get(turn) ?? turnedBy(board, turn, all);
  known.set(turn, result);
  return result;
}

function turnedBy(board: BoardInfo, turn: number, all: number): BoardInfo {
  if (all === 6) return hexTurned(board, turn) ?? board;
  const quarters = (turn * 4) / all;
  const swaps = quarters % 2 === 1;
  return {
    ...board,
    width: swaps ? board.height : board.width,
    height: swaps ? board.width : board.height,
    sites: board.sites.map((site) => ({ ...site, ...quarterTurned(site, quarters) })),
    directions: board.directions.map(({ name, dx, dy }) => {
      const { x, y } = quarterTurned({ x: dx, y: dy }, quarters);
      return { name, dx: x, dy: y };
    }),
  };
}

function quarterTurned({ x, y }: Point, quarters: number): Point {
  if (quarters === 1) return { x: 0 - y, y: x };
  return quarters === 2 ? { x: 0 - x, y: 0 - y } : { x: y, y: 0 - x };
}

/**
 * A hexagonal board rotated by sixths, if its sites then coincide with sites; otherwise null. Since rows may be closer
 * than in regular hexagons, the drawing is stretched, rotated, and compressed again.
 */
function hexTurned(board: BoardInfo, sixths: number): BoardInfo | null {
  const shown = board.sites.filter(({ hidden }) => !hidden);
  const middle = middleOf(shown);
  const stretch = stretchOf(board);
  const [cos, sin] = [Math.cos((sixths * Math.PI) / 3), Math.sin((sixths * Math.PI) / 3)];
  const turn = ({ x, y }: Point): Point => ({
    x: x * cos - y * stretch * sin,
    y: (x * sin) / stretch + y * cos,
  });
  const places = board.sites.map(({ x, y }) => {
    const place = turn({ x: x - middle.x, y: y - middle.y });
    return nearest(shown, { x: place.x + middle.x, y: place.y + middle.y });
  });
  const fits = board.sites.every(({ hidden }, site) => hidden || places[site] !== null);
  if (!fits) return null;
  return {
    ...board,
    sites: board.sites.map((site, i) => ({ ...site, ...places[i] })),
    directions: board.directions.map(({ name, dx, dy }) => {
      const { x, y } = turn({ x: dx, y: dy });
      const length = Math.hypot(x, y) || 1;
      return { name, dx: x / length, dy: y / length };
    }),
  };
}

function middleOf(sites: Point[]): Point {
  const [xs, ys] = [sites.map(({ x }) => x), sites.map(({ y }) => y)];
  return {
    x: (Math.min(...xs) + Math.max(...xs)) / 2,
    y: (Math.min(...ys) + Math.max(...ys)) / 2,
  };
}

/** The vertical factor that makes slanting links as long as horizontal (or vertical) ones. */
function stretchOf(board: BoardInfo): number {
  const steps = board.links
    .filter(({ wraps }) => !wraps)
    .map(({ from, to }) => stepOf(board, from, to));
  const slanting = steps.find(({ x, y }) => x > 1 && y > 1);
  const level = steps.find(({ y }) => y <= 1);
  if (slanting === undefined) return 1;
  if (level) return Math.sqrt(level.x ** 2 - slanting.x ** 2) / slanting.y || 1;
  const upright = steps.find(({ x }) => x <= 1);
  return upright ? slanting.x / Math.sqrt(Math.max(1, upright.y ** 2 - slanting.y ** 2)) : 1;
}

function stepOf({ sites }: BoardInfo, from: SiteId, to: SiteId): Point {
  const [a, b] = [at(sites, from), at(sites, to)];
  return { x: Math.abs(a.x - b.x), y: Math.abs(a.y - b.y) };
}

/** The site at a place, up to rounding. */
function nearest(sites: Point[], { x, y }: Point): Point | null {
  const found = sites.find((site) => Math.hypot(site.x - x, site.y - y) < 4);
  return found ? { x: found.x, y: found.y } : null;
}
