/** The request to a program that chooses moves, and its answer: types that `registerPlayer` and workers share. */

/** A legal move: the part of a `Move` of `boardwright/engine` that is needed to choose one. */
export interface LegalMove {
  /** The move in the notation of the game. */
  text: string;
  /** Its origin; null for a drop and for a pass. */
  from: string | null;
  /** The target of its last step; null for a pass. */
  to: string | null;
  /** The pieces it removes from the board, with their sites. */
  captures: { site: string; piece: { type: string; owner: string } }[];
}

/** A request for a move in this position. */
export interface MoveRequest {
  /** The id of a shipped game, otherwise `file:rules`. */
  game: string;
  title: string;
  variant: number;
  /** The text of the rule file. */
  rules: string;
  /** The names of all players, in order, and that of the one to move. */
  players: string[];
  player: string;
  /** The position and the whole game as text, as in the state of a board. */
  position: string;
  record: string;
  /** The moves that led here. */
  moves: string[];
  /** All legal moves; empty if there are more than 20,000. */
  legalMoves: LegalMove[];
  /** How long the request waits for an answer. */
  milliseconds: number;
  /** Aborted when the answer is no longer wanted, or would come too late. */
  signal: AbortSignal;
}

/** Chooses the moves of a side; passed to `registerPlayer`. */
export interface Player {
  /** Returns a legal move, as its text or an element of `legalMoves`, or a promise of it. */
  chooseMove(request: MoveRequest): MoveAnswer | Promise<MoveAnswer>;
  /** The time for each move, at most an hour; 30,000 by default. */
  milliseconds?: number;
}

/** A move as text, or one of the given moves. */
export type MoveAnswer = string | Pick<LegalMove, 'text'>;
