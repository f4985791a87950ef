/** Acts of pieces, as the eye sees them: what `timeline.ts` makes of a trace. */
import type { PieceTypeInfo, PieceView } from '../../engine/structures';
import type { Geometry, Point } from '../layout/points';
import type { Path } from './paths';

/** What an act looks like. */
export type Style =
  | 'go'
  | 'leap'
  | 'push'
  /** Goes round a centre together with others. */
  | 'turn'
  /** Comes into sight, maybe on its way. */
  | 'appear'
  /** Goes out of sight: taken where it stands, or pushed over the edge. */
  | 'vanish'
  | 'eject'
  /** Goes under the piece that has jumped over it. */
  | 'tuck'
  /** Turns over, or counts up or down. */
  | 'change'
  /** Shows other faces until it rests. */
  | 'roll'
  /** What pieces hold goes from one to another. */
  | 'carry'
  /** Just is so from then on. */
  | 'instant';

export interface Act {
  style: Style;
  piece: PieceView;
  becomes: PieceView | null;
  path: Path;
  /** How far it turns round a centre, clockwise. */
  degrees?: number;
  start: number;
  end: number;
  /** It was not on the board before. */
  fresh: boolean;
  /** Where it comes from or goes to off the board. */
  outside: Point | null;
  /** It takes part in a splitting: full size at the other end only. */
  half: 'first' | 'second' | null;
}

export interface Acts {
  list: Act[];
  duration: number;
}

/** What is not in the trace but shapes its look. */
export interface Staging {
  geometry: Geometry;
  types: PieceTypeInfo[];
  /** The player whose pieces are rolled: chance, where it has moved. */
  roller: number | null;
  /** Where a player's piece of a type waits off the board; null where that cannot be seen. */
  reserve(player: number, type: number): Point | null;
}
