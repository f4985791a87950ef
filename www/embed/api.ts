/**
 * What a page may say to `<boardwright-board>` and hear from it: the types of the package.
 *
 * All details of events are plain JSON.
 */

export type { LegalMove, MoveAnswer, MoveRequest, Player } from '../core/players/chooser.ts';

/** How a game stands. */
export interface BoardState {
  /** The id of a shipped game, else `file:rules`. */
  game: string;
  title: string;
  variant: number;
  /** The names of all players, in order. */
  players: string[];
  /** Who is to move; null once the game is over. */
  toMove: string | null;
  /** How many moves led here, and what they were. */
  ply: number;
  moves: string[];
  legalMoves: number;
  /** The position and the whole game as texts, which `setPosition` and `load` take. */
  position: string;
  record: string;
  /** Null while the game goes on. */
  outcome: Outcome | null;
}

/** How a game ended. */
export interface Outcome {
  /** Empty for a draw. */
  winners: string[];
  text: string;
  /** What kind of end it is, in one word of the rule file; empty where it names none. */
  kind: string;
  /** What each player scored, by name; empty where nothing is scored. */
  scores: Record<string, number>;
}

/** A move that is to be played, or was. */
export interface MoveDetail {
  move: string;
  player: string;
  /** The number of the move in the game, from 1; absent before it is played. */
  ply?: number;
  position?: string;
}

/** A move that is being entered. */
export interface InputDetail {
  /** Places that were chosen for the step that is being entered. */
  chosen: string[];
  /** Steps that are settled. */
  steps: string[];
  /** Places that may be pointed at next. */
  targets: string[];
  /** The legal move, once there is just one. */
  move: string | null;
}

/** Somebody has to choose between these. */
export interface ChoiceDetail {
  options: string[];
}

/** A step of a lesson that is shown, or was done. */
export interface LessonStepDetail {
  /** The game and the course, as `GAME/COURSE`. */
  lesson: string;
  /** From 1. */
  step: number;
  steps: number;
  kind: 'say' | 'show' | 'demo' | 'try' | 'quiz';
  title: string;
  /** The steps that are done, from 1. */
  done: number[];
}

/** What cannot be taken, and why. */
export interface ErrorDetail {
  /** An attribute, a method, or `engine`. */
  about: string;
  message: string;
  /** What the compiler says about rules, place by place. */
  lines: string[];
}

/** What is heard of a board. */
export interface BoardEvents {
  /** The game can be played. */
  ready: CustomEvent<BoardState>;
  /** Somebody has entered a move; `preventDefault()` keeps it from being played. */
  beforemove: CustomEvent<MoveDetail>;
  /** A move was played, by whomever; it is about to be shown. */
  move: CustomEvent<MoveDetail>;
  /** Another position is on the board. */
  position: CustomEvent<BoardState>;
  /** The game is over. */
  end: CustomEvent<Outcome>;
  /** Something was entered of a move, or taken back; nothing is left of it once it is played. */
  input: CustomEvent<InputDetail>;
  /** Somebody has to choose between several things. */
  choice: CustomEvent<ChoiceDetail>;
  /** A step of a lesson is shown, or was done. */
  lessonstep: CustomEvent<LessonStepDetail>;
  /** Something was given that cannot be taken, or the engine was lost. Does not bubble. */
  error: CustomEvent<ErrorDetail>;
}

/** What can be asked of a board. Promises settle once what was asked for is to be seen, animation included. */
export interface BoardMethods {
  /** Plays a move, written as in the notation of the game. Rejects where it is not legal. */
  play(move: string): Promise<BoardState>;
  /** Back to before the last move of a person. */
  undo(): Promise<BoardState>;
  /** Plays again what was taken back. */
  redo(): Promise<BoardState>;
  /** Goes to where so many moves of the line are played. */
  goTo(ply: number): Promise<BoardState>;
  /** Begins the game anew, as the attributes have it. */
  restart(): Promise<BoardState>;
  /** Begins a game in a position. */
  setPosition(position: string): Promise<BoardState>;
  /** Takes up a game from its record. */
  load(record: string): Promise<BoardState>;
  /** The texts of all legal moves. */
  legalMoves(): Promise<string[]>;
  /** Lets the computer play one move, at a level from 1 to 10. */
  think(level?: number): Promise<BoardState>;
  /** A picture of the board as it is seen now, as a PNG file. */
  toPNG(): Promise<Blob>;
  /** Forgets what was entered of a move. */
  cancelInput(): void;
  /** Ends the search that runs; the best move so far is played. */
  stop(): void;
}

/** The element. What is no method here is an attribute too, as docs/embedding.md tells of it. */
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
  surface: string | null;
  animation: string | null;
  /** Rules as a text, in place of a name or an address. */
  rules: string | null;
  /** How the game stands; null before it is there. */
  readonly state: BoardState | null;
  /** Settles once the game can be played; beginning is what it does, also where the board is not in view. */
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
