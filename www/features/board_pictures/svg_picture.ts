/**
 * A position as an SVG picture. It is drawn by the code that draws the board, so it looks the same; equal pieces are
 * written once.
 */
import { drawStill } from '../../board/draw';
import { fit } from '../../board/layout/geometry';
import { drawGround, styleOf } from '../../board/look';
import type { Look } from '../../board/look';
import { drawPiece } from '../../board/pieces/piece';
import type { Figure } from '../../board/pieces/figures';
import type { Scene } from '../../board/scene';
import type { Size } from '../../board/whole_picture';
import type { Print } from './print';
import { SvgCanvas } from './svg_canvas';
import { element } from './svg_text';

/** The size is that in which it is shown if nothing says otherwise; how fine lines are depends on it. */
export function svgOf(
  { look, paper, frame }: Print,
  scene: Scene,
  { width, height }: Size,
): string {
  const canvas = new SvgCanvas();
  canvas.fillStyle = paper;
  canvas.fillRect(0, 0, width, height);
  const { scale, x, y } = fit(frame, width, height);
  canvas.setTransform(scale, 0, 0, scale, x, y);
  drawGround(canvas, look);
  drawStill({ canvas, ...look }, stampsOf(canvas, look), scene, scene.figures);
  const { markup } = canvas;
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
  };
  return element('svg', attributes, canvas.definitions.markup + markup);
}

/** Draws pieces that stand upright; there are no others in a position. */
function stampsOf(canvas: SvgCanvas, look: Look) {
  const style = styleOf(look);
  return {
    draw(_: unknown, { piece, x, y, opacity, lifted, loose, end }: Figure): void {
      const { site: __, ...kind } = piece;
      canvas.save();
      canvas.globalAlpha *= opacity;
      canvas.stamp(JSON.stringify([kind, end]), { x, y }, (origin) =>
        drawPiece(origin, style, piece, { lifted, loose, end }),
      );
      canvas.restore();
    },
  };
}
