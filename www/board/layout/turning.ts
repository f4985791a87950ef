/**
 * Turns boards. In: a board as the rule file lays it out, and a number of turns. Out: the same board with other
 * coordinates; everything else is worked out from them, so that labels stay upright and the keyboard follows the rows
 * that are seen.
 */
import type { Point } from './points';
import { at } from '../../core/must';
import type { BoardInfo, SiteId } from '../../engine/structures';

/** How many turns there are until a board is as it was: six, four, or two. */
export function turnsOf(board: BoardInfo): number {
  if (board.cell !== 'hexagon') return 4;
  return hexTurned(board, 1) === null ? 2 : 6;
}

const turned = new WeakMap<BoardInfo, Map<number, BoardInfo>>();

/** A board turned clockwise so many times; always the same object for the same turn. */
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
 * A board of hexagons turned by sixths, where the sites come to lie where sites were; else null. Rows may be closer than
 * in regular hexagons, so the drawing is stretched before it is turned, and pressed together again after.
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

/** What heights are to be multiplied with, so that slanting links become as long as level (or upright) ones. */
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

/** The site that a place is on, up to rounding. */
function nearest(sites: Point[], { x, y }: Point): Point | null {
  const found = sites.find((site) => Math.hypot(site.x - x, site.y - y) < 4);
  return found ? { x: found.x, y: found.y } : null;
}
