/** The cells of a board: their rows, columns and outlines, and which squares are dark. */
import { at } from '../../core/must';
import type { BoardInfo, SiteId } from '../../engine/structures';
import type { Point, Geometry } from './points';

export function isSquare({ cell }: BoardInfo): boolean {
  return cell === 'square' || cell === 'octagon';
}

export function shownSites(board: BoardInfo): SiteId[] {
  return [...board.sites.keys()].filter((site) => !at(board.sites, site).hidden);
}

export function rowsOf(board: BoardInfo, sites: SiteId[]): SiteId[][] {
  return linesOf(
    sites,
    (site) => at(board.sites, site).y,
    (site) => at(board.sites, site).x,
  );
}

/** The columns from left to right, each from top to bottom, of hexagons with a flat top; empty for other cells. */
export function columnsOf(board: BoardInfo, sites: SiteId[]): SiteId[][] {
  if (board.cell !== 'hexagon' || !isFlatTopped(board)) return [];
  return linesOf(
    sites,
    (site) => at(board.sites, site).x,
    (site) => at(board.sites, site).y,
  );
}

/** Groups sites that are equal in one coordinate, ordered by the other. */
function linesOf(
  sites: SiteId[],
  level: (site: SiteId) => number,
  along: (site: SiteId) => number,
): SiteId[][] {
  const isLevel = (a: SiteId, b: SiteId) => Math.abs(level(a) - level(b)) < 1;
  const order = sites.toSorted((a, b) =>
    isLevel(a, b) ? along(a) - along(b) : level(a) - level(b),
  );
  const lines: SiteId[][] = [];
  for (const site of order) {
    const line = lines.at(-1);
    if (line && isLevel(at(line, 0), site)) line.push(site);
    else lines.push([site]);
  }
  return lines;
}

/**
 * The corners of a cell. Hexagons meet whatever the pitch of the rows: with rows `p` apart, two thirds of `p` lie
 * between the centre and the tip, one third between the centre and the shoulder.
 */
export function cornersOf(board: BoardInfo, rows: SiteId[][]): Point[] {
  if (board.cell === 'square') return squareCorners(board, rows);
  if (board.cell === 'octagon') return cutCorners(squareCorners(board, rows));
  if (board.cell === 'point') return pointCorners(board, rows);
  const [w, h] = [board.width / 2, board.height / 2];
  if (isFlatTopped(board)) {
    const pitch = columnPitch(board);
    const [tip, shoulder] = [(pitch * 2) / 3, pitch / 3];
    return polygon(
      [-tip, 0],
      [-shoulder, -h],
      [shoulder, -h],
      [tip, 0],
      [shoulder, h],
      [-shoulder, h],
    );
  }
  const pitch = rowPitch(board, rows);
  const [tip, shoulder] = [(pitch * 2) / 3, pitch / 3];
  return polygon(
    [0, -tip],
    [w, -shoulder],
    [w, shoulder],
    [0, tip],
    [-w, shoulder],
    [-w, -shoulder],
  );
}

/** Squares that nearly touch are enlarged until they do. */
function squareCorners(board: BoardInfo, rows: SiteId[][]): Point[] {
  const w = meeting(board.width, columnPitch(board)) / 2;
  const h = meeting(board.height, rowPitch(board, rows)) / 2;
  return polygon([-w, -h], [w, -h], [w, h], [-w, h]);
}

/** Replaces each corner of a square by two, so that all edges have the same length. */
function cutCorners(corners: Point[]): Point[] {
  const share = Math.SQRT2 - 1;
  return corners.flatMap(({ x, y }) => {
    const pair = [
      { x, y: y * share },
      { x: x * share, y },
    ];
    return x * y > 0 ? pair : pair.toReversed();
  });
}

/** Points are as large as their neighbours allow, whatever size they are given. */
function pointCorners(board: BoardInfo, rows: SiteId[][]): Point[] {
  const w = Math.max(board.width, columnPitch(board)) / 2;
  const h = Math.max(board.height, rowPitch(board, rows)) / 2;
  return polygon([-w, -h], [w, -h], [w, h], [-w, h]);
}

function meeting(size: number, pitch: number): number {
  return pitch < size * 1.3 ? Math.max(size, pitch) : size;
}

function polygon(...points: [number, number][]): Point[] {
  return points.map(([x, y]) => ({ x, y }));
}

/** Hexagons with a flat top have neighbours straight above them, and none straight beside them. */
function isFlatTopped(board: BoardInfo): boolean {
  const has = (test: (dx: number, dy: number) => boolean) =>
    board.directions.some(({ dx, dy }) => test(dx, dy));
  return has((dx) => Math.abs(dx) < 0.01) && !has((_, dy) => Math.abs(dy) < 0.01);
}

function rowPitch(board: BoardInfo, rows: SiteId[][]): number {
  return smallestGap(rows.map((row) => at(board.sites, at(row, 0)).y)) ?? board.height;
}

function columnPitch(board: BoardInfo): number {
  return smallestGap(shownSites(board).map((site) => at(board.sites, site).x)) ?? board.width;
}

export function smallestGap(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const gaps = sorted.slice(1).map((value, i) => value - at(sorted, i));
  const real = gaps.filter((value) => value > 1);
  return real.length > 0 ? Math.min(...real) : null;
}

/** Cells that are this much higher than wide are no squares, and hold their pieces one above the other. */
const slender = 3;

export function isSlender({ width, height }: BoardInfo): boolean {
  return height >= slender * width;
}

/**
 * Squares in rows and columns are chequered, with a dark one at the lower left. If only every other square is a site,
 * these are the dark ones.
 */
export function chequersOf(board: BoardInfo, rows: SiteId[][]): Pick<Geometry, 'others' | 'gaps'> {
  const sites = rows.flat();
  const places = sites.map((site) => at(board.sites, site));
  const across = indexes(places.map(({ x }) => x));
  const down = indexes(places.map(({ y }) => -y));
  const isChequered = isSquare(board) && !isSlender(board) && across !== null && down !== null;
  if (!isChequered) return { others: new Set(), gaps: [] };
  const even = sites.filter((_, i) => (at(across, i) + at(down, i)) % 2 === 0);
  const isHalf = sites.length > 1 && (even.length === 0 || even.length === sites.length);
  return isHalf
    ? { others: new Set(sites), gaps: gapsOf(places) }
    : { others: new Set(even), gaps: [] };
}

/** The squares between the sites, if every other square is one. */
function gapsOf(places: Point[]): Point[] {
  const columns = [...new Set(places.map(({ x }) => x))].toSorted((a, b) => a - b);
  const lines = [...new Set(places.map(({ y }) => y))].toSorted((a, b) => a - b);
  const occupied = new Set(places.map(({ x, y }) => `${x} ${y}`));
  const all = lines.flatMap((y) => columns.map((x) => ({ x, y })));
  return all.filter(({ x, y }) => !occupied.has(`${x} ${y}`));
}

/** Indices from 0 for evenly spaced values; null if they are not. */
function indexes(values: number[]): number[] | null {
  const [least, gap] = [Math.min(...values), smallestGap(values) ?? 1];
  const steps = values.map((value) => (value - least) / gap);
  const isEven = steps.every((step) => Math.abs(step - Math.round(step)) < 0.1);
  return isEven ? steps.map(Math.round) : null;
}
