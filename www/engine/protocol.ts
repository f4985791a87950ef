/**
 * The messages between the page and its worker.
 *
 * Each request has a number, under which the worker sends one reply or failure; a search also sends progress. A `panic`
 * means that the engine failed: the client starts another worker and restores the game from its record; with `noModule`
 * the engine never ran. The page sends a `ping` now and then, since slow rules may keep the worker from answering. Of
 * the game tree, only changes are sent.
 */
import type {
  Arrangement,
  Completions,
  Diagnostic,
  EngineError as Thrown,
  Entry,
  Fault,
  Followed,
  Footprint,
  GameInfo,
  GameTree,
  Move,
  PieceView,
  PlayerId,
  PositionView,
  Refusal,
  ReserveView,
  SavedRemarks,
  SearchLimits,
  SearchReport,
  Settable,
  SiteId,
  Token,
  Trace,
  MoveNode,
} from './structures.ts';

/** A rule file, and which of its variants. */
export interface RuleChoice {
  source: string;
  variant: number;
  /** Whether the rules are not part of this project, so that they may be arbitrarily slow. */
  isForeign: boolean;
  /** The name of the file with its endgame tables, if it has any. */
  tablebase?: string;
}

export type Request =
  /** Compiles rules and starts a game, continued from a record or Zillions saved game if one is given. */
  | { kind: 'load'; rules: RuleChoice; record: string | null; draw: boolean }
  /** Gives the searches endgame tables; fails if they belong to other rules. */
  | { kind: 'useTablebase'; bytes: Uint8Array }
  | { kind: 'filterMoves'; tokens: Token[] }
  | { kind: 'illegalReason'; tokens: Token[]; site: SiteId }
  /** The sites that move together with a place, in games that move places. */
  | { kind: 'footprint'; site: SiteId }
  | { kind: 'trace'; text: string }
  /** Completions of a typed move: its next step, or all moves that contain the text. */
  | { kind: 'completions'; typed: string; anywhere: boolean; skip: number; limit: number }
  /** All legal moves as self-explanatory data; empty if there are very many. */
  | { kind: 'legalMoves' }
  /** Tries moves one after the other, without playing them. */
  | { kind: 'preview'; texts: string[] }
  /** The texts of a line of moves from the current position in a notation of the rules. */
  | { kind: 'describeLine'; line: string[]; notation: number }
  | { kind: 'play'; text: string }
  /** Makes a random move, chosen by a number from 0 to less than 1. */
  | { kind: 'draw'; number: number }
  /** The status of a game that is not shown. */
  | { kind: 'status' }
  /** Plays a move, or a random one chosen by the number, in a game that is not shown. */
  | { kind: 'advance'; text: string | null; number: number }
  /** The game as text. */
  | { kind: 'record' }
  /** Goes back or forward to where one of the `deciders` has a choice; by a single move if there are none. */
  | { kind: 'undo'; deciders: PlayerId[] }
  | { kind: 'redo'; deciders: PlayerId[] }
  | { kind: 'goTo'; node: number }
  /** The move that leads to a node, without going there. */
  | { kind: 'lastMoveAt'; node: number }
  /** Makes a variation the first of its siblings. */
  | { kind: 'promote'; node: number }
  | { kind: 'comment'; node: number; text: string }
  /** Deletes a node and everything that follows it. */
  | { kind: 'remove'; node: number }
  /** Restores what was deleted last, and goes there. */
  | { kind: 'restoreRemoved' }
  /** Starts a game from a position. */
  | { kind: 'begin'; position: string }
  /** Loads a game from its record or a Zillions saved game. */
  | { kind: 'restore'; record: string }
  /** A line of moves from the start, as a Zillions saved game. */
  | { kind: 'writeZsg'; line: string[]; rulesFile: string }
  /** The game in the format of other programs. */
  | { kind: 'writeFile'; format: string }
  /** The position in a notation of the rules. */
  | { kind: 'writePosition'; notation: number }
  /** What can be set up by hand, and the current values. */
  | { kind: 'settable' }
  /** The text of a position set up by hand. */
  | { kind: 'arrange'; arrangement: Arrangement }
  | { kind: 'search'; limits: SearchLimits }
  /** Searches on the opponent's time, until another search starts or the position changes. */
  | { kind: 'ponder'; text: string; limits: SearchLimits }
  /** Ends the running search, which replies with the best move so far. */
  | { kind: 'stop' };

