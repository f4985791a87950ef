/**
 * Where things are on a board, in the units of the rule file's layout.
 *
 * Everything is worked out once for a board: outlines of cells, the way a link is travelled, rows for the keyboard, the
 * places beyond the edge where wrapping links lead. Knows nothing of pixels; `fit` is the bridge to them.
 */
import { at } from '../must';
import type { BoardInfo, SiteId } from '../engine/types';

export interface Point {
  x: number;
  y: number;
}

export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A place beyond the edge where a wrapping link leads from a site; it stands for another. */
export interface Ghost extends Point {
  from: SiteId;
  site: SiteId;
}

/** A label beside a row or column, from what the names of its sites have in common. */
export interface EdgeLabel extends Point {
  text: string;
}

export interface Geometry {
  board: BoardInfo;
  /** All that is drawn, margins included. */
  frame: Rect;
  /** The cells without the margins. */
  bounds: Rect;
  /** Corners of a cell around its centre. */
  corners: Point[];
  /** Distance between neighbours. */
  pitch: number;
  /** The sites that are shown. */
  sites: SiteId[];
  /** Sites of equal height, from top to bottom, each from left to right. */
  rows: SiteId[][];
  ghosts: Ghost[];
  labels: EdgeLabel[];
  /** Whether squares have numbers for names, and not rows and columns. */
  numbered: boolean;
  /** Every other cell of a board of squares in rows and columns. */
  others: ReadonlySet<SiteId>;
  /** Where a board that has sites on every other square only is closed by plain squares. */
  gaps: Point[];
}

/** Shares of a cell that are left free around the cells, and for labels beside the arrows of wrapping rows. */
const margin = 0.32;
const gutter = 0.26;
/** Share of the board that is free at least: labels do not shrink with the cells. */
const leastMargin = 0.028;

export function makeGeometry(board: BoardInfo): Geometry {
  const sites = shownSites(board);
  const rows = rowsOf(board, sites);
  const corners = cornersOf(board, rows);
  const bounds = boundsOf(board, sites, corners);
  const ghosts = ghostsOf(board);
  const cell = Math.max(...corners.map(({ x }) => 2 * x));
  const around = Math.max(cell * margin, bounds.width * leastMargin);
  const left = around + (ghosts.length > 0 ? cell * gutter : 0);
  const labels = labelsOf(board, rows, bounds, { left, below: around });
  const chequers = chequersOf(board, rows);
  return {
    board,
    frame: grow(bounds, around, labels.length > 0 ? left : around),
    bounds,
    corners,
    pitch: pitchOf(board),
    sites,
    rows,
    ghosts,
    labels,
    numbered:
      board.cell === 'square' && sites.every((site) => /^\d+$/.test(at(board.sites, site).name)),
    ...chequers,
  };
}

