/** Signs that the rule file places in cells. */
import { centre } from '../layout/geometry';
import type { Geometry } from '../layout/points';
import { drawText } from '../canvas/lettering';
import type { Canvas } from '../canvas/canvas';
import type { Theme } from '../canvas/theme';
import type { BoardInfo, MarkInfo } from '../../engine/structures';

type Mark = BoardInfo['marks'][number];

export function drawSigns(canvas: Canvas, geometry: Geometry, theme: Theme, mark: Mark): void {
  for (const site of mark.sites) {
    const { x, y } = centre(geometry, site);
    canvas.save();
    canvas.translate(x, y);
    canvas.scale(geometry.pitch, geometry.pitch);
    canvas.strokeStyle = theme.sign;
    canvas.fillStyle = theme.sign;
    canvas.lineWidth = 0.035;
    canvas.lineCap = 'round';
    signs[mark.sign](canvas, mark.text);
    canvas.restore();
  }
}

const signs: Record<MarkInfo['sign'], (canvas: Canvas, text: string) => void> = {
  ring: (canvas) => drawRings(canvas, 1),
  'two-rings': (canvas) => drawRings(canvas, 2),
  'three-rings': (canvas) => drawRings(canvas, 3),
  dot: (canvas) => fillDisc(canvas, 0, 0, 0.1),
  cross: drawCross,
  rosette: drawRosette,
  text: (canvas, text) => drawText(canvas, text, 0.5 / Math.max(1, text.length * 0.6), 600),
};

/** Concentric rings; the outermost stays visible around a piece. */
function drawRings(canvas: Canvas, count: number): void {
  for (let i = 0; i < count; i++) {
    canvas.beginPath();
    canvas.arc(0, 0, 0.43 - i * 0.14, 0, 2 * Math.PI);
    canvas.stroke();
  }
}

function drawCross(canvas: Canvas): void {
  canvas.beginPath();
  for (const side of [-1, 1]) {
    canvas.moveTo(-0.36, -0.36 * side);
    canvas.lineTo(0.36, 0.36 * side);
  }
  canvas.stroke();
}

/** Eight petals around a centre. */
function drawRosette(canvas: Canvas): void {
  for (let i = 0; i < 8; i++) {
    canvas.beginPath();
    canvas.ellipse(0.25, 0, 0.16, 0.075, 0, 0, 2 * Math.PI);
    canvas.stroke();
    canvas.rotate(Math.PI / 4);
  }
  fillDisc(canvas, 0, 0, 0.07);
}

function fillDisc(canvas: Canvas, x: number, y: number, radius: number): void {
  canvas.beginPath();
  canvas.arc(x, y, radius, 0, 2 * Math.PI);
  canvas.fill();
}
