/** The shape of the whole board, to which pieces and paths are cut where they go over an edge. Made once for a board. */
import { cellCorners, centre } from './geometry';
import type { Geometry } from './geometry';
import { tracePolygon } from './polygon';

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
