/** Links that are drawn as arcs around the corners of a board. */
import type { Point, Rect } from './points';
import type { BoardInfo } from '../../engine/structures';

type Link = BoardInfo['links'][number];

/** One link for each pair of sites that an arc joins. */
export function curvedLinks({ links, curves }: BoardInfo): Link[] {
  return links.filter(({ direction, from, to }) => curves.includes(direction) && from < to);
}

export interface Arc extends Point {
  radius: number;
  start: number;
  end: number;
}

/**
 * Three quarters of a circle around the corner that two points on neighbouring edges have in common: of the two
 * candidates, the outer one.
 */
export function arcAround(bounds: Rect, from: Point, to: Point): Arc {
  const middle = { x: bounds.left + bounds.width / 2, y: bounds.top + bounds.height / 2 };
  const corners = [
    { x: from.x, y: to.y },
    { x: to.x, y: from.y },
  ].toSorted((a, b) => distance(b, middle) - distance(a, middle));
  const corner = corners[0] ?? from;
  const angle = (place: Point) => Math.atan2(place.y - corner.y, place.x - corner.x);
  const [a, b] = [angle(from), angle(to)];
  const isLong = (b - a + 2 * Math.PI) % (2 * Math.PI) > Math.PI;
  return {
    ...corner,
    radius: distance(from, corner),
    start: isLong ? a : b,
    end: isLong ? b : a,
  };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
