/**
 * The paths of pieces on the drawing: straight between centres, across a wrapping edge, or around a centre where a
 * direction leads in a circle.
 */
import { arcAround } from '../layout/curves';
import { beyond, centre } from '../layout/geometry';
import type { Geometry, Point } from '../layout/points';
import { at } from '../../core/must';
import type { BoardInfo, SiteId, Track } from '../../engine/structures';

export type Path = Track['path'];

/** A place on a path. */
export interface Place extends Point {
  /** Drawn only inside the board, because it is crossing an edge. */
  clipped: boolean;
}

/** Where a piece is: one place, or two while it crosses an edge. */
export function placesOf(geometry: Geometry, path: Path, progress: number): Place[] {
  const first = at(path, 0).site;
  if (path.length < 2) return [{ ...centre(geometry, first), clipped: false }];
  const { segment, share } = segmentAt(geometry, path, progress);
  const from = at(path, segment).site;
  const to = at(path, segment + 1);
  const pivot = pivotOf(geometry, from, to.site, to.direction);
  if (pivot) return [{ ...turned(centre(geometry, from), pivot, share), clipped: false }];
  return segmentEnds(geometry, from, to).map(([a, b]) => ({
    ...between(a, b, share),
    clipped: to.wraps,
  }));
}

/** Where a piece is while it rotates around a centre. */
export function turningPlace(
  geometry: Geometry,
  path: Path,
  degrees: number,
  progress: number,
): Place {
  const [a, b] = [
    centre(geometry, at(path, 0).site),
    centre(geometry, at(path, path.length - 1).site),
  ];
  const angle = (degrees * Math.PI) / 180;
  const far = 1 / (2 * Math.tan(angle / 2));
  const middle = between(a, b, 0.5);
  const pivot = { x: middle.x - (b.y - a.y) * far, y: middle.y + (b.x - a.x) * far, angle };
  return { ...turned(a, pivot, progress), clipped: false };
}

/** How many steps each segment takes: one, but more for an arc around a corner. */
export function segmentSteps(geometry: Geometry, path: Path): number[] {
  return path.slice(1).map((to, i) => {
    const isCurve = geometry.board.curves.includes(to.direction);
    return isCurve
      ? Math.max(1, segmentLength(geometry, at(path, i).site, to) / geometry.pitch)
      : 1;
  });
}

function segmentAt(
  geometry: Geometry,
  path: Path,
  progress: number,
): { segment: number; share: number } {
  const steps = segmentSteps(geometry, path);
  let left = Math.max(progress, 0) * steps.reduce((sum, step) => sum + step, 0);
  const found = steps.findIndex((step) => {
    if (left < step) return true;
    left -= step;
    return false;
  });
  return found < 0
    ? { segment: steps.length - 1, share: 1 }
    : { segment: found, share: left / at(steps, found) };
}

/** Points along a segment, for a line. */
export function lineOf(geometry: Geometry, from: SiteId, to: Path[number]): [Point, Point][] {
  const pivot = pivotOf(geometry, from, to.site, to.direction);
  if (pivot === null) return segmentEnds(geometry, from, to);
  const start = centre(geometry, from);
  const points = Array.from({ length: smooth + 1 }, (_, i) => turned(start, pivot, i / smooth));
  return points.slice(1).map((point, i) => [at(points, i), point]);
}

/** The number of points that makes an arc look round. */
const smooth = 18;

/** Start and end of a segment on the drawing; a wrapping segment is drawn at both edges. */
export function segmentEnds(geometry: Geometry, from: SiteId, to: Path[number]): [Point, Point][] {
  const start = centre(geometry, from);
  const end = centre(geometry, to.site);
  if (!to.wraps || to.direction < 0) return [[start, end]];
  const out = beyond(geometry.board, from, to.direction);
  const back = { x: end.x - (out.x - start.x), y: end.y - (out.y - start.y) };
  return [
    [start, out],
    [back, end],
  ];
}

