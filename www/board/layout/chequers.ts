/** Which squares of a board are the darker ones, and where plain squares close it. */
import { isSquare, smallestGap } from './cells';
import type { Geometry, Point } from './geometry';
import { at } from '../../must';
import type { BoardInfo, SiteId } from '../../engine/structures';

/**
 * Cells in rows and columns are chequered, the one at the lower left among the darker ones. Where there are sites on every
 * other square only, these are the darker ones.
 */
export function chequersOf(board: BoardInfo, rows: SiteId[][]): Pick<Geometry, 'others' | 'gaps'> {
  const sites = rows.flat();
  const places = sites.map((site) => at(board.sites, site));
  const across = indexes(places.map(({ x }) => x));
  const down = indexes(places.map(({ y }) => -y));
  if (!isSquare(board) || across === null || down === null) return { others: new Set(), gaps: [] };
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
