/** Where the arrow keys lead from a cell: as the board is seen, whatever its links are. */
import { above, beside, centre, rowOf } from '../layout/geometry';
import type { Geometry } from '../layout/geometry';
import type { SiteId } from '../../engine/types';
import { at } from '../../must';

/** Rows that a page of the board has. */
const pageRows = 3;

export type Ahead = -1 | 0 | 1;

/** The next cell to the right (1) or left (-1), as steps in the row, or down (1) and up. */
export function step(
  geometry: Geometry,
  site: SiteId,
  across: Ahead,
  down: Ahead,
  column: number,
): SiteId | null {
  if (across !== 0 && down !== 0) return slanting(geometry, site, across, down);
  if (across !== 0) return beside(geometry, site, across);
  return down === 0 ? null : above(geometry, site, down, column);
}

/** How far off a slanting line a cell may lie, as the cosine of the angle. */
const leastCosine = 0.8;

/** The nearest cell on the slant: a corner neighbour of a square, or one of four of a hexagon's six. */
function slanting(geometry: Geometry, site: SiteId, across: Ahead, down: Ahead): SiteId | null {
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

/** The cell of the same column some rows further down or up, or in the last row there. */
export function pageStep(
  geometry: Geometry,
  site: SiteId,
  down: 1 | -1,
  column: number,
): SiteId | null {
  let found = site;
  for (let row = 0; row < pageRows; row++) found = above(geometry, found, down, column) ?? found;
  return found === site ? null : found;
}

/** The first or last cell of the row, or of the board. */
export function endOf(geometry: Geometry, site: SiteId, end: 0 | -1, whole: boolean): SiteId {
  const row = whole ? (geometry.rows.at(end) ?? [site]) : rowOf(geometry, site);
  return at(row, end === 0 ? 0 : row.length - 1);
}
