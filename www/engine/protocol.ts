/**
 * The messages between the page and its worker.
 *
 * Each request has a number; the worker answers it once, with a reply or a failure. A search besides sends progress under
 * its number. A `panic` means that the engine is lost: the client starts another worker and gives it the record; with
 * `noModule` there never was one. The page sends a `ping` now and then to learn whether the worker still listens, since
 * rules may be so slow that it does not. Of the game tree only what has changed is sent.
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

/** A game or variant of a rule file. */
export interface RuleChoice {
  source: string;
  variant: number;
  /** Whether the rules come from elsewhere than this project, so that nobody has tried how slow they are. */
  isForeign: boolean;
}

export type Request =
  /** Compiles rules and begins a game of them, from its record (or a saved game of Zillions) where there is one. */
  | { kind: 'load'; rules: RuleChoice; record: string | null; draw: boolean }
  | { kind: 'filterMoves'; tokens: Token[] }
  | { kind: 'illegalReason'; tokens: Token[]; site: SiteId }
  /** The sites whose pieces go along with a place, where places move. */
  | { kind: 'footprint'; site: SiteId }
  | { kind: 'trace'; text: string }
  /** What a typed text may become: its next leg, or whole moves that have it anywhere. */
  | { kind: 'completions'; typed: string; anywhere: boolean; skip: number; limit: number }
  /** All legal moves as data that explains itself, but none where there are very many. */
  | { kind: 'legalMoves' }
  /** Tries moves in a row; the game stays where it is. */
  | { kind: 'preview'; texts: string[] }
  | { kind: 'play'; text: string }
  /** Plays a move for chance, by a number from 0 to less than 1. */
  | { kind: 'draw'; number: number }
  /** Tells how the game stands, for games that nobody watches. */
  | { kind: 'status' }
  /** Plays a move, or where none is given one drawn by the number; tells no more than `status`. */
  | { kind: 'advance'; text: string | null; number: number }
  /** Tells the game as a text. */
  | { kind: 'record' }
  /** Goes back (or forward) to where one of the `deciders` has to decide; one move where there are none. */
  | { kind: 'undo'; deciders: PlayerId[] }
  | { kind: 'redo'; deciders: PlayerId[] }
  | { kind: 'goTo'; node: number }
  /** The move that leads to a node, while the game stays where it is. */
  | { kind: 'lastMoveAt'; node: number }
  /** Makes the variation that a node lies in the first of its siblings. */
  | { kind: 'promote'; node: number }
  | { kind: 'comment'; node: number; text: string }
  /** Takes a node out with all that follows it. */
  | { kind: 'remove'; node: number }
  /** Puts back what was removed last, and goes there. */
  | { kind: 'restoreRemoved' }
  /** Begins a game in a position. */
  | { kind: 'begin'; position: string }
  /** Takes up a game from its record, or from a saved game of Zillions. */
  | { kind: 'restore'; record: string }
  /** A line of moves from the start as a saved game of Zillions. */
  | { kind: 'writeZsg'; line: string[]; rulesFile: string }
  /** What can be set by hand, beginning with the position now. */
  | { kind: 'settable' }
  /** The text of a position that is set up by hand. */
  | { kind: 'arrange'; arrangement: Arrangement }
  | { kind: 'search'; limits: SearchLimits }
  /** Looks ahead at what a move leads to, until anything else is to be searched or another position is there. */
  | { kind: 'ponder'; text: string; limits: SearchLimits }
  /** Ends the search that runs; it answers with the best move so far. */
  | { kind: 'stop' };

export type RequestKind = Request['kind'];
export type RequestOf<K extends RequestKind> = Extract<Request, { kind: K }>;

/** How a game stands, as far as those care who play it unseen. */
export interface GameStatus extends Pick<PositionView, 'moveCount' | 'automatic' | 'outcome'> {
  player: PlayerId;
  /** Chance is to move. */
  random: boolean;
}

/** The move that led to a position, and the pieces before it. */
export interface LastMove {
  trace: Trace;
  before: PieceView[];
  player: PlayerId;
  /** What was off the board before it and after it. */
  reserves: [ReserveView[], ReserveView[]];
}

/** What was said comes to; with the move in motion, or the steps that are settled, where that is told. */
export interface EntryResult extends Entry {
  motion?: { text: string; trace: Trace };
}

