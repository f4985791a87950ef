/**
 * The canvases of the board, stacked: the background, what stands still, and what moves.
 *
 * Each is redrawn only if it changes, so a frame of an animation costs no more than the moving pieces. The top canvas
 * is larger than the board, because pieces leave across its edge.
 */
import { fit } from './layout/geometry';
import type { Geometry, Point } from './layout/points';
import type { Canvas } from './canvas/canvas';
import { make } from '../ui/dom';
import { must } from '../core/must';

/** How far beyond the board moving pieces are visible, as a share of the pitch. */
const overhang = 1.25;

export interface Scale {
  scale: number;
  x: number;
  y: number;
}

export type Layer = 'ground' | 'still' | 'moving';

export class Layers {
  private readonly canvases: Record<Layer, HTMLCanvasElement> = {
    ground: make('canvas', { 'aria-hidden': 'true' }),
    still: make('canvas', { 'aria-hidden': 'true' }),
    // Shown once it has its place beyond the board: moving it there would count as a shift of the layout.
    moving: make('canvas', { 'aria-hidden': 'true', class: 'moving', hidden: true }),
  };
  /** The size the canvases were made for. */
  private sized = '';
  /** The board for which the page layout was read; null if the layout may have changed since. */
  private measured: Geometry | null = null;
  /** How far the top canvas extends beyond the board, in pixels. */
  private margin: Point = { x: 0, y: 0 };
  private isClear = true;
  pixels: Scale = { scale: 1, x: 0, y: 0 };

  /** From bottom to top; the second one receives pointer events. */
  get elements(): HTMLCanvasElement[] {
    return Object.values(this.canvases);
  }

  get touched(): HTMLCanvasElement {
    return this.canvases.still;
  }

  /** Makes the next frame read the page layout again, which would be too slow for every frame. */
  measureAgain(): void {
    this.measured = null;
  }

  /**
   * Resizes the canvases to the pixels of the screen. Returns whether they can be drawn on, and whether they are now
   * empty.
   */
  resize(box: HTMLElement, geometry: Geometry): { ready: boolean; anew: boolean } {
    if (geometry === this.measured) return { ready: true, anew: false };
    const { clientWidth, clientHeight } = box;
    const width = Math.round(clientWidth * devicePixelRatio);
    const height = Math.round(clientHeight * devicePixelRatio);
    const ready = width > 0 && height > 0;
    this.measured = ready ? geometry : null;
    const pixels = fit(geometry.frame, width, height);
    const margin = marginOf(box, Math.ceil(overhang * geometry.pitch * pixels.scale));
    const size = `${width} ${height} ${pixels.scale} ${pixels.x} ${pixels.y} ${margin.x}`;
    if (!ready || size === this.sized) return { ready, anew: false };
    Object.assign(this, { sized: size, pixels, margin });
    for (const canvas of [this.canvases.ground, this.canvases.still])
      Object.assign(canvas, { width, height });
    this.setMargin(width, height);
    return { ready, anew: true };
  }

  private setMargin(width: number, height: number): void {
    const { moving } = this.canvases;
    const { x, y } = this.margin;
    moving.hidden = false;
    moving.width = width + 2 * x;
    moving.height = height + 2 * y;
    const [left, top] = [x / devicePixelRatio, y / devicePixelRatio];
    Object.assign(moving.style, {
      left: `${-left}px`,
      top: `${-top}px`,
      width: `calc(100% + ${2 * left}px)`,
      height: `calc(100% + ${2 * top}px)`,
    });
    this.isClear = true;
  }

  /** Clears a canvas and sets its unit to that of the board. */
  begin(layer: Layer): Canvas {
    const canvas = must(this.canvases[layer].getContext('2d'), 'canvas');
    const { width, height } = this.canvases[layer];
    canvas.setTransform(1, 0, 0, 1, 0, 0);
    canvas.clearRect(0, 0, width, height);
    const { scale, x, y } = this.scaleOf(layer);
    canvas.setTransform(scale, 0, 0, scale, x, y);
    this.isClear &&= layer !== 'moving';
    return canvas;
  }

  /** From board units to the pixels of a layer. */
  scaleOf(layer: Layer): Scale {
    const { scale, x, y } = this.pixels;
    const margin = layer === 'moving' ? this.margin : { x: 0, y: 0 };
    return { scale, x: x + margin.x, y: y + margin.y };
  }

  /** Clears the moving pieces, if there are any. */
  clearMoving(): void {
    if (this.isClear) return;
    this.begin('moving');
    this.isClear = true;
  }
}

/** The wanted margin, limited to the space that the window has beside the board. */
function marginOf(box: HTMLElement, wanted: number): Point {
  const { left, right } = box.getBoundingClientRect();
  const room = Math.min(left, document.documentElement.clientWidth - right) * devicePixelRatio;
  return { x: Math.max(0, Math.min(wanted, Math.floor(room))), y: wanted };
}
