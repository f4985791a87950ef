/** How a board and its pieces look: what they are drawn with, on the page and in pictures. */
import { drawBackground, drawPictureOfBoard } from './background/background';
import type { Canvas } from './canvas/canvas';
import type { Theme } from './canvas/theme';
import type { Geometry } from './layout/points';
import type { Art, PieceStyle } from './pieces/piece';
import type { PieceSets } from './pieces/sets';
import type { PieceTypeInfo } from '../engine/structures';

/** The appearance of the board and its pieces; a change makes a new object. */
export interface Look {
  geometry: Geometry;
  theme: Theme;
  types: PieceTypeInfo[];
  /** The rotation of each player's pieces, in radians. */
  turns: number[];
  art: Art | null;
  numerals: boolean;
  sets: PieceSets;
  names: boolean;
}

export function styleOf({ geometry, theme, ...look }: Look): PieceStyle {
  const { pieceSize: size, long } = geometry;
  return { ...look, players: theme.players, size, long };
}

/** Draws what is under the marks and pieces. */
export function drawGround(canvas: Canvas, { geometry, theme, art, names }: Look): void {
  if (art?.board) drawPictureOfBoard(canvas, geometry, art.board);
  else drawBackground(canvas, geometry, theme, names);
}
