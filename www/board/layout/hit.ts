/** Which site a point belongs to. */
import { centre } from './geometry';
import type { Geometry, Point } from './points';
import type { SiteId } from '../../engine/structures';
import { at } from '../../core/must';

/** The site whose centre is nearest, unless the point is off the board. */
export function siteAt(geometry: Geometry, point: Point): SiteId | null {
  const places = geometry.sites.map((site) => at(geometry.board.sites, site));
  const index = nearest(geometry, places, point);
  return index === null ? null : at(geometry.sites, index);
}

/** The site that a point beyond a wrapping edge stands for. */
export function siteBeyond(geometry: Geometry, point: Point): SiteId | null {
  const index = nearest(geometry, geometry.ghosts, point);
  return index === null ? null : (geometry.ghosts[index]?.site ?? null);
}

/** The site whose centre is nearest of some, unless it is farther away than that. */
export function nearestOf(
  geometry: Geometry,
  sites: Iterable<SiteId>,
  { x, y }: Point,
  most: number,
): SiteId | null {
  let best: SiteId | null = null;
  let least = most;
  for (const site of sites) {
    const place = centre(geometry, site);
    const distance = Math.hypot(place.x - x, place.y - y);
    if (distance <= least) [best, least] = [site, distance];
  }
  return best;
}

/** Index of the nearest place that the point is within. */
function nearest(geometry: Geometry, places: Point[], point: Point): number | null {
  let best: number | null = null;
  let least = reach(geometry) ** 2;
  for (const [index, { x, y }] of places.entries()) {
    const square = (x - point.x) ** 2 + (y - point.y) ** 2;
    if (square <= least) [best, least] = [index, square];
  }
  return best;
}

/** The farthest a point of a cell can be from its centre. */
function reach(geometry: Geometry): number {
  return Math.max(...geometry.corners.map(({ x, y }) => Math.hypot(x, y)));
}
