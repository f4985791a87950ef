/** Draws single pieces: dice, shapes, letters, and columns of them, in board units around their centre. */
import { canWrite, drawText } from '../canvas/lettering';
import type { Canvas } from '../canvas/canvas';
import { shapeOf } from './drawings';
import type { PieceSets } from './sets';
import { drawDie } from './shapes/die';
import { scaleOf } from './shapes/pen';
import type { ShapePen } from './shapes/pen';
import { body, inscribe } from './shapes/round';
import { stone } from './shapes/stone';
import type { Tones } from '../canvas/theme';
import type { PieceTypeInfo, PieceView } from '../../engine/structures';
import { letterOf } from '../../core/messages/piece_letters';
import { at } from '../../core/must';

/** The user's pictures for a game. */
export interface Art {
  /** By kind of piece and player. */
  pieces: (HTMLCanvasElement | null)[][];
  /** A picture of the board; pieces then keep the size of their pictures. */
  board: HTMLCanvasElement | null;
}

export interface PieceStyle {
  types: PieceTypeInfo[];
  players: Tones[];
  /** The rotation of each player's pieces, in radians. */
  turns: number[];
  /** The width of a piece. */
  size: number;
  /** The height of cells that hold pieces one above the other, or 0. */
  long: number;
  art: Art | null;
  /** Numerals instead of pips. */
  numerals: boolean;
  sets: PieceSets;
}

/** How a piece is shown at the moment. */
export interface Pose {
  lifted: boolean;
  /** Only what it holds is drawn. */
  loose: boolean;
  /**
   * For a column lying in a long cell, the end where it starts: 1 for the upper one, -1 for the lower one; otherwise 0.
   */
  end: number;
}

export const resting: Pose = { lifted: false, loose: false, end: 0 };

/** Draws a piece, and everything under it, around the origin. */
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
  const shape = shapeOf(type.shape, style.sets.figures);
  if (type.drawing === 'die') drawDie(pen, style.numerals);
  else if (shape) shape(pen);
  else drawPlain(pen, style, piece);
  canvas.restore();
}

/** If the board is a picture too, pictures keep their own size; otherwise they fill the space of a piece. */
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
    text: textOf(type, piece.owner, style.sets),
    secondInk: type.secondInk,
  };
}

/** The text on a player's pieces of a kind; the plain one if no font has the other. */
function textOf(type: PieceTypeInfo, owner: number, { letters }: PieceSets): string {
  const symbol = type.ownSymbols[owner] || type.symbol;
  const { plain } = type;
  return plain !== '' && (letters === 'international' || !canWrite(symbol)) ? plain : symbol;
}

/** A stone with a letter, text or number. */
function drawPlain(pen: ShapePen, style: PieceStyle, { type }: PieceView): void {
  const { drawing } = at(style.types, type);
  if (drawing === 'stone') return stone(pen);
  body(pen);
  if (drawing === 'symbol') return drawSymbol(pen);
  const isLettered = drawing === 'letter' || drawing === 'shape';
  inscribe(isLettered ? { ...pen, text: letterOf(style.types, type) } : pen);
}

/**
 * The longer the text, the smaller; chess symbols fill less of a line than letters. Forces text instead of colour
 * emoji.
 */
function drawSymbol({ canvas, size, tones, text }: ShapePen): void {
  const plain = text.replaceAll(/\p{Extended_Pictographic}/gu, '$&\uFE0E');
  canvas.fillStyle = tones.ink;
  drawText(canvas, plain, size * (0.9 / Math.max(1, [...text].length * 0.7)), 500);
}

/** The greatest height of a column whose steps can be told apart, as a share of a piece. */
const highest = 0.62;

/**
 * A column seen at a slight angle: each piece shows its edge in its owner's colour, the top piece lies on them, and a
 * small disc tells the height.
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

/** How many pieces side by side can be counted at a glance. */
const glance = 5;

/** A column lying in its cell, with the lowest piece at the end; pieces are side by side as far as there is room. */
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
