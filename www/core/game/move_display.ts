/** How the flow of a game has moves shown, whatever draws them. */
import type { Pace } from '../state/pace';
import type { LastMove } from '../../engine/protocol';

/** A move that is to be shown. */
export interface Performance extends Pace {
  move: LastMove;
  /** From the end to the start, for a move taken back. */
  backwards?: boolean;
  /** Slowly, with the way drawn. */
  again?: boolean;
}

/** Shows moves in motion, one at a time. */
export interface MoveDisplay {
  /** Resolves when the move has been shown, or was cut short. */
  play(move: Performance): Promise<void>;
  /** Brings what is being shown to its end at once. */
  finish(): void;
}
