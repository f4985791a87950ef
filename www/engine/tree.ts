/**
 * A game with its variations, and positions set up by hand, as the engine gives and takes them.
 *
 * The shapes mirror `src/wasm/tree.rs` and `arrange.rs`.
 */
import type { PieceView, PlayerId, ReserveView } from './types';

/** A moment of a game: the move that leads to it. Ids stay the same as long as the game is loaded. */
export interface MoveNode {
  id: number;
  /** Null for the start. */
  parent: number | null;
  /** How many moves lead to it. */
  ply: number;
  /** Who made the move; null for the start. */
  player: PlayerId | null;
  text: string;
  /** The steps of a compound move; empty where there is one. */
  legs: string[];
  comment: string;
}

export interface GameTree {
  /** Every node before what follows it, and the main line before its variations; the start is the first. */
  nodes: MoveNode[];
  /** The node at which the game stands. */
  present: number;
  /** The nodes that lead to the present, then those that follow it; without the start. */
  line: number[];
  /** How many branches that were taken out can be put back. */
  removed: number;
}

/** What stands where at a node, on the board and off it. */
export interface Peek {
  pieces: PieceView[];
  reserves: ReserveView[];
}

/** What was found in a saved game of Zillions besides the game; lines count from 1. */
export interface SavedRemarks {
  turns: number;
  /** Lines that only come near the legal move that they were taken for. */
  loose: number[];
  leftOut: number[];
  /** Steps at the end that make no whole turn. */
  unfinished: number;
}

/** What can be set by hand, and how it is now and at the start of the rules. */
export interface Settable {
  /** The turns, by the words that a position text has for them. */
  turns: string[];
  /** Whether pieces off the board are counted. */
  reserves: boolean;
  /** Most pieces that may stand on one site. */
  most: number;
  /** The attributes of a new piece of each kind. */
  fresh: number[][];
  now: Arrangement;
  start: Arrangement;
}

/** A variable; `owner` is the player or site that has it, or empty. */
export interface Setting {
  name: string;
  owner: string;
  value: number;
  min: number;
  max: number;
}

/** A position set up by hand. */
export interface Arrangement {
  turn: number;
  pieces: PieceView[];
  settings: Setting[];
  reserves: ReserveView[];
  /** Players that have dropped out. */
  out: number[];
}
