/** The chess pieces among the characters, in the silhouettes of the turned set. */
import type { Outlines } from '../../canvas/lettering';
import { outlines } from '../shapes/staunton';

/** Figures are narrower than characters, so they may be drawn larger than in their square of 64. */
export const [side, middle] = [56, 32.5];

const names = { '♚': 'king', '♛': 'queen', '♜': 'rook', '♝': 'bishop', '♞': 'knight', '♟': 'pawn' };

export const chessmen: Outlines = Object.fromEntries(
  Object.entries(names).map(([sign, name]) => [sign, outlines[name]?.body ?? '']),
);
