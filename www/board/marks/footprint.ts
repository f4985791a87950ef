/**
 * The cells that move together with the one under the pointer: which they are, where they can go, and how they are
 * drawn.
 */
import { siteAlong } from '../../core/moves/drop_targets';
import type { Footprint, State } from '../../core/state/state';
import type { BoardInfo, SiteId } from '../../engine/structures';
import { cellCorners, centre } from '../layout/geometry';
import type { Point } from '../layout/points';
import { tracePolygon } from '../layout/polygon';
import { markFill, strokeLines } from './marks';
import type { Pen } from './marks';

export interface FootprintFrame extends Footprint {
  /** The footprint after the move that is previewed or to be confirmed; null if there is none. */
  moved: { site: SiteId; sites: SiteId[] } | null;
}

/** A number of steps in a direction. */
interface Course {
  direction: number;
  distance: number;
}

export function footprintFrame(
  { footprint, preview, tokens, hover }: State,
  board: BoardInfo,
): FootprintFrame | null {
  if (footprint === null) return null;
  const last = tokens.at(-1);
  const goal = last?.kind === 'target' ? last.site : hover;
  const course = last?.kind === 'shift' ? last : courseTo(board, footprint, goal);
  const isShown = preview !== null && course !== null && tokens.length > 0;
  return { ...footprint, moved: isShown ? shifted(board, footprint, course) : null };
}

/** The shortest course to a site. */
function courseTo(board: BoardInfo, { site, ways }: Footprint, goal: SiteId | null): Course | null {
  if (goal === null || goal === site) return null;
  const most = board.sites.length;
  for (let distance = 1; distance < most; distance++) {
    const ends = ways.map((direction) => siteAlong(board, site, direction, distance));
    const direction = ways[ends.indexOf(goal)];
    if (direction !== undefined) return { direction, distance };
    if (ends.every((end) => end === null)) return null;
  }
  return null;
}

/** The sites moved along a course, as far as the board extends. */
function shifted(
  board: BoardInfo,
  { site, sites }: Footprint,
  { direction, distance }: Course,
): FootprintFrame['moved'] {
  const next = (from: SiteId) => siteAlong(board, from, direction, distance);
  const to = next(site);
  return to === null ? null : { site: to, sites: sites.flatMap((from) => next(from) ?? []) };
}

/** The frame; during a preview it is at the destination, and faint at the start. */
export function markFootprint(pen: Pen, { site, sites, refused, moved }: FootprintFrame): void {
  const { theme, canvas } = pen;
  if (sites.length === 0) return;
  canvas.save();
  if (moved !== null) canvas.globalAlpha *= 0.4;
  for (const one of sites) markFill(pen, one, theme.last);
  if (refused !== '') hatch(pen, sites);
  outline(pen, sites, refused === '' ? theme.accent : theme.capture);
  canvas.restore();
  for (const one of moved?.sites ?? []) markFill(pen, one, theme.last);
  if (moved !== null) outline(pen, moved.sites, theme.accent);
  dot(pen, (moved ?? { site }).site);
}

/** Chevrons on the frame, in the directions in which it can move. */
export function drawFootprintDirections(pen: Pen, { site, ways, moved }: FootprintFrame): void {
  if (moved !== null) return;
  const { geometry } = pen;
  const from = centre(geometry, site);
  const chevrons = ways.flatMap((direction) => {
    const near = siteAlong(geometry.board, site, direction, 1);
    return near === null ? [] : [chevron(from, centre(geometry, near), geometry.pitch * 0.2)];
  });
  strokeLines(pen, chevrons);
}

/** An angle that points away from a place, beyond its neighbour. */
function chevron(from: Point, near: Point, size: number): [number, number][] {
  const angle = Math.atan2(near.y - from.y, near.x - from.x);
  const tip = { x: from.x + 1.68 * (near.x - from.x), y: from.y + 1.68 * (near.y - from.y) };
  const arm = (turn: number): [number, number] => [
    tip.x - size * Math.cos(angle + turn),
    tip.y - size * Math.sin(angle + turn),
  ];
  return [arm(0.8), [tip.x, tip.y], arm(-0.8)];
}

function dot({ canvas, geometry, theme }: Pen, site: SiteId): void {
  const { x, y } = centre(geometry, site);
  canvas.beginPath();
  canvas.arc(x, y, geometry.pitch * 0.07, 0, 2 * Math.PI);
  canvas.fillStyle = theme.accent;
  canvas.fill();
}

function outline({ canvas, geometry }: Pen, sites: SiteId[], colour: string): void {
  canvas.save();
  canvas.lineWidth = geometry.pitch * 0.05;
  canvas.strokeStyle = colour;
  for (const site of sites) {
    canvas.beginPath();
    tracePolygon(canvas, cellCorners(geometry, centre(geometry, site), 0.97));
    canvas.stroke();
  }
  canvas.restore();
}

/** Diagonal lines over the cells. */
function hatch({ canvas, geometry, theme }: Pen, sites: SiteId[]): void {
  const { pitch } = geometry;
  canvas.save();
  canvas.beginPath();
  for (const site of sites)
    tracePolygon(canvas, cellCorners(geometry, centre(geometry, site), 0.97));
  canvas.clip();
  canvas.beginPath();
  for (const site of sites) {
    const { x, y } = centre(geometry, site);
    for (const shift of [-0.5, 0, 0.5]) {
      canvas.moveTo(x + (shift - 0.5) * pitch, y + 0.5 * pitch);
      canvas.lineTo(x + (shift + 0.5) * pitch, y - 0.5 * pitch);
    }
  }
  canvas.lineWidth = pitch * 0.05;
  canvas.strokeStyle = theme.capture;
  canvas.stroke();
  canvas.restore();
}
