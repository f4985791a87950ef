/** Polygons: as paths on a canvas, the convex hull of points, and the outline of a board. */
import { cellCorners, centre } from './geometry';
import type { Point, Geometry } from './points';

/** Adds a closed polygon to the current path. */
export function tracePolygon(canvas: CanvasPath, points: Point[]): void {
  points.forEach(({ x, y }, i) => (i === 0 ? canvas.moveTo(x, y) : canvas.lineTo(x, y)));
  canvas.closePath();
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
  const outline = new Path2D();
  for (const site of geometry.sites)
    tracePolygon(outline, cellCorners(geometry, centre(geometry, site), 1.02));
  outlines.set(geometry, outline);
  return outline;
}
