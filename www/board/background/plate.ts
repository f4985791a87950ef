/** The plates under a board, one for each group of touching cells. */
import { arcAround, curvedLinks } from '../layout/curves';
import { cellCorners, centre, rim } from '../layout/geometry';
import type { Geometry, Point } from '../layout/points';
import { hullOf, pathOfPolygons } from '../layout/polygon';
import type { Canvas } from '../canvas/canvas';
import type { Theme } from '../canvas/theme';
import { at } from '../../core/must';

/** The width of the line around the rim, as a share of the pitch. */
const edge = 0.025;

export function drawPlates(canvas: Canvas, geometry: Geometry, theme: Theme): void {
  const isPoint = geometry.board.cell === 'point';
  for (const outline of platesOf(geometry)) {
    drawFrame(canvas, geometry, theme, outline);
    canvas.fillStyle = isPoint ? theme.cell : theme.plate;
    canvas.fill(outline);
  }
}

/** A rim around a plate, with a darker edge and a soft shadow on the page. */
function drawFrame(canvas: Canvas, { pitch }: Geometry, theme: Theme, outline: Path2D): void {
  canvas.save();
  canvas.lineJoin = 'round';
  canvas.lineWidth = pitch * 2 * rim;
  canvas.strokeStyle = theme.plateEdge;
  dropShadow(canvas, pitch);
  canvas.stroke(outline);
  canvas.shadowColor = 'transparent';
  canvas.lineWidth = pitch * 2 * (rim - edge);
  canvas.strokeStyle = theme.plate;
  canvas.stroke(outline);
  canvas.restore();
}

/** Shadows are measured in pixels regardless of the transform. */
function dropShadow(canvas: Canvas, pitch: number): void {
  const size = pitch * canvas.getTransform().a;
  canvas.shadowColor = 'rgb(0 0 0 / 0.35)';
  canvas.shadowBlur = size * 0.12;
  canvas.shadowOffsetY = size * 0.04;
}

const plates = new WeakMap<Geometry, Path2D[]>();

/** The outlines of the plates, without their rims. */
export function platesOf(geometry: Geometry): Path2D[] {
  const known = plates.get(geometry);
  if (known) return known;
  const made = clustersOf(geometry).map((cluster) => pathOfPolygons(outlinesOf(geometry, cluster)));
  plates.set(geometry, made);
  return made;
}

/** The outermost points of arcs around corners. */
function aroundCurves({ board, bounds }: Geometry): Point[] {
  const arcs = curvedLinks(board).map(({ from, to }) =>
    arcAround(bounds, at(board.sites, from), at(board.sites, to)),
  );
  return arcs.flatMap(({ x, y, radius }) =>
    Array.from({ length: 48 }, (_, i) => ({
      x: x + radius * 1.1 * Math.cos((i * Math.PI) / 24),
      y: y + radius * 1.1 * Math.sin((i * Math.PI) / 24),
    })),
  );
}

/** Groups of cells that touch, directly or through others. */
function clustersOf(geometry: Geometry): Point[][] {
  const sites = geometry.sites.map((site) => centre(geometry, site));
  const left = new Set([...sites, ...geometry.gaps]);
  const clusters: Point[][] = [];
  for (const first of sites) {
    if (!left.delete(first)) continue;
    const cluster = [first];
    for (const place of cluster)
      for (const other of left)
        if (isNear(geometry, place, other)) {
          left.delete(other);
          cluster.push(other);
        }
    clusters.push(cluster);
  }
  return clusters;
}

function isNear({ corners }: Geometry, a: Point, b: Point): boolean {
  const width = 2 * Math.max(...corners.map(({ x }) => x));
  const height = 2 * Math.max(...corners.map(({ y }) => y));
  return Math.abs(a.x - b.x) < width * 1.1 && Math.abs(a.y - b.y) < height * 1.1;
}

/** A single outline around all cells, or one per cell if that would be askew. */
function outlinesOf(geometry: Geometry, places: Point[]): Point[][] {
  const cells = places.map((place) => cellCorners(geometry, place));
  const hull = hullOf([...cells.flat(), ...ghostCorners(geometry), ...aroundCurves(geometry)]);
  const isAskew = geometry.board.cell === 'square' && !hull.every((_, i) => isPlain(hull, i));
  return isAskew ? cells : [hull];
}

function within(value: number, least: number, length: number): number {
  return Math.min(Math.max(value, least), least + length);
}

/** The corners of the visible ghosts beyond wrapping edges. */
function ghostCorners(geometry: Geometry): Point[] {
  const { left, top, width, height } = geometry.bounds;
  return geometry.ghosts
    .flatMap((ghost) => cellCorners(geometry, ghost))
    .map(({ x, y }) => ({ x: within(x, left, width), y: within(y, top, height) }));
}

/** Whether an edge of an outline runs along rows, columns or diagonals. */
function isPlain(outline: Point[], i: number): boolean {
  const [a, b] = [at(outline, i), at(outline, (i + 1) % outline.length)];
  const [dx, dy] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
  return Math.min(dx, dy) < 1 || Math.abs(dx - dy) < 0.2 * Math.max(dx, dy);
}