export type RequestKind = Request['kind'];
export type RequestOf<K extends RequestKind> = Extract<Request, { kind: K }>;

/** The status of a game that is played without being shown. */
export interface GameStatus extends Pick<PositionView, 'moveCount' | 'automatic' | 'outcome'> {
  player: PlayerId;
  /** Whether the next move is random. */
  random: boolean;
}

/** The move that led to a position, and the pieces before it. */
export interface LastMove {
  trace: Trace;
  before: PieceView[];
  player: PlayerId;
  /** The reserves before and after it. */
  reserves: [ReserveView[], ReserveView[]];
}

/** The entry for some tokens; with the trace of the move, or of the steps made so far, if it was computed. */
export interface EntryResult extends Entry {
  motion?: { text: string; trace: Trace };
}

/** What one more token would lead to. */
export interface NextStep {
  token: Token;
  entry: EntryResult;
}

/** An entry with what its next tokens lead to, so that the page need not ask. */
export interface Entered extends EntryResult {
  nextSteps: NextStep[];
  /** Whether selecting several pieces at once is useful; only set in the first entry of a position. */
  areas?: boolean;
}

/** Everything the page needs to show a position; of the tree, the worker sends only changes. */
export interface ShownPosition<Tree = GameTree> {
  view: PositionView;
  /** The entry with which moves begin. */
  entry: Entered;
  /** Whose throw the random move is that is due, as `rollerIn` finds it; null if none is. */
  roller: PlayerId | null;
  last: LastMove | null;
  tree: Tree;
  /** The whole game as text, for saving and restoring. */
  record: string;
}

/** What changes if the position stays the same. */
export type TreeChange<Tree = GameTree> = Pick<ShownPosition<Tree>, 'tree' | 'record'>;

export interface LoadedGame<Tree = GameTree> {
  info: GameInfo;
  shown: ShownPosition<Tree>;
  /** Why the record could not be read, or null. */
  refused: Failure | null;
}

/** A game that the engine has loaded. */
export interface Loaded {
  info: GameInfo;
  shown: ShownPosition;
  /** Why the record could not be read, as text, or null. */
  refused: string | null;
}

/** An imported game; for a Zillions saved game, with remarks. */
export interface Restored<Tree = GameTree> {
  shown: ShownPosition<Tree>;
  remarks: SavedRemarks | null;
}

export interface Replies<Tree = GameTree> {
  load: LoadedGame<Tree>;
  filterMoves: Entered;
  illegalReason: Refusal | null;
  footprint: Footprint;
  trace: Trace;
  completions: Completions;
  legalMoves: Move[];
  preview: Followed[];
  describeLine: string[];
  play: ShownPosition<Tree>;
  draw: ShownPosition<Tree>;
  status: GameStatus;
  advance: GameStatus;
  record: string;
  undo: ShownPosition<Tree>;
  redo: ShownPosition<Tree>;
  goTo: ShownPosition<Tree>;
  lastMoveAt: LastMove | null;
  promote: TreeChange<Tree>;
  comment: TreeChange<Tree>;
  remove: ShownPosition<Tree>;
  restoreRemoved: ShownPosition<Tree>;
  begin: ShownPosition<Tree>;
  restore: Restored<Tree>;
  writeZsg: string;
  /** Null if the game cannot be written like that. */
  writeFile: string | null;
  writePosition: string | null;
  settable: Settable;
  arrange: string;
  /** Null if another request has changed the position. */
  search: SearchReport | null;
  ponder: null;
  useTablebase: null;
  stop: null;
}

