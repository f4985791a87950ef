/** Draws marks on sites: selected, selectable, targets by kind, paths. Each mark has a shape of its own. */
import { cellCorners, centre } from '../layout/geometry';
import type { Geometry, Point } from '../layout/points';
import { tracePolygon } from '../layout/polygon';
import type { Canvas } from '../canvas/canvas';
import type { Theme } from '../canvas/theme';
import type { MoveKind, SiteId, Target } from '../../engine/structures';
import { notableKinds } from '../../core/moves/names';

export interface Pen {
  canvas: Canvas;
  geometry: Geometry;
  theme: Theme;
}

/** Fills the cell, for example of the last move. */
export function markFill({ canvas, geometry }: Pen, site: SiteId, colour: string): void {
  canvas.beginPath();
  tracePolygon(canvas, cellCorners(geometry, centre(geometry, site), 0.965));
  canvas.fillStyle = colour;
  canvas.fill();
}

/** A line around the cell: solid for selected pieces, dashed for those that go along. */
export function markOutline(
  { canvas, geometry }: Pen,
  site: SiteId,
  colour: string,
  dashed = false,
): void {
  const { pitch } = geometry;
  canvas.save();
  canvas.beginPath();
  tracePolygon(canvas, cellCorners(geometry, centre(geometry, site), 0.91));
  canvas.lineJoin = 'round';
  canvas.lineWidth = pitch * 0.07;
  canvas.strokeStyle = colour;
  if (dashed) canvas.setLineDash([pitch * 0.12, pitch * 0.09]);
  canvas.stroke();
  canvas.restore();
}

/** A double ring around a selectable piece in a decision; `swell` pulses from 0 to 1. */
export function markOffer({ canvas, geometry, theme }: Pen, site: SiteId, swell: number): void {
  const { x, y } = centre(geometry, site);
  const { pitch } = geometry;
  canvas.strokeStyle = theme.accent;
  canvas.lineWidth = pitch * 0.05;
  for (const radius of [0.42, 0.48 + 0.04 * swell]) {
    canvas.beginPath();
    canvas.arc(x, y, pitch * radius, 0, 2 * Math.PI);
    canvas.stroke();
  }
}

/** Small dots around a piece that may be added to the selection. */
export function markAddable({ canvas, geometry, theme }: Pen, site: SiteId): void {
  const { x, y } = centre(geometry, site);
  const { pitch } = geometry;
  canvas.save();
  canvas.beginPath();
  canvas.arc(x, y, pitch * 0.45, 0, 2 * Math.PI);
  canvas.lineCap = 'round';
  canvas.lineWidth = pitch * 0.06;
  canvas.setLineDash([0.01, pitch * 0.1415]);
  canvas.strokeStyle = theme.accent;
  canvas.stroke();
  canvas.restore();
}

/** Whose piece is on a site: the mover's own, or another one, which is lost if it is captured. */
export type Holder = 'own' | 'other';

/** The effect at a target: a dot for a plain move, a sign for everything else. */
export function markTarget(pen: Pen, target: Target, holder: Holder | undefined): void {
  const place = centre(pen.geometry, target.site);
  const kinds = notableKinds(target);
  if (kinds.length === 0) return drawDot(pen, place);
  const isAlone = holder === undefined && kinds.length === 1;
  for (const kind of kinds) {
    const down = isAlone ? 0 : (besidePiece[kind] ?? 0);
    const at = { x: place.x, y: place.y + down * pen.geometry.pitch };
    if (kind === 'capture' && holder !== 'other') drawFarCapture(pen, at);
    else targetSigns[kind](pen, at);
  }
}

/** How far below the centre signs are drawn, in cells, so that no piece hides them. */
const besidePiece: Partial<Record<MoveKind, number>> = { push: 0.43, change: -0.42 };

const targetSigns: Record<MoveKind, (pen: Pen, place: Point) => void> = {
  capture: drawCapture,
  push: drawPush,
  create: drawSplit,
  change: drawChange,
};

function drawDot({ canvas, geometry, theme }: Pen, { x, y }: Point): void {
  canvas.beginPath();
  canvas.arc(x, y, geometry.pitch * 0.13, 0, 2 * Math.PI);
  canvas.fillStyle = theme.accent;
  canvas.fill();
}

/** A ring around the piece, with a dot on it. */
function drawCapture(pen: Pen, { x, y }: Point): void {
  const radius = pen.geometry.pitch * 0.44;
  drawRing(pen, { x, y }, radius, 0.08);
  drawRing(pen, { x: x + radius * Math.SQRT1_2, y: y - radius * Math.SQRT1_2 }, 0, 0.22);
}

/** A small ring with a dot: something is captured elsewhere. */
function drawFarCapture(pen: Pen, { x, y }: Point): void {
  const { pitch } = pen.geometry;
  const place = { x: x + pitch * 0.3, y: y - pitch * 0.32 };
  drawRing(pen, place, pitch * 0.13, 0.06);
  drawRing(pen, place, 0, 0.11);
}

/** A ring, or a dot if the radius is 0; the width is a share of the pitch. */
function drawRing(
  { canvas, geometry, theme }: Pen,
  { x, y }: Point,
  radius: number,
  width: number,
): void {
  canvas.beginPath();
  canvas.arc(x, y, Math.max(radius, 0.01), 0, 2 * Math.PI);
  canvas.lineWidth = geometry.pitch * width;
  canvas.strokeStyle = theme.capture;
  canvas.stroke();
}

function drawPush(pen: Pen, { x, y }: Point): void {
  const step = pen.geometry.pitch * 0.12;
  strokeLines(
    pen,
    [-1, 0, 1].map((i) => {
      const tip = x + (i + 0.5) * step;
      return [
        [tip - step * 0.7, y - step * 0.8],
        [tip, y],
        [tip - step * 0.7, y + step * 0.8],
      ];
    }),
  );
}

/** A line that forks. */
function drawSplit(pen: Pen, { x, y }: Point): void {
  const size = pen.geometry.pitch * 0.22;
  const fork: Line[] = [
    [
      [x, y + size],
      [x, y],
    ],
    [
      [x - size * 0.8, y - size],
      [x, y],
      [x + size * 0.8, y - size],
    ],
  ];
  canvasDisc(pen, x, y, size * 1.6);
  strokeLines(pen, fork);
}

function canvasDisc({ canvas, theme }: Pen, x: number, y: number, radius: number): void {
  canvas.beginPath();
  canvas.arc(x, y, radius, 0, 2 * Math.PI);
  canvas.fillStyle = theme.cell;
  canvas.fill();
}

function drawChange(pen: Pen, { x, y }: Point): void {
  const size = pen.geometry.pitch * 0.12;
  strokeLines(pen, [
    [
      [x, y - size],
      [x + size, y],
      [x, y + size],
      [x - size, y],
      [x, y - size],
    ],
  ]);
}

type Line = number[][];

/** Lines with a light edge, visible on anything. */
export function strokeLines({ canvas, geometry, theme }: Pen, lines: Line[]): void {
  canvas.beginPath();
  for (const line of lines) {
    line.forEach(([x = 0, y = 0], i) => (i === 0 ? canvas.moveTo(x, y) : canvas.lineTo(x, y)));
  }
  canvas.lineCap = 'round';
  canvas.lineJoin = 'round';
  for (const [colour, width] of [
    [theme.cell, 0.13],
    [theme.accent, 0.065],
  ] as const) {
    canvas.lineWidth = geometry.pitch * width;
    canvas.strokeStyle = colour;
    canvas.stroke();
  }
}