/** The length of a segment on the drawing. */
export function segmentLength(geometry: Geometry, from: SiteId, to: Path[number]): number {
  const pivot = pivotOf(geometry, from, to.site, to.direction);
  if (pivot) {
    const { x, y } = centre(geometry, from);
    return Math.abs(pivot.angle) * Math.hypot(x - pivot.x, y - pivot.y);
  }
  const [[a, b] = [centre(geometry, from), centre(geometry, to.site)]] = segmentEnds(
    geometry,
    from,
    to,
  );
  return Math.hypot(b.x - a.x, b.y - a.y);
}

export function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

interface Pivot extends Point {
  /** In radians, from one site to the next. */
  angle: number;
}

/** Longer circles are tracks around the board, not rotations. */
const longestCircle = 8;
const pivots = new WeakMap<Geometry, Map<string, Pivot | null>>();

/** The centre of the arc or circle that a link is part of; null for a straight link. */
function pivotOf(geometry: Geometry, from: SiteId, to: SiteId, direction: number): Pivot | null {
  if (direction < 0) return null;
  const known = pivots.get(geometry) ?? new Map<string, Pivot | null>();
  pivots.set(geometry, known);
  const key = `${from} ${to} ${direction}`;
  if (!known.has(key)) {
    const isCurve = geometry.board.curves.includes(direction);
    const pivot = isCurve
      ? arcPivot(geometry, from, to)
      : findPivot(geometry.board, from, to, direction);
    known.set(key, pivot);
  }
  return known.get(key) ?? null;
}

/** The arc is drawn clockwise from its start. */
function arcPivot(geometry: Geometry, from: SiteId, to: SiteId): Pivot {
  const [a, b] = [centre(geometry, from), centre(geometry, to)];
  const { x, y, start, end } = arcAround(geometry.bounds, a, b);
  const turn = (end - start + 4 * Math.PI) % (2 * Math.PI);
  const begins = Math.cos(Math.atan2(a.y - y, a.x - x) - start) > 0.99;
  return { x, y, angle: begins ? turn : -turn };
}

function findPivot(board: BoardInfo, from: SiteId, to: SiteId, direction: number): Pivot | null {
  const circle = circleOf(board, from, direction);
  if (circle.length < 3 || circle[1] !== to) return null;
  const sites = circle.map((site) => at(board.sites, site));
  const x = sites.reduce((sum, site) => sum + site.x, 0) / sites.length;
  const y = sites.reduce((sum, site) => sum + site.y, 0) / sites.length;
  const distances = sites.map((site) => Math.hypot(site.x - x, site.y - y));
  if (Math.max(...distances) - Math.min(...distances) > 1) return null;
  const [a, b] = [at(sites, 0), at(sites, 1)];
  const angle = Math.atan2(b.y - y, b.x - x) - Math.atan2(a.y - y, a.x - x);
  return { x, y, angle: Math.atan2(Math.sin(angle), Math.cos(angle)) };
}

/**
 * The sites that a direction leads through until it is back at the start; empty if it wraps or does not return soon.
 */
function circleOf(board: BoardInfo, from: SiteId, direction: number): SiteId[] {
  const circle = [from];
  for (;;) {
    const here = at(circle, circle.length - 1);
    const link = board.links.find((one) => one.from === here && one.direction === direction);
    if (!link || link.wraps || circle.length > longestCircle) return [];
    if (link.to === from) return circle;
    circle.push(link.to);
  }
}

function turned({ x, y }: Point, pivot: Pivot, share: number): Point {
  const [sin, cos] = [Math.sin(pivot.angle * share), Math.cos(pivot.angle * share)];
  const [dx, dy] = [x - pivot.x, y - pivot.y];
  return { x: pivot.x + dx * cos - dy * sin, y: pivot.y + dx * sin + dy * cos };
}
