/**
 * The canvases of the board, one above the other: the ground, all that stands still, what moves.
 *
 * Each is drawn only when it differs, so a frame of an animation costs no more than the pieces that move. The topmost is
 * larger than the board: pieces leave over its edge.
 */
import { fit } from './layout/geometry';
import type { Geometry, Point } from './layout/points';
import type { Canvas } from './canvas/lettering';
import { make } from '../ui/dom';
import { must } from '../core/must';

/** How far beyond the board something can be seen to move, in shares of the pitch. */
const overhang = 1.25;

/** From board units to pixels. */
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
    moving: make('canvas', { 'aria-hidden': 'true', class: 'moving' }),
  };
  /** What the canvases are sized for. */
  private sized = '';
  /** The board that the page's layout was read for; none where that may have changed since. */
  private measured: Geometry | null = null;
  /** How far the topmost reaches beyond the board, in pixels. */
  private margin: Point = { x: 0, y: 0 };
  private isClear = true;
  pixels: Scale = { scale: 1, x: 0, y: 0 };

  /** From the lowest to the highest; the pointer is heard on the second. */
  get elements(): HTMLCanvasElement[] {
    return Object.values(this.canvases);
  }

  get touched(): HTMLCanvasElement {
    return this.canvases.still;
  }

  /** The page may be laid out otherwise than when its layout was read, which costs too much to be done each frame. */
  measureAgain(): void {
    this.measured = null;
  }

  /** Gives the canvases as many pixels as the screen shows. Whether they can be drawn on, and whether they are empty now. */
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

  /** Empties a canvas and makes its unit that of the board. */
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

  /** Takes away what moved, where there is anything. */
  clearMoving(): void {
    if (this.isClear) return;
    this.begin('moving');
    this.isClear = true;
  }
}

/** As much as is wanted; beside the board no more than the window has. */
function marginOf(box: HTMLElement, wanted: number): Point {
  const { left, right } = box.getBoundingClientRect();
  const room = Math.min(left, document.documentElement.clientWidth - right) * devicePixelRatio;
  return { x: Math.max(0, Math.min(wanted, Math.floor(room))), y: wanted };
}