function shownSites(board: BoardInfo): SiteId[] {
  return [...board.sites.keys()].filter((site) => !at(board.sites, site).hidden);
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

/** The next site in a row, or null at its end. */
export function beside(geometry: Geometry, site: SiteId, step: 1 | -1): SiteId | null {
  const row = rowOf(geometry, site);
  return row[row.indexOf(site) + step] ?? null;
}

/** The site nearest to `x` in the next row up or down, or null at the edge. */
export function above(geometry: Geometry, site: SiteId, step: 1 | -1, x: number): SiteId | null {
  const row = geometry.rows[geometry.rows.indexOf(rowOf(geometry, site)) + step];
  if (row === undefined) return null;
  return row.reduce((best, other) =>
    gap(geometry, other, x) < gap(geometry, best, x) ? other : best,
  );
}

export function rowOf(geometry: Geometry, site: SiteId): SiteId[] {
  return geometry.rows.find((row) => row.includes(site)) ?? [site];
}

function gap(geometry: Geometry, site: SiteId, x: number): number {
  return Math.abs(centre(geometry, site).x - x);
}

function rowsOf(board: BoardInfo, sites: SiteId[]): SiteId[][] {
  const order = sites.toSorted((a, b) => compareSites(board, a, b));
  const rows: SiteId[][] = [];
  for (const site of order) {
    const row = rows.at(-1);
    const level = row && at(board.sites, at(row, 0)).y;
    if (row && Math.abs(at(board.sites, site).y - (level ?? 0)) < 1) row.push(site);
    else rows.push([site]);
  }
  return rows;
}

function compareSites(board: BoardInfo, a: SiteId, b: SiteId): number {
  const [first, second] = [at(board.sites, a), at(board.sites, b)];
  return Math.abs(first.y - second.y) < 1 ? first.x - second.x : first.y - second.y;
}

/**
 * Corners of a cell. Hexagons are made to meet whatever the pitch of the rows is: with rows `p` apart, two thirds of `p`
 * lie between the centre and the tip, one third between the centre and the shoulder.
 */
function cornersOf(board: BoardInfo, rows: SiteId[][]): Point[] {
  if (board.cell === 'square') return squareCorners(board, rows);
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

function smallestGap(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const gaps = sorted.slice(1).map((value, i) => value - at(sorted, i));
  const real = gaps.filter((value) => value > 1);
  return real.length > 0 ? Math.min(...real) : null;
}

function boundsOf(board: BoardInfo, sites: SiteId[], corners: Point[]): Rect {
  const centres = sites.map((site) => at(board.sites, site));
  if (centres.length === 0) return { left: 0, top: 0, width: board.width, height: board.height };
  const xs = centres.flatMap((place) => corners.map(({ x }) => place.x + x));
  const ys = centres.flatMap((place) => corners.map(({ y }) => place.y + y));
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
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
  const most = board.cell === 'square' ? Math.max(board.width, board.height) * 1.1 : Infinity;
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

function ghostsOf(board: BoardInfo): Ghost[] {
  const ghosts = new Map<string, Ghost>();
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
function slant(board: BoardInfo, ghost: Ghost): number {
  const { x, y } = at(board.sites, ghost.from);
  return Math.min(Math.abs(ghost.x - x), Math.abs(ghost.y - y));
}

/**
 * Cells in rows and columns are chequered, the one at the lower left among the darker ones. Where there are sites on every
 * other square only, these are the darker ones.
 */
function chequersOf(board: BoardInfo, rows: SiteId[][]): Pick<Geometry, 'others' | 'gaps'> {
  const sites = rows.flat();
  const places = sites.map((site) => at(board.sites, site));
  const across = indexes(places.map(({ x }) => x));
  const down = indexes(places.map(({ y }) => -y));
  if (board.cell !== 'square' || across === null || down === null)
    return { others: new Set(), gaps: [] };
  const even = sites.filter((_, i) => (at(across, i) + at(down, i)) % 2 === 0);
  const isHalf = sites.length > 1 && (even.length === 0 || even.length === sites.length);
  return isHalf
    ? { others: new Set(sites), gaps: gapsOf(places) }
    : { others: new Set(even), gaps: [] };
}

/** The squares between the sites, where every other one has a site. */
function gapsOf(places: Point[]): Point[] {
  const columns = [...new Set(places.map(({ x }) => x))].toSorted((a, b) => a - b);
  const lines = [...new Set(places.map(({ y }) => y))].toSorted((a, b) => a - b);
  const taken = new Set(places.map(({ x, y }) => `${x} ${y}`));
  const all = lines.flatMap((y) => columns.map((x) => ({ x, y })));
  return all.filter(({ x, y }) => !taken.has(`${x} ${y}`));
}

/** Numbers from 0 for evenly spaced values; null where they are not. */
function indexes(values: number[]): number[] | null {
  const least = Math.min(...values);
  const steps = values.map((value) => (value - least) / (smallestGap(values) ?? 1));
  const isEven = steps.every((step) => Math.abs(step - Math.round(step)) < 0.1);
  return isEven ? steps.map(Math.round) : null;
}

/** Labels at the left of rows and under the columns, where the names of sites are made of the two. */
function labelsOf(
  board: BoardInfo,
  rows: SiteId[][],
  bounds: Rect,
  room: { left: number; below: number },
): EdgeLabel[] {
  const names = rows.map((row) => row.map((site) => at(board.sites, site).name));
  const starts = names.map(commonHead);
  const isTail = starts.some((head) => head === '');
  const heads = isTail ? names.map(commonTail) : starts;
  if (heads.some((head) => head === '') || new Set(heads).size < heads.length) return [];
  const x = bounds.left - room.left + room.below * 0.5;
  const left = rows.map((row, i) => ({ x, y: at(board.sites, at(row, 0)).y, text: at(heads, i) }));
  const y = bounds.top + bounds.height + room.below * 0.45;
  const columns = rows.map((row, i) =>
    row.map((site) => {
      const { name, x: column } = at(board.sites, site);
      const { length } = at(heads, i);
      return { x: column, y, text: isTail ? name.slice(0, -length) : name.slice(length) };
    }),
  );
  return [...left, ...columnLabels(columns)];
}

/** One label for each column that goes straight down; where the rows are shifted, those of the last row. */
function columnLabels(rows: EdgeLabel[][]): EdgeLabel[] {
  const columns = new Map(rows.flat().map((label) => [label.x, label]));
  const isStraight = rows.flat().every(({ x, text }) => columns.get(x)?.text === text);
  const texts = new Set([...columns.values()].map(({ text }) => text));
  const straight = isStraight && texts.size === columns.size;
  return straight ? [...columns.values()] : (rows.at(-1) ?? []);
}

/** The letters (or digits) that all names begin with. */
function commonHead(names: string[]): string {
  const [first = ''] = names;
  const head = /^(\p{L}+|\d+)/u.exec(first)?.[0] ?? '';
  return names.length > 1 && names.every((name) => name.startsWith(head)) ? head : '';
}

/** The letters (or digits) that all names end with. */
function commonTail(names: string[]): string {
  const [first = ''] = names;
  const tail = /(\p{L}+|\d+)$/u.exec(first)?.[0] ?? '';
  return names.length > 1 && names.every((name) => name.endsWith(tail)) ? tail : '';
}
