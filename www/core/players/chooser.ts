/** What a program that chooses moves is asked and answers: the types that `registerPlayer` and workers share. */

/** A legal move; it has what a `Move` of `boardwright/engine` has, of which this is what choosing needs. */
export interface LegalMove {
  /** As people write it, in the notation of the game. */
  text: string;
  /** Where it begins; null for a drop and for a pass. */
  from: string | null;
  /** The place that its last step points at; null for a pass. */
  to: string | null;
  /** The pieces that leave the board, with the places where they stand. */
  captures: { site: string; piece: { type: string; owner: string } }[];
}

/** What a registered player is asked: a move in this position. */
export interface MoveRequest {
  /** The id of a shipped game, else `file:rules`. */
  game: string;
  title: string;
  variant: number;
  /** The text of the rule file. */
  rules: string;
  /** The names of all players, in order, and which of them is to move. */
  players: string[];
  player: string;
  /** The position and the whole game as texts, as in the state of a board. */
  position: string;
  record: string;
  /** The moves that led here. */
  moves: string[];
  /** All moves of which one is to be chosen; empty where there are more than 20,000. */
  legalMoves: LegalMove[];
  /** How long the answer is waited for. */
  milliseconds: number;
  /** Aborted when the answer is not wanted any more, or comes too late. */
  signal: AbortSignal;
}

/** Who chooses moves for a side: given to `registerPlayer`. */
export interface Player {
  /** Chooses a legal move: gives its text or one of `legalMoves`, or a promise of that. */
  chooseMove(request: MoveRequest): MoveAnswer | Promise<MoveAnswer>;
  /** How long each move may take, up to an hour; 30,000 where nothing is said. */
  milliseconds?: number;
}

/** A move by its text, or one of those that were given. */
export type MoveAnswer = string | Pick<LegalMove, 'text'>;
