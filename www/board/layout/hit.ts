/** Finds the site at a point. */
import { centre } from './geometry';
import type { Geometry, Point } from './points';
import type { SiteId } from '../../engine/structures';
import { at } from '../../core/must';

/** The site with the nearest centre, unless the point is off the board. */
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

/** Of some sites, the one with the nearest centre, if it is within the given distance. */
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

/** The index of the nearest place that contains the point. */
function nearest(geometry: Geometry, places: Point[], point: Point): number | null {
  let best: number | null = null;
  let least = reach(geometry) ** 2;
  for (const [index, { x, y }] of places.entries()) {
    const square = (x - point.x) ** 2 + (y - point.y) ** 2;
    if (square <= least) [best, least] = [index, square];
  }
  return best;
}

/** The greatest distance of a point in a cell from its centre. */
function reach(geometry: Geometry): number {
  return Math.max(...geometry.corners.map(({ x, y }) => Math.hypot(x, y)));
}
