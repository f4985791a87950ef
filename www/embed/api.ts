/**
 * The public interface of `<boardwright-board>`: the types of the package.
 *
 * All event details are plain JSON.
 */

export type { LegalMove, MoveAnswer, MoveRequest, Player } from '../core/players/chooser.ts';

/** The state of a game. */
export interface BoardState {
  /** The id of a shipped game, otherwise `file:rules`. */
  game: string;
  title: string;
  variant: number;
  /** The names of all players, in order. */
  players: string[];
  /** The name of the player to move; null once the game is over. */
  toMove: string | null;
  /** How many moves were played, and which. */
  ply: number;
  moves: string[];
  legalMoves: number;
  /** The position and the whole game as text, which `setPosition` and `load` accept. */
  position: string;
  record: string;
  /** Null while the game continues. */
  outcome: Outcome | null;
}

/** How a game ended. */
export interface Outcome {
  /** Empty for a draw. */
  winners: string[];
  text: string;
  /** The kind of end, as a word of the rule file; empty if it names none. */
  kind: string;
  /** The score of each player by name; empty if there are no scores. */
  scores: Record<string, number>;
}

/** A move that is about to be played, or was. */
export interface MoveDetail {
  move: string;
  player: string;
  /** The number of the move in the game, from 1; absent before it is played. */
  ply?: number;
  position?: string;
}

/** A move that is being entered. */
export interface InputDetail {
  /** Sites selected for the current step. */
  chosen: string[];
  /** Steps entered so far. */
  steps: string[];
  /** Sites that can be pointed at next. */
  targets: string[];
  /** The legal move, once there is only one. */
  move: string | null;
}

/** The options that the user has to choose from. */
export interface ChoiceDetail {
  options: string[];
}

/** A step of a lesson that is shown or was completed. */
export interface LessonStepDetail {
  /** The game and the course, as `GAME/COURSE`. */
  lesson: string;
  /** From 1. */
  step: number;
  steps: number;
  kind: 'say' | 'show' | 'demo' | 'try' | 'quiz';
  title: string;
  /** The completed steps, from 1. */
  done: number[];
}

/** Something that cannot be used, and why. */
export interface ErrorDetail {
  /** An attribute, a method, `rules`, `engine`, `link` or `message`. */
  about: string;
  message: string;
  /** What the compiler reports about the rules, with places. */
  lines: string[];
}

/** The events of a board. */
export interface BoardEvents {
  /** The game can be played. */
  ready: CustomEvent<BoardState>;
  /** The user has entered a move; `preventDefault()` keeps it from being played. */
  beforemove: CustomEvent<MoveDetail>;
  /** A move was played, by any player; it is about to be shown. */
  move: CustomEvent<MoveDetail>;
  /** The position has changed. */
  position: CustomEvent<BoardState>;
  /** The game is over. */
  end: CustomEvent<Outcome>;
  /** Part of a move was entered or taken back; once the move is played, nothing is left of it. */
  input: CustomEvent<InputDetail>;
  /** The user has to choose between several options. */
  choice: CustomEvent<ChoiceDetail>;
  /** A step of a lesson is shown or was completed. */
  lessonstep: CustomEvent<LessonStepDetail>;
  /** Something that was given cannot be used, or the engine failed. Does not bubble. */
  error: CustomEvent<ErrorDetail>;
}

/** The methods of a board. Promises resolve once the result is visible, after any animation. */
export interface BoardMethods {
  /** Plays a move in the notation of the game. Rejects if it is not legal. */
  play(move: string): Promise<BoardState>;
  /** Takes back moves to before the last one of a person. */
  undo(): Promise<BoardState>;
  /** Plays moves again that were taken back. */
  redo(): Promise<BoardState>;
  /** Goes to the position after this many moves of the line. */
  goTo(ply: number): Promise<BoardState>;
  /** Starts the game again, as the attributes define it. */
  restart(): Promise<BoardState>;
  /** Starts a game from a position. */
  setPosition(position: string): Promise<BoardState>;
  /** Loads a game from its record. */
  load(record: string): Promise<BoardState>;
  /** The texts of all legal moves. */
  legalMoves(): Promise<string[]>;
  /** Makes the computer play one move, at a level from 1 to 10. */
  think(level?: number): Promise<BoardState>;
  /** A picture of the board as it is displayed, as a PNG file. */
  toPNG(): Promise<Blob>;
  /** The position as an SVG file. */
  toSVG(): Promise<Blob>;
  /** The last moves of the line, or all of them, as an animated GIF file. */
  toGIF(moves?: number): Promise<Blob>;
  /** Discards the move that is being entered. */
  cancelInput(): void;
  /** Ends the running search; the best move so far is played. */
  stop(): void;
}

/** The element. Each property that is not a method here is also an attribute, as described in docs/embedding.md. */
export interface BoardwrightBoardElement extends HTMLElement, BoardMethods {
  game: string | null;
  src: string | null;
  variant: string | null;
  position: string | null;
  moves: string | null;
  players: string | null;
  level: string | null;
  lesson: string | null;
  lessons: string | null;
  keepProgress: boolean;
  viewOnly: boolean;
  controls: string | null;
  coordinates: string | null;
  orientation: string | null;
  theme: string | null;
  material: string | null;
  figures: string | null;
  letters: string | null;
  animation: string | null;
  /** Rules as text, instead of a name or an address. */
  rules: string | null;
  /** The state of the game; null before it is loaded. */
  readonly state: BoardState | null;
  /** Resolves once the game can be played; starts loading it even if the board is not in view. */
  ready(): Promise<BoardState>;
  addEventListener<K extends keyof BoardEvents>(
    type: K,
    listener: (this: BoardwrightBoardElement, event: BoardEvents[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'boardwright-board': BoardwrightBoardElement;
  }
}
