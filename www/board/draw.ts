/** Paints a scene. The ground comes ready from a buffer; everything else is drawn anew each time. */
import { cellCorners, centre } from './geometry';
import { tracePolygon } from './ground';
import { drawPaths, markAddable, markFill, markOffer, markOutline, markTarget } from './marks';
import type { Pen } from './marks';
import { drawFigure } from './pieces';
import type { PieceStyle } from './pieces';
import type { Scene } from './scene';

/** Draws everything that stands on the ground, from the lowest to the highest. */
export function drawScene(pen: Pen, style: PieceStyle, scene: Scene, swell: number): void {
  const { theme } = pen;
  for (const site of scene.lastMove) markFill(pen, site, theme.last);
  for (const site of scene.changed) markFill(pen, site, theme.last);
  if (scene.trail) drawPaths(pen, scene.trail, theme.trail, scene.numbered);
  if (scene.preview) drawPaths(pen, scene.preview, theme.accent, true);
  for (const site of scene.chosen) markOutline(pen, site, theme.accent);
  for (const site of scene.forced) markOutline(pen, site, theme.accent, true);
  drawFigures(pen, style, scene, false);
  for (const site of scene.addable) markAddable(pen, site);
  for (const site of scene.offered) markOffer(pen, site, swell);
  for (const target of scene.targets) markTarget(pen, target, scene.taken.has(target.site));
  drawFigures(pen, style, scene, true);
}

function drawFigures(pen: Pen, style: PieceStyle, scene: Scene, lifted: boolean): void {
  const figures = scene.figures.filter((figure) => figure.lifted === lifted);
  for (const figure of figures.filter(({ clipped }) => !clipped))
    drawFigure(pen.canvas, style, figure);
  const clipped = figures.filter((figure) => figure.clipped);
  if (clipped.length === 0) return;
  pen.canvas.save();
  clipToBoard(pen);
  for (const figure of clipped) drawFigure(pen.canvas, style, figure);
  pen.canvas.restore();
}

function clipToBoard({ canvas, geometry }: Pen): void {
  canvas.beginPath();
  for (const site of geometry.sites)
    tracePolygon(canvas, cellCorners(geometry, centre(geometry, site), 1.02));
  canvas.clip();
}
