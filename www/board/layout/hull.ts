/** Where beside a site or a group of sites the arrow of a direction stands. Pure. */
import { centre } from './geometry';
import type { Geometry, Point } from './points';
import { at } from '../../core/must';
import { directionFrom } from '../../core/moves/headings';
import type { SiteId } from '../../engine/structures';

export interface HullPlace extends Point {
  /** Which way it points, in radians clockwise from the right. */
  angle: number;
}

/** How many cells at least before the middle of the foremost sites. */
const clearance = 0.62;

/**
 * As shares of the drawing's width and height: before the middle of the sites that are foremost in the direction, and
 * at least so far from it; of a single site never beyond its neighbour.
 */
export function hullPlace(
  geometry: Geometry,
  sites: SiteId[],
  direction: number,
  least: number,
): HullPlace | null {
  const { board, frame, pitch } = geometry;
  const [first] = sites;
  if (first === undefined) return null;
  const isAlone = sites.length === 1;
  const { dx, dy } = isAlone
    ? directionFrom(board, first, direction)
    : at(board.directions, direction);
  const places = sites.map((site) => centre(geometry, site));
  const ahead = ({ x, y }: Point) => x * dx + y * dy;
  const most = Math.max(...places.map(ahead));
  const foremost = places.filter((place) => most - ahead(place) < pitch * 0.1);
  const mean = (of: (place: Point) => number) =>
    foremost.reduce((sum, place) => sum + of(place), 0) / foremost.length;
  const away = isAlone
    ? Math.min(pitch, Math.max(pitch * clearance, least))
    : Math.max(pitch * clearance, least);
  const x = mean((place) => place.x) + dx * away;
  const y = mean((place) => place.y) + dy * away;
  return {
    x: share((x - frame.left) / frame.width),
    y: share((y - frame.top) / frame.height),
    angle: Math.atan2(dy, dx),
  };
}

/** Inside the drawing. */
function share(value: number): number {
  return Math.min(0.98, Math.max(0.02, value));
}
