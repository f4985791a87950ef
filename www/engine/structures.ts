/**
 * The structures that the engine gives the page: their types are generated from those of Rust, with what each field is.
 *
 * A site, player, direction or piece type is an index into the list of that name in `GameInfo`.
 */
import type {
  Entry,
  GameInfo,
  MoveNode,
  PositionView,
  SavedGame,
  TreeLine,
} from '../../pkg/boardwright.js';

export type * from '../../pkg/boardwright.js';

export type SiteId = number;
export type PlayerId = number;

/** What is known of a game before the engine has it. */
export interface Opening {
  info: GameInfo;
  /** The first moment, where it is known. */
  start: { view: PositionView; entry: Entry | null; record: string } | null;
}

/** A rule file that compiles, and what is known of its game. */
export interface Compiled {
  source: string;
  variant: number;
  info: GameInfo;
  /** The same for two texts that are the same game, as where only a comment was changed. */
  fingerprint: string;
}

/** All moves of a game with their variations, and where it stands. */
export interface GameTree extends TreeLine {
  /** Every node before what follows it, and the main line before its variations; the start is the first. */
  nodes: MoveNode[];
}

/** What was found in a saved game of Zillions besides the game; lines count from 1. */
export type SavedRemarks = Omit<SavedGame, 'record'>;
