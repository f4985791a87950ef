/** Which site a point belongs to. */
import type { Geometry, Point } from './geometry';
import type { SiteId } from '../engine/types';

/** The site whose centre is nearest, unless the point is off the board. */
export function siteAt(geometry: Geometry, point: Point): SiteId | null {
  const { sites } = geometry.board;
  let best: SiteId | null = null;
  let least = reach(geometry) ** 2;
  for (const [site, { x, y }] of sites.entries()) {
    const square = (x - point.x) ** 2 + (y - point.y) ** 2;
    if (square <= least) [best, least] = [site, square];
  }
  return best;
}

/** The farthest a point of a cell can be from its centre. */
function reach(geometry: Geometry): number {
  return Math.max(...geometry.corners.map(({ x, y }) => Math.hypot(x, y)));
}
