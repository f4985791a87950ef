/** Lines between the points of a board, and arcs around its corners. */
import { arcAround, curvedLinks } from '../layout/curves';
import type { Arc } from '../layout/curves';
import { centre } from '../layout/geometry';
import type { Geometry } from '../layout/points';
import type { Canvas } from '../canvas/canvas';
import type { Theme } from '../canvas/theme';
import type { BoardInfo } from '../../engine/structures';

export function drawLines(canvas: Canvas, geometry: Geometry, theme: Theme): void {
  canvas.beginPath();
  for (const link of straightLinks(geometry.board)) {
    const [a, b] = [centre(geometry, link.from), centre(geometry, link.to)];
    canvas.moveTo(a.x, a.y);
    canvas.lineTo(b.x, b.y);
  }
  for (const { from, to } of curvedLinks(geometry.board))
    traceArc(canvas, arcAround(geometry.bounds, centre(geometry, from), centre(geometry, to)));
  canvas.lineWidth = geometry.pitch * 0.035;
  canvas.lineCap = 'round';
  canvas.strokeStyle = theme.line;
  canvas.stroke();
}

function straightLinks({ links, lines, curves }: BoardInfo): BoardInfo['links'] {
  return links.filter(
    ({ direction, wraps }) =>
      !wraps && !curves.includes(direction) && (lines?.includes(direction) ?? true),
  );
}

function traceArc(canvas: Canvas, { x, y, radius, start, end }: Arc): void {
  canvas.moveTo(x + radius * Math.cos(start), y + radius * Math.sin(start));
  canvas.arc(x, y, radius, start, end);
}
