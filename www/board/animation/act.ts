/** Acts: what `timeline.ts` makes of the tracks of a trace, as they are seen on the board. */
import type { PieceTypeInfo, PieceView } from '../../engine/structures';
import type { Geometry, Point } from '../layout/points';
import type { Path } from './paths';

/** How an act is animated. */
export type Style =
  | 'go'
  | 'leap'
  | 'push'
  /** Rotates around a centre, together with others. */
  | 'turn'
  /** Appears, possibly while moving. */
  | 'appear'
  /** Disappears: captured on its site, or pushed over the edge. */
  | 'vanish'
  | 'eject'
  /** Slips under the piece that has jumped over it. */
  | 'tuck'
  /** Flips to another piece, or counts to another value. */
  | 'change'
  /** Shows random faces until it comes to rest. */
  | 'roll'
  /** Carries values from one piece to another. */
  | 'carry'
  /** Changes without animation. */
  | 'instant';

export interface Act {
  style: Style;
  piece: PieceView;
  becomes: PieceView | null;
  path: Path;
  /** The angle of a rotation, clockwise. */
  degrees?: number;
  start: number;
  end: number;
  /** Whether it was not on the board before. */
  fresh: boolean;
  /** The place off the board that it comes from or goes to. */
  outside: Point | null;
  /** For a piece that splits, the half of the act in which its size changes. */
  half: 'first' | 'second' | null;
}

export interface Acts {
  list: Act[];
  duration: number;
}

/** What affects the animation but is not part of the trace. */
export interface Staging {
  geometry: Geometry;
  types: PieceTypeInfo[];
  /** The player whose pieces are rolled: chance, after its move. */
  roller: number | null;
  /** Where a player's reserve of a kind of piece is displayed; null if it is not. */
  reserve(player: number, type: number): Point | null;
}
