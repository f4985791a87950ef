/** Where the arrow keys lead from a cell: by its position on the board, whatever its links are. */
import { centre } from '../layout/geometry';
import type { Geometry, Point } from '../layout/points';
import type { SiteId } from '../../engine/structures';
import { at } from '../../core/must';

/** How many rows Page Up and Page Down move. */
const pageRows = 3;

export type Ahead = -1 | 0 | 1;
/** Rows, or columns. */
type Lines = SiteId[][];

/**
 * The next cell to the right (1) or left (-1), and down (1) or up. Across the lines of cells, the cursor zigzags around
 * a `lane`: the place where it started.
 */
export function step(
  geometry: Geometry,
  site: SiteId,
  across: Ahead,
  down: Ahead,
  lane: Point,
): SiteId | null {
  if (across !== 0 && down !== 0) return slanting(geometry, site, across, down);
  const { rows, columns } = geometry;
  const isAlong = columns.length === 0 ? down === 0 : across === 0;
  const lines = columns.length === 0 ? rows : columns;
  const by = across || down;
  if (by === 0) return null;
  if (isAlong) return next(lines, site, by);
  return beyond(lines, site, by, (other) => {
    const { x, y } = centre(geometry, other);
    return lines === rows ? Math.abs(x - lane.x) : Math.abs(y - lane.y);
  });
}

function lineOf(lines: Lines, site: SiteId): SiteId[] {
  return lines.find((line) => line.includes(site)) ?? [site];
}

/** The next site in a line, or null at its end. */
function next(lines: Lines, site: SiteId, by: 1 | -1): SiteId | null {
  const line = lineOf(lines, site);
  return line[line.indexOf(site) + by] ?? null;
}

/** The nearest site in the next line, or null at the edge. */
function beyond(
  lines: Lines,
  site: SiteId,
  by: 1 | -1,
  gap: (site: SiteId) => number,
): SiteId | null {
  const line = lines[lines.indexOf(lineOf(lines, site)) + by];
  return line?.reduce((best, other) => (gap(other) < gap(best) - 1e-6 ? other : best)) ?? null;
}

/** How far a cell may be off a diagonal, as the cosine of the angle. */
const leastCosine = 0.8;

/** The nearest cell on a diagonal: a corner neighbour of a square, or one of four neighbours of a hexagon. */
function slanting(geometry: Geometry, site: SiteId, across: 1 | -1, down: 1 | -1): SiteId | null {
  const from = centre(geometry, site);
  let best: SiteId | null = null;
  let least = Infinity;
  for (const other of geometry.sites) {
    const { x, y } = centre(geometry, other);
    const [dx, dy] = [(x - from.x) * across, (y - from.y) * down];
    const distance = Math.hypot(dx, dy);
    if (dx <= 0 || dy <= 0 || (dx + dy) / (distance * Math.SQRT2) < leastCosine) continue;
    if (distance < least) [best, least] = [other, distance];
  }
  return best;
}

/** The cell some rows down or up, at most in the last row. */
export function pageStep(
  geometry: Geometry,
  site: SiteId,
  down: 1 | -1,
  lane: Point,
): SiteId | null {
  const found = siteInDirection(geometry, site, [0, down], lane, pageRows);
  return found === site ? null : found;
}

/** The first or last cell of the row, or of the board. */
export function endOf(
  geometry: Geometry,
  site: SiteId,
  end: 0 | -1,
  whole: boolean,
  lane: Point,
): SiteId {
  if (!whole) return siteInDirection(geometry, site, [end === 0 ? -1 : 1, 0], lane, Infinity);
  const row = geometry.rows.at(end) ?? [site];
  return at(row, end === 0 ? 0 : row.length - 1);
}

/** Takes up to the given number of steps. */
function siteInDirection(
  geometry: Geometry,
  site: SiteId,
  [across, down]: [Ahead, Ahead],
  lane: Point,
  most: number,
): SiteId {
  let found = site;
  for (let steps = 0; steps < most; steps++) {
    const further = step(geometry, found, across, down, lane);
    if (further === null) break;
    found = further;
  }
  return found;
}
