/**
 * A whole board on a single canvas of a fixed size, for small boards and for pictures that leave the page. The ground
 * is painted once.
 */
import { drawMoving, drawStill } from './draw';
import type { PieceDrawer } from './draw';
import { fit } from './layout/geometry';
import type { Rect } from './layout/points';
import { drawGround, styleOf } from './look';
import type { Look } from './look';
import type { Figure } from './pieces/figures';
import { Sprites } from './pieces/sprites';
import type { Scene } from './scene';
import { must } from '../core/must';

export interface Size {
  width: number;
  height: number;
}

export class WholePicture {
  private readonly ground = document.createElement('canvas');
  private readonly scale: { scale: number; x: number; y: number };
  private readonly sprites: PieceDrawer;

  /** `paper` is the colour behind the board; without one, nothing is there. */
  constructor(
    private readonly look: Look,
    frame: Rect,
    private readonly size: Size,
    paper = '',
  ) {
    const { width, height } = size;
    this.scale = fit(frame, width, height);
    this.sprites = new Sprites(styleOf(look), look.geometry.pitch, this.scale.scale);
    Object.assign(this.ground, size);
    const canvas = contextOf(this.ground);
    canvas.fillStyle = paper;
    if (paper !== '') canvas.fillRect(0, 0, width, height);
    this.toBoard(canvas);
    drawGround(canvas, look);
  }

  /** Paints a canvas that has the size of the picture. */
  paint(canvas: HTMLCanvasElement, scene: Scene, moving: Figure[] = []): void {
    const context = contextOf(canvas);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.size.width, this.size.height);
    context.drawImage(this.ground, 0, 0);
    this.toBoard(context);
    const pen = { canvas: context, ...this.look };
    drawStill(pen, this.sprites, scene, scene.figures);
    drawMoving(pen, this.sprites, moving, [], 0);
  }

  /** Sets the unit of a canvas to that of the board. */
  private toBoard(canvas: CanvasRenderingContext2D): void {
    const { scale, x, y } = this.scale;
    canvas.setTransform(scale, 0, 0, scale, x, y);
  }
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  return must(canvas.getContext('2d'), 'canvas');
}