/** What saying one thing more would come to. */
export interface NextStep {
  token: Token;
  entry: EntryResult;
}

/** An entry that also says what its next steps come to, so that the page can tell what they do, and need not ask. */
export interface Entered extends EntryResult {
  nextSteps: NextStep[];
  /** Whether selecting several pieces at once is of use; known of the first entry in a position. */
  areas?: boolean;
}

/** A position with all that the page needs to show it; of the tree, the worker tells only what is new. */
export interface ShownPosition<Tree = GameTree> {
  view: PositionView;
  /** What may be entered first. */
  entry: Entered;
  last: LastMove | null;
  tree: Tree;
  /** The whole game as text, to save it and to bring it back. */
  record: string;
}

/** What changes where the position stays as it is. */
export type TreeChange<Tree = GameTree> = Pick<ShownPosition<Tree>, 'tree' | 'record'>;

export interface LoadedGame<Tree = GameTree> {
  info: GameInfo;
  shown: ShownPosition<Tree>;
  /** Why the given record was not taken, or null. */
  refused: Failure | null;
}

/** A game that the engine has taken, with what is known of it. */
export interface Loaded {
  info: GameInfo;
  shown: ShownPosition;
  /** Why the given record was not taken, in words, or null. */
  refused: string | null;
}

/** A game that was taken up, and what was found in it besides, where it was a saved game of Zillions. */
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
  settable: Settable;
  arrange: string;
  /** Null when another request took the position away. */
  search: SearchReport | null;
  ponder: null;
  stop: null;
}

/** What the worker answers. */
export type Answer = Replies<TreeUpdate>[RequestKind];

/** What went wrong with a request, by codes where the engine has them, with diagnostics when it was a rule file. */
export interface Failure {
  /** From the outermost to the innermost. */
  faults: Fault[];
  diagnostics: Diagnostic[];
  /** In English, where there is neither. */
  message: string;
}

export type ToWorker = { id: number; request: Request } | { ping: true };

export type FromWorker =
  | { kind: 'reply'; id: number; value: Answer }
  | { kind: 'failure'; id: number; failure: Failure }
  | { kind: 'progress'; id: number; report: SearchReport }
  /** The module is there: requests are answered from now on. */
  | { kind: 'ready' }
  | { kind: 'pong' }
  /** Why the module cannot be had. */
  | { kind: 'noModule'; message: string }
  /** `elsewhere`: another game has broken the engine that this one shares with it. */
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

/** Whether a request puts another position in place of the one that is searched. */
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

/** Whether a request changes more of the moves than a move behind where the game stands. */
export function changesTree(kind: RequestKind): boolean {
  return treeChanges.has(kind);
}

/** Whether the engine threw it: an error with a `kind` to switch over. */
export function isThrown(error: unknown): error is Thrown {
  return error instanceof Error && 'kind' in error;
}

/** Turns whatever was thrown into a failure. */
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

/** A tree as it is told to somebody who knows an earlier one. */
export interface TreeUpdate extends GameTree {
  /** So many of the nodes known come before those given here. */
  kept: number;
}

/** Leaves out the nodes that were told before. */
export function treeUpdate(known: MoveNode[], tree: GameTree): TreeUpdate {
  const differs = tree.nodes.findIndex((node, at) => node !== known[at]);
  const kept = differs < 0 ? tree.nodes.length : differs;
  return { ...tree, kept, nodes: tree.nodes.slice(kept) };
}

/** The tree of which news came. Where no node is new or gone, the nodes stay one array. */
export function updatedTree(known: MoveNode[], { kept, nodes, ...tree }: TreeUpdate): GameTree {
  const isSame = nodes.length === 0 && kept === known.length;
  return { ...tree, nodes: isSame ? known : [...known.slice(0, kept), ...nodes] };
}

/**
 * Whether the engine broke on the way, so that what it has in its memory is not to be trusted any more: it came upon what
 * must not be, or its calls went too deep, for which browsers have errors of their own.
 */
export function isEngineFailure(thrown: unknown): thrown is Error {
  if (thrown instanceof WebAssembly.RuntimeError || thrown instanceof RangeError) return true;
  return thrown instanceof Error && thrown.name === 'InternalError';
}
