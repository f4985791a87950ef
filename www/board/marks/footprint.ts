/** Draws the cells that go together with a place: tinted and framed, or hatched where it cannot go. */
import { cellCorners, centre } from '../layout/geometry';
import { markFill } from './marks';
import type { Pen } from './marks';
import { tracePolygon } from '../layout/polygon';
import type { Footprint } from '../../state/state';

export function markFootprint(pen: Pen, { site, sites, refused }: Footprint): void {
  const { theme } = pen;
  if (sites.length === 0) return;
  for (const one of sites) markFill(pen, one, theme.last);
  if (refused !== '') hatch(pen, sites);
  outline(pen, sites, refused === '' ? theme.accent : theme.capture);
  const { x, y } = centre(pen.geometry, site);
  pen.canvas.beginPath();
  pen.canvas.arc(x, y, pen.geometry.pitch * 0.07, 0, 2 * Math.PI);
  pen.canvas.fillStyle = theme.accent;
  pen.canvas.fill();
}

function outline({ canvas, geometry }: Pen, sites: number[], colour: string): void {
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

/** Slanted lines over the cells. */
function hatch({ canvas, geometry, theme }: Pen, sites: number[]): void {
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
