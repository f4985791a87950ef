/** Pieces as they are drawn: where, how large, how they are turned. */
import { centre } from '../layout/geometry';
import type { Geometry, Point } from '../layout/points';
import type { PieceView } from '../../engine/structures';

/** A piece at a place, in the look that the moment gives it. */
export interface Figure extends Point {
  piece: PieceView;
  scale: number;
  /** Share of its width that is seen as it turns over. */
  narrow: number;
  opacity: number;
  /** Turn in radians. */
  turn: number;
  /** Drawn only inside the board: it is on its way over an edge. */
  clipped: boolean;
  /** Drawn above those that rest. */
  lifted: boolean;
  /** What it holds, without itself: seeds on their way from pit to pit. */
  loose: boolean;
  /** In a long cell, the end from which a column lies along it: 1 the upper one, -1 the lower one; else 0. */
  end: number;
}

/** A piece at rest on its site. */
export function restingFigure(geometry: Geometry, piece: PieceView): Figure {
  const { x, y } = centre(geometry, piece.site);
  const plain = { scale: 1, narrow: 1, opacity: 1, turn: 0, clipped: false };
  const middle = geometry.bounds.top + geometry.bounds.height / 2;
  const end = geometry.long === 0 ? 0 : y < middle ? 1 : -1;
  return { piece, x, y, ...plain, lifted: false, loose: false, end };
}
