/** Polygons: as paths on a canvas, the convex hull of points, and the outline of a board. */
import { cellCorners, centre } from './geometry';
import type { Point, Geometry } from './points';
import { pathOf } from '../canvas/canvas';
import type { Canvas } from '../canvas/canvas';

/** Adds a closed polygon to the current path. */
export function tracePolygon(canvas: Canvas, points: Point[]): void {
  points.forEach(({ x, y }, i) => (i === 0 ? canvas.moveTo(x, y) : canvas.lineTo(x, y)));
  canvas.closePath();
}

/** Closed polygons as one path. */
export function pathOfPolygons(polygons: Point[][]): Path2D {
  const data = polygons.map((points) => `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}Z`);
  return pathOf(data.join(''));
}

/** The convex hull of points, anticlockwise on the screen (Andrew's monotone chain). */
export function hullOf(points: Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** One side of the hull. */
function half(order: Point[]): Point[] {
  const chain: Point[] = [];
  for (const point of order) {
    while (chain.length > 1 && !turnsLeft(chain.at(-2), chain.at(-1), point)) chain.pop();
    chain.push(point);
  }
  return chain.slice(0, -1);
}

function turnsLeft(a: Point | undefined, b: Point | undefined, c: Point): boolean {
  if (!a || !b) return true;
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 1e-6;
}

const outlines = new WeakMap<Geometry, Path2D>();

export function outlineOf(geometry: Geometry): Path2D {
  const known = outlines.get(geometry);
  if (known) return known;
  const cells = geometry.sites.map((site) => cellCorners(geometry, centre(geometry, site), 1.02));
  const outline = pathOfPolygons(cells);
  outlines.set(geometry, outline);
  return outline;
}
