/**
 * The structures that the engine returns; their types are generated from the Rust sources, which document the fields.
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

/** What is known of a game before the engine is loaded. */
export interface Opening {
  info: GameInfo;
  /** The starting position, if it is known. */
  start: { view: PositionView; entry: Entry | null; record: string } | null;
}

/** A compiled rule file. */
export interface Compiled {
  source: string;
  variant: number;
  info: GameInfo;
  /** Equal for texts that compile to the same game, for example if only a comment differs. */
  fingerprint: string;
}

/** The tree of moves, and the current node. */
export interface GameTree extends TreeLine {
  /** Each node comes before those that follow it, and the main line before its variations; the first is the root. */
  nodes: MoveNode[];
}

/** What was found in a Zillions saved game besides the moves; lines count from 1. */
export type SavedRemarks = Omit<SavedGame, 'record'>;
