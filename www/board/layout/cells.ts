/** The cells of a board: which there are, in which rows, and their outlines. */
import type { Point } from './geometry';
import { at } from '../../must';
import type { BoardInfo, SiteId } from '../../engine/structures';

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

/** Columns from left to right, each from top to bottom, of hexagons with a flat top; none of other cells. */
export function columnsOf(board: BoardInfo, sites: SiteId[]): SiteId[][] {
  if (board.cell !== 'hexagon' || !isFlatTopped(board)) return [];
  return linesOf(
    sites,
    (site) => at(board.sites, site).x,
    (site) => at(board.sites, site).y,
  );
}

/** Sites that are equal in one way, in the order of another. */
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
 * Corners of a cell. Hexagons are made to meet whatever the pitch of the rows is: with rows `p` apart, two thirds of `p`
 * lie between the centre and the tip, one third between the centre and the shoulder.
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

/** Squares that nearly meet do meet. */
function squareCorners(board: BoardInfo, rows: SiteId[][]): Point[] {
  const w = meeting(board.width, columnPitch(board)) / 2;
  const h = meeting(board.height, rowPitch(board, rows)) / 2;
  return polygon([-w, -h], [w, -h], [w, h], [-w, h]);
}

/** Each corner of a square becomes two, so that all edges are of one length. */
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

/** Points have room to their neighbours, whatever size they are given. */
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

/** Hexagons with a flat top have neighbours straight above, none straight beside. */
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
