/**
 * Pictures of pieces that are painted once and then copied.
 *
 * Only `piece.ts` knows what a piece looks like. A set of sprites is for one style and size, and is replaced when
 * either changes.
 */
import { drawPiece, resting } from './piece';
import type { Canvas } from '../canvas/canvas';
import type { PieceStyle, Pose } from './piece';
import type { Figure } from './figures';
import type { PieceView } from '../../engine/structures';
import { must } from '../../core/must';

/** How far from its centre a piece may be painted, as a share of the pitch. */
export const reach = 0.9;
/** A limit, because columns have unlimited variations. */
const maxSprites = 400;

export class Sprites {
  private readonly pictures = new Map<string, HTMLCanvasElement>();
  private readonly keys = new WeakMap<PieceView, string>();
  /** Half the size of a picture, in pixels. */
  private readonly half: number;

  constructor(
    private readonly style: PieceStyle,
    pitch: number,
    private readonly scale: number,
  ) {
    this.half = Math.ceil(Math.max(pitch * reach, style.long / 2) * scale);
  }

  /** Draws a figure; one at rest is aligned to whole pixels, so that it is sharp. */
  draw(canvas: Canvas, figure: Figure): void {
    const { a: scale, e: x, f: y } = canvas.getTransform();
    const picture = this.pictureOf(figure.piece, figure);
    const { half } = this;
    const place = { x: figure.x * scale + x, y: figure.y * scale + y };
    canvas.save();
    canvas.globalAlpha *= figure.opacity;
    if (isUpright(figure)) {
      canvas.setTransform(1, 0, 0, 1, Math.round(place.x), Math.round(place.y));
    } else {
      canvas.setTransform(1, 0, 0, 1, place.x, place.y);
      canvas.rotate(figure.turn);
      canvas.scale(figure.scale * figure.narrow, figure.scale);
    }
    canvas.drawImage(picture, -half, -half);
    canvas.restore();
  }

  /** A picture of a piece on its own canvas. */
  copy(piece: PieceView): HTMLCanvasElement {
    const picture = document.createElement('canvas');
    picture.width = picture.height = 2 * this.half;
    must(picture.getContext('2d'), 'canvas').drawImage(this.pictureOf(piece, resting), 0, 0);
    return picture;
  }

  private pictureOf(piece: PieceView, pose: Pose): HTMLCanvasElement {
    const { lifted, loose, end } = pose;
    const key = `${this.keyOf(piece)}${lifted ? '+' : ''}${loose ? '-' : ''}${end}`;
    const known = this.pictures.get(key);
    if (known) return known;
    if (this.pictures.size >= maxSprites) this.pictures.clear();
    const picture = this.paint(piece, pose);
    this.pictures.set(key, picture);
    return picture;
  }

  private keyOf(piece: PieceView): string {
    const known = this.keys.get(piece);
    if (known !== undefined) return known;
    const below = piece.below.map(({ type, owner }) => `${type}.${owner}`);
    const key = `${piece.type}.${piece.owner} ${piece.attributes.join()} ${below.join()}`;
    this.keys.set(piece, key);
    return key;
  }

  private paint(piece: PieceView, pose: Pose): HTMLCanvasElement {
    const picture = document.createElement('canvas');
    picture.width = picture.height = 2 * this.half;
    const canvas = must(picture.getContext('2d'), 'canvas');
    const { scale } = this;
    canvas.setTransform(scale, 0, 0, scale, this.half, this.half);
    drawPiece(canvas, this.style, piece, pose);
    return picture;
  }
}

function isUpright({ scale, narrow, turn, lifted }: Figure): boolean {
  return scale === 1 && narrow === 1 && turn === 0 && !lifted;
}
