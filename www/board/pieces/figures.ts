/** Figures: pieces with their place, size and rotation. */
import { centre } from '../layout/geometry';
import type { Geometry, Point } from '../layout/points';
import type { PieceView } from '../../engine/structures';

/** A piece as it is drawn in a frame. */
export interface Figure extends Point {
  piece: PieceView;
  scale: number;
  /** The visible share of its width while it flips over. */
  narrow: number;
  opacity: number;
  /** In radians. */
  turn: number;
  /** Drawn only inside the board, because it is crossing an edge. */
  clipped: boolean;
  /** Drawn above pieces at rest. */
  lifted: boolean;
  /** Only what it holds is drawn, such as seeds on their way between pits. */
  loose: boolean;
  /**
   * For a column lying in a long cell, the end where it starts: 1 for the upper one, -1 for the lower one; otherwise 0.
   */
  end: number;
}

export function restingFigure(geometry: Geometry, piece: PieceView): Figure {
  const { x, y } = centre(geometry, piece.site);
  const plain = { scale: 1, narrow: 1, opacity: 1, turn: 0, clipped: false };
  const middle = geometry.bounds.top + geometry.bounds.height / 2;
  const end = geometry.long === 0 ? 0 : y < middle ? 1 : -1;
  return { piece, x, y, ...plain, lifted: false, loose: false, end };
}
