/** Where the arrow for a direction is placed beside a site or a group. Pure. */
import { centre } from './geometry';
import type { Geometry, Point } from './points';
import { at } from '../../core/must';
import { directionFrom } from '../../core/moves/headings';
import type { SiteId } from '../../engine/structures';

export interface HullPlace extends Point {
  /** In radians, clockwise from the right. */
  angle: number;
}

/** The minimum distance from the centres of the foremost sites, in cells. */
const clearance = 0.62;

/**
 * A place in front of the foremost sites in a direction, as shares of the drawing's width and height. For a single site
 * it is never beyond its neighbour.
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

/** Clamps a share to the drawing. */
function share(value: number): number {
  return Math.min(0.98, Math.max(0.02, value));
}