/** What the worker sends as a reply. */
export type Answer = Replies<TreeUpdate>[RequestKind];

/** Why a request failed: codes or diagnostics if the engine gives them. */
export interface Failure {
  /** From the outermost to the innermost. */
  faults: Fault[];
  diagnostics: Diagnostic[];
  /** In English, if there are neither codes nor diagnostics. */
  message: string;
}

export type ToWorker = { id: number; request: Request } | { ping: true };

export type FromWorker =
  | { kind: 'reply'; id: number; value: Answer }
  | { kind: 'failure'; id: number; failure: Failure }
  | { kind: 'progress'; id: number; report: SearchReport }
  /** The module is loaded, so requests are answered from now on. */
  | { kind: 'ready' }
  | { kind: 'pong' }
  /** The module could not be loaded. */
  | { kind: 'noModule'; message: string }
  /** `elsewhere`: another game that shares the worker made the engine fail. */
  | { kind: 'panic'; message: string; elsewhere?: boolean };

const positionChanges: ReadonlySet<RequestKind> = new Set([
  'load',
  'play',
  'draw',
  'advance',
  'undo',
  'redo',
  'goTo',
  'remove',
  'restoreRemoved',
  'begin',
  'restore',
]);

/** Whether a request changes the position, which ends a running search. */
export function changesPosition(kind: RequestKind): boolean {
  return positionChanges.has(kind);
}

const treeChanges: ReadonlySet<RequestKind> = new Set([
  'load',
  'advance',
  'promote',
  'comment',
  'remove',
  'restoreRemoved',
  'begin',
  'restore',
]);

/** Whether a request changes the tree other than by adding a node at the end. */
export function changesTree(kind: RequestKind): boolean {
  return treeChanges.has(kind);
}

/** Whether the engine threw it: an error with a `kind`. */
export function isThrown(error: unknown): error is Thrown {
  return error instanceof Error && 'kind' in error;
}

/** Turns anything thrown into a failure. */
export function failureOf(thrown: unknown): Failure {
  const none: Failure = { faults: [], diagnostics: [], message: String(thrown) };
  if (!isThrown(thrown)) return none;
  switch (thrown.kind) {
    case 'rules':
      return { ...none, message: thrown.message, diagnostics: thrown.diagnostics };
    case 'invalidArgument':
    case 'ambiguousMove':
      return { ...none, message: thrown.message };
    default:
      return { ...none, message: thrown.message, faults: thrown.faults };
  }
}

/** A tree relative to an earlier one. */
export interface TreeUpdate extends GameTree {
  /** How many nodes of the earlier tree are unchanged. */
  unchanged: number;
}

/** The changes from one tree to the next. */
export function treeUpdate(known: MoveNode[], tree: GameTree): TreeUpdate {
  const differs = tree.nodes.findIndex((node, at) => node !== known[at]);
  const unchanged = differs < 0 ? tree.nodes.length : differs;
  return { ...tree, unchanged, nodes: tree.nodes.slice(unchanged) };
}

/** Applies changes to a tree. If no node is new or gone, the array stays the same object. */
export function updatedTree(
  known: MoveNode[],
  { unchanged, nodes, ...tree }: TreeUpdate,
): GameTree {
  const isSame = nodes.length === 0 && unchanged === known.length;
  return { ...tree, nodes: isSame ? known : [...known.slice(0, unchanged), ...nodes] };
}

/**
 * Whether the engine itself failed, so that its memory can no longer be trusted: a trap, or a stack overflow, for which
 * browsers throw errors of their own.
 */
export function isEngineFailure(thrown: unknown): thrown is Error {
  if (thrown instanceof WebAssembly.RuntimeError || thrown instanceof RangeError) return true;
  return thrown instanceof Error && thrown.name === 'InternalError';
}
