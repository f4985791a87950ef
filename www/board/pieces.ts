/** Draws single pieces: dice, stones and letters. Everything is in board units around the piece's centre. */
import type { Figure } from './motion';
import type { Tones } from './theme';
import type { PieceTypeInfo, PieceView } from '../engine/types';
import { letterOf } from '../letters';
import { at } from '../must';

export type Canvas = CanvasRenderingContext2D;

export interface PieceStyle {
  types: PieceTypeInfo[];
  players: Tones[];
  /** Size of a piece across. */
  size: number;
  numerals: boolean;
}

/** Draws a piece where and how the figure says. */
export function drawFigure(canvas: Canvas, style: PieceStyle, figure: Figure): void {
  canvas.save();
  canvas.translate(figure.x, figure.y);
  canvas.rotate(figure.turn);
  canvas.scale(figure.scale, figure.scale);
  canvas.globalAlpha *= figure.opacity;
  drawPiece(canvas, style, figure.piece, figure.lifted);
  canvas.restore();
}

function drawPiece(canvas: Canvas, style: PieceStyle, piece: PieceView, lifted: boolean): void {
  const type = at(style.types, piece.type);
  const tones = at(style.players, piece.owner % style.players.length);
  const value = type.value >= 0 ? (piece.attributes[type.value] ?? 0) : null;
  const square = type.drawing === 'die';
  drawBelow(canvas, style, piece);
  drawBody(canvas, style.size, tones, square, lifted);
  if (piece.below.length > 2) drawHeight(canvas, style.size, tones, piece.below.length + 1);
  canvas.fillStyle = tones.ink;
  if (type.drawing === 'letter')
    drawLetters(canvas, letterOf({ pieceTypes: style.types }, piece.type), style.size);
  else if (type.drawing === 'symbol') drawSymbol(canvas, type.symbol, style.size);
  else if (value === null) drawStoneMark(canvas, style.size, tones);
  else if (square && !style.numerals && pips[value]) drawPips(canvas, style.size, value);
  else drawText(canvas, String(value), style.size * (Math.abs(value) < 10 ? 0.68 : 0.46));
}

/** What stands under a piece shows at its lower edge; the taller the column, the closer. The canvas rises to its top. */
function drawBelow(canvas: Canvas, style: PieceStyle, { below }: PieceView): void {
  const step = style.size * Math.min(0.11, 0.5 / Math.max(1, below.length));
  canvas.translate(0, (step * below.length) / 2);
  for (const { type, owner } of below.toReversed()) {
    const tones = at(style.players, owner % style.players.length);
    drawBody(canvas, style.size, tones, at(style.types, type).drawing === 'die', false);
    canvas.translate(0, -step);
  }
}

/** The height of a column, on a small disc at its side. */
function drawHeight(canvas: Canvas, size: number, tones: Tones, height: number): void {
  canvas.save();
  canvas.translate(size * 0.42, -size * 0.36);
  drawBody(canvas, size * 0.42, tones, false, false);
  canvas.fillStyle = tones.ink;
  drawText(canvas, String(height), size * 0.3);
  canvas.restore();
}

function drawBody(
  canvas: Canvas,
  size: number,
  tones: Tones,
  square: boolean,
  lifted: boolean,
): void {
  const line = size * 0.055;
  canvas.save();
  canvas.shadowColor = 'rgb(0 0 0 / 0.38)';
  canvas.shadowBlur = (lifted ? 0.26 : 0.12) * size * scaleOf(canvas);
  canvas.shadowOffsetY = (lifted ? 0.12 : 0.045) * size * scaleOf(canvas);
  canvas.fillStyle = tones.fill;
  outline(canvas, size, square);
  canvas.fill();
  canvas.restore();
  outline(canvas, size - line, square);
  canvas.lineWidth = line;
  canvas.strokeStyle = tones.edge;
  canvas.stroke();
  drawSheen(canvas, size, square);
  if (tones.rim) drawRim(canvas, size, tones, square);
}

/** Shadows are measured in pixels whatever the transform is, so they need its scale. */
function scaleOf(canvas: Canvas): number {
  const { a, b } = canvas.getTransform();
  return Math.hypot(a, b);
}

function drawSheen(canvas: Canvas, size: number, square: boolean): void {
  const sheen = canvas.createLinearGradient(0, -size / 2, 0, size / 2);
  sheen.addColorStop(0, 'rgb(255 255 255 / 0.2)');
  sheen.addColorStop(0.45, 'rgb(255 255 255 / 0)');
  sheen.addColorStop(1, 'rgb(0 0 0 / 0.1)');
  canvas.fillStyle = sheen;
  outline(canvas, size * 0.93, square);
  canvas.fill();
}

function drawRim(canvas: Canvas, size: number, tones: Tones, square: boolean): void {
  outline(canvas, size * 0.8, square);
  canvas.lineWidth = size * 0.03;
  canvas.strokeStyle = tones.ink;
  canvas.stroke();
}

function outline(canvas: Canvas, size: number, square: boolean): void {
  canvas.beginPath();
  if (square) canvas.roundRect(-size / 2, -size / 2, size, size, size * 0.22);
  else canvas.arc(0, 0, size * 0.54, 0, 2 * Math.PI);
}

function drawLetters(canvas: Canvas, letters: string, size: number): void {
  drawText(canvas, letters, size * (letters.length > 1 ? 0.5 : 0.64), 700);
}

/** The longer the text, the smaller; chess symbols fill less of their line than letters. Text, not a coloured picture. */
function drawSymbol(canvas: Canvas, symbol: string, size: number): void {
  const plain = symbol.replaceAll(/\p{Extended_Pictographic}/gu, '$&\uFE0E');
  drawText(canvas, plain, size * (0.9 / Math.max(1, [...symbol].length * 0.7)), 500);
}

/** A ring for light pieces, a dot for dark ones: told apart without colour. */
function drawStoneMark(canvas: Canvas, size: number, tones: Tones): void {
  canvas.beginPath();
  canvas.arc(0, 0, size * (tones.rim ? 0.12 : 0.18), 0, 2 * Math.PI);
  canvas.globalAlpha *= 0.5;
  canvas.fill();
}

/** Places of the pips on a grid of thirds, by value; a die that shows none is blank. */
const pips: Record<number, [number, number][]> = {
  0: [],
  1: [[0, 0]],
  2: [
    [-1, 1],
    [1, -1],
  ],
  3: [
    [-1, 1],
    [0, 0],
    [1, -1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

function drawPips(canvas: Canvas, size: number, value: number): void {
  const step = size * 0.25;
  const radius = size * (value === 1 ? 0.125 : 0.1);
  canvas.beginPath();
  for (const [column, row] of pips[value] ?? []) {
    canvas.moveTo(column * step + radius, row * step);
    canvas.arc(column * step, row * step, radius, 0, 2 * Math.PI);
  }
  canvas.fill();
}

/** Writes a short text around the centre. */
export function drawText(canvas: Canvas, text: string, size: number, weight = 650): void {
  canvas.font = `${weight} ${size}px system-ui, sans-serif`;
  canvas.textAlign = 'center';
  canvas.textBaseline = 'middle';
  canvas.fillText(text, 0, size * 0.05);
}
