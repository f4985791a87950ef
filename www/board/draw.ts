/** Draws everything above the background: what stands still, with its marks, once; moving pieces frame by frame. */
import type { Canvas } from './canvas/canvas';
import { drawArrows } from './marks/arrows';
import { drawOverPieces, drawUnderPieces } from './marks/capture_marks';
import type { Figure } from './pieces/figures';
import { markAddable, markFill, markOffer, markOutline, markTarget } from './marks/marks';
import { drawOverPosition, drawUnderPosition } from './marks/position_marks';
import { drawValueChange } from './marks/value_changes';
import { drawFootprintDirections, markFootprint } from './marks/footprint';
import type { Pen } from './marks/marks';
import { outlineOf } from './layout/polygon';
import type { Scene } from './scene';
import { drawPaths } from './marks/trails';

/** What draws pieces: usually pictures of them that are copied. */
export interface PieceDrawer {
  draw(canvas: Canvas, figure: Figure): void;
}

/** Draws what stands still, from bottom to top. */
export function drawStill(pen: Pen, sprites: PieceDrawer, scene: Scene, figures: Figure[]): void {
  const { theme } = pen;
  for (const site of scene.lastMove) markFill(pen, site, theme.last);
  for (const site of scene.changed) markFill(pen, site, theme.last);
  drawUnderPosition(pen, scene.position);
  if (scene.frame) markFootprint(pen, scene.frame);
  if (scene.trail) drawPaths(pen, scene.trail, theme.trail, scene.counting);
  if (scene.preview) drawPaths(pen, scene.preview, theme.accent, scene.counting);
  for (const site of scene.chosen) markOutline(pen, site, theme.accent);
  for (const site of scene.forced) markOutline(pen, site, theme.accent, true);
  drawUnderPieces(pen, scene.captureMarks);
  for (const figure of figures) sprites.draw(pen.canvas, figure);
  drawOverPosition(pen, scene.position);
  if (scene.frame) drawFootprintDirections(pen, scene.frame);
  for (const gain of scene.gains) drawValueChange(pen, gain);
  for (const site of scene.addable) markAddable(pen, site);
  for (const target of scene.targets) markTarget(pen, target, scene.holders.get(target.site));
  drawOverPieces(pen, scene.captureMarks);
  drawArrows(pen, scene.arrows);
}

/** Draws moving pieces and the pulsing marks of selectable ones; `swell` goes from 0 to 1. */
export function drawMoving(
  pen: Pen,
  sprites: PieceDrawer,
  figures: Figure[],
  offered: number[],
  swell: number,
): void {
  for (const site of offered) markOffer(pen, site, swell);
  for (const figure of figures) {
    if (!figure.clipped) {
      sprites.draw(pen.canvas, figure);
      continue;
    }
    pen.canvas.save();
    pen.canvas.clip(outlineOf(pen.geometry));
    sprites.draw(pen.canvas, figure);
    pen.canvas.restore();
  }
}
