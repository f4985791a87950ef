/**
 * Draws the paths that pieces took or would take: thin lines that leave at one edge and come in at the other, with
 * numbered steps.
 */
import { centre } from '../layout/geometry';
import { outlineOf } from '../layout/polygon';
import type { Pen } from './marks';
import { lineOf } from '../animation/paths';
import { drawText } from '../canvas/lettering';
import type { SiteId, Trace, Track } from '../../engine/structures';
import { at } from '../../core/must';

/** `counting` are the types of pieces that show how far they go. */
export function drawPaths(
  pen: Pen,
  trace: Trace,
  colour: string,
  counting: readonly number[],
): void {
  const ways = trace.tracks.filter(({ path }) => path.length > 1);
  for (const way of ways) drawPath(pen, way, colour);
  if (ways.some((way) => counting.includes(way.piece.type) || turns(way)))
    stepsOf(ways).forEach((site, i) => drawNumber(pen, site, i + 1, colour));
}

/** Whether a path is not straight, so that numbers help to follow it. */
function turns({ path, kind }: Track): boolean {
  const [, first, ...others] = path;
  return kind !== 'push' && others.some(({ direction }) => direction !== first?.direction);
}

function drawPath({ canvas, geometry }: Pen, track: Track, colour: string): void {
  canvas.save();
  if (track.path.some(({ wraps }) => wraps)) canvas.clip(outlineOf(geometry));
  canvas.beginPath();
  for (let i = 1; i < track.path.length; i++) {
    for (const [a, b] of lineOf(geometry, at(track.path, i - 1).site, at(track.path, i))) {
      canvas.moveTo(a.x, a.y);
      canvas.lineTo(b.x, b.y);
    }
  }
  canvas.lineCap = 'round';
  canvas.lineWidth = geometry.pitch * 0.06;
  canvas.strokeStyle = colour;
  canvas.stroke();
  canvas.restore();
  const start = centre(geometry, at(track.path, 0).site);
  canvas.beginPath();
  canvas.arc(start.x, start.y, geometry.pitch * 0.08, 0, 2 * Math.PI);
  canvas.fillStyle = colour;
  canvas.fill();
}

/**
 * The sites to number: those on the path of the first piece, over all steps of its move, except the start and the end.
 */
function stepsOf(ways: Track[]): SiteId[] {
  const sites: SiteId[] = [];
  let end = 0;
  for (const { kind, path, start, end: then } of ways) {
    const goesOn = sites.at(-1) === path[0]?.site && start >= end && kind !== 'push';
    if (sites.length > 0 && !goesOn) continue;
    sites.push(...path.slice(goesOn ? 1 : 0).map(({ site }) => site));
    end = then;
  }
  return sites.slice(1, -1);
}

function drawNumber(
  { canvas, geometry, theme }: Pen,
  site: SiteId,
  step: number,
  colour: string,
): void {
  const { x, y } = centre(geometry, site);
  canvas.save();
  canvas.translate(x, y);
  canvas.beginPath();
  canvas.arc(0, 0, geometry.pitch * 0.17, 0, 2 * Math.PI);
  canvas.fillStyle = theme.cell;
  canvas.fill();
  canvas.fillStyle = colour;
  drawText(canvas, String(step), geometry.pitch * 0.24);
  canvas.restore();
}
