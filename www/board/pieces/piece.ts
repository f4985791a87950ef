/** Draws single pieces: dice, shapes and letters, and columns of them. Everything is in board units around the centre. */
import { canWrite, drawText } from '../canvas/lettering';
import type { Canvas } from '../canvas/lettering';
import { shapeOf } from './shapes';
import { drawDie } from './shapes/die';
import { scaleOf } from './shapes/pen';
import type { ShapePen } from './shapes/pen';
import { body, inscribe } from './shapes/round';
import type { Tones } from '../canvas/theme';
import type { PieceTypeInfo, PieceView } from '../../engine/structures';
import { letterOf } from '../../core/messages/piece_letters';
import { at } from '../../core/must';

/** Pictures that people have for a game. */
export interface Art {
  /** By kind of piece and player. */
  pieces: (HTMLCanvasElement | null)[][];
  /** The board; pieces then have their own size on it. */
  board: HTMLCanvasElement | null;
}

export interface PieceStyle {
  types: PieceTypeInfo[];
  players: Tones[];
  /** How far the pieces of each player are turned, in radians. */
  turns: number[];
  /** Size of a piece across. */
  size: number;
  /** The height of cells along which pieces lie, or 0. */
  long: number;
  art: Art | null;
  /** Numerals and letters instead of pips and signs. */
  numerals: boolean;
}

/** How a piece is held. */
export interface Pose {
  lifted: boolean;
  /** Only what it holds is drawn. */
  loose: boolean;
  /** In a long cell, the end from which a column lies along it: 1 the upper one, -1 the lower one; else 0. */
  end: number;
}

export const resting: Pose = { lifted: false, loose: false, end: 0 };

/** Draws a piece, with all that stands under it, around the origin. */
export function drawPiece(canvas: Canvas, style: PieceStyle, piece: PieceView, pose: Pose): void {
  const lies = pose.end !== 0 && !pose.lifted && at(style.types, piece.type).drawing !== 'die';
  if (lies) return drawAlong(canvas, style, piece, pose);
  if (piece.below.length > 0) return drawColumn(canvas, style, piece, pose);
  drawSingle(canvas, style, piece, pose);
}

function drawSingle(canvas: Canvas, style: PieceStyle, piece: PieceView, pose: Pose): void {
  const picture = style.art?.pieces[piece.type]?.[piece.owner];
  if (picture) return drawPicture(canvas, style, picture);
  const type = at(style.types, piece.type);
  const pen = penFor(canvas, style, piece, pose);
  canvas.save();
  canvas.rotate(style.turns[piece.owner] ?? 0);
  const shape = shapeOf(type.shape);
  if (type.drawing === 'die') drawDie(pen, style.numerals);
  else if (shape) shape(pen);
  else drawPlain(pen, style, piece);
  canvas.restore();
}

/** A picture has its own size where the board is a picture too; else it fills the place of a piece. */
function drawPicture(canvas: Canvas, { art, size }: PieceStyle, picture: HTMLCanvasElement): void {
  const { width, height } = picture;
  const scale = art?.board ? 1 : (size * 1.25) / Math.max(width, height);
  canvas.drawImage(
    picture,
    (-width * scale) / 2,
    (-height * scale) / 2,
    width * scale,
    height * scale,
  );
}

function penFor(canvas: Canvas, style: PieceStyle, piece: PieceView, pose: Pose): ShapePen {
  const type = at(style.types, piece.type);
  return {
    canvas,
    size: style.size,
    scale: scaleOf(canvas),
    tones: at(style.players, piece.owner % style.players.length),
    ...pose,
    value: type.value >= 0 ? (piece.attributes[type.value] ?? 0) : null,
    text: textOf(type, style.numerals),
    secondInk: type.secondInk,
  };
}

/** What is written on a kind of piece: the plainer text where the other cannot be shown. */
function textOf({ symbol, plain }: PieceTypeInfo, numerals: boolean): string {
  return plain !== '' && (numerals || !canWrite(symbol)) ? plain : symbol;
}

/** A stone with a letter, a text or a number. */
function drawPlain(pen: ShapePen, style: PieceStyle, { type }: PieceView): void {
  const { drawing } = at(style.types, type);
  body(pen);
  if (drawing === 'symbol') return drawSymbol(pen);
  const isLettered = drawing === 'letter' || drawing === 'shape';
  inscribe(isLettered ? { ...pen, text: letterOf({ pieceTypes: style.types }, type) } : pen);
}

/** The longer the text, the smaller; chess symbols fill less of their line than letters. Text, not a coloured picture. */
function drawSymbol({ canvas, size, tones, text }: ShapePen): void {
  const plain = text.replaceAll(/\p{Extended_Pictographic}/gu, '$&\uFE0E');
  canvas.fillStyle = tones.ink;
  drawText(canvas, plain, size * (0.9 / Math.max(1, [...text].length * 0.7)), 500);
}

/** Most steps of a column that can be told apart, in shares of a piece. */
const highest = 0.62;

/**
 * A column seen from a little ahead: each piece shows its near edge in its owner's colour, the top one lies on them, and
 * a small disc at the side tells the height.
 */
function drawColumn(canvas: Canvas, style: PieceStyle, piece: PieceView, pose: Pose): void {
  const { below } = piece;
  const step = style.size * Math.min(0.17, highest / below.length);
  const rise = step * below.length;
  const share = style.size / (style.size + rise * 0.62);
  canvas.save();
  canvas.scale(share, share);
  canvas.translate(0, rise / 2);
  for (const under of below.toReversed()) {
    body(penFor(canvas, style, { ...piece, ...under, attributes: [], below: [] }, resting));
    canvas.translate(0, -step);
  }
  drawSingle(canvas, style, { ...piece, below: [] }, pose);
  drawHeight(penFor(canvas, style, piece, resting), below.length + 1);
  canvas.restore();
}

/** So many pieces that lie one beside the other can be counted at a glance. */
const glance = 5;

/** A column that lies along its cell, the lowest piece at the end of it: as far as there is room, side by side. */
function drawAlong(canvas: Canvas, style: PieceStyle, piece: PieceView, pose: Pose): void {
  const { size, long } = style;
  const { below } = piece;
  const across = size * 1.2;
  const step = Math.min(across, (long - across) / Math.max(1, below.length));
  canvas.save();
  canvas.translate(0, (-pose.end * (long - across)) / 2);
  for (const under of below.toReversed()) {
    drawSingle(canvas, style, { ...piece, ...under, below: [] }, resting);
    canvas.translate(0, pose.end * step);
  }
  drawSingle(canvas, style, { ...piece, below: [] }, pose);
  if (below.length >= glance) drawHeight(penFor(canvas, style, piece, resting), below.length + 1);
  canvas.restore();
}

/** The height of a column, on a small disc at its side. */
function drawHeight(pen: ShapePen, height: number): void {
  const { canvas, size, tones } = pen;
  canvas.save();
  canvas.translate(size * 0.46, -size * 0.36);
  body({ ...pen, size: size * 0.46, tones: { ...tones, rim: false } });
  canvas.fillStyle = tones.ink;
  drawText(canvas, String(height), size * (height > 9 ? 0.28 : 0.34), 700);
  canvas.restore();
}
