/**
 * The shapes that the engine gives the page.
 *
 * They mirror the structures of `src/wasm/`; everything that depends on rules is decided there.
 * A site, player, direction or piece type is an index into the list of that name in `GameInfo`.
 */

export type SiteId = number;
export type PlayerId = number;

/** Everything about a game that does not change while it is played. */
export interface GameInfo {
  title: string;
  /** Texts of the rule file, paragraphs separated by blank lines; plain text, never HTML. */
  description: string;
  history: string;
  strategy: string;
  /** Where the game comes from; empty or null where the rule file does not say. */
  about: AboutInfo;
  /** Title of every game and variant in the file, in file order, and which of them this is. */
  variants: string[];
  variant: number;
  players: PlayerInfo[];
  pieceTypes: PieceTypeInfo[];
  board: BoardInfo;
  /** Help by name of a move or move type, as the rule file gives it. */
  help: Record<string, string>;
  /** Wishes of the rule file about the page, by name, as in "smart moves". */
  hints: Record<string, string>;
  warnings: Diagnostic[];
}

export interface AboutInfo {
  author: string;
  publisher: string;
  /** Negative before Christ. */
  year: number | null;
  /** What rules the file follows. */
  source: string;
}

export interface PlayerInfo {
  name: string;
  /** Chance draws its moves; one who is neutral never has a turn and only owns pieces. */
  role: 'playing' | 'chance' | 'neutral';
  /** CSS colour the rule file asks for, or empty. */
  colour: string;
}

export interface PieceTypeInfo {
  name: string;
  help: string;
  /** How it is drawn: `die` and `number` show the attribute at index `value`, `symbol` the text of that name. */
  drawing: 'die' | 'number' | 'stone' | 'letter' | 'symbol';
  /** A short text such as a chess symbol, or empty. */
  symbol: string;
  /** Index of the attribute to show, or -1. */
  value: number;
  attributes: { name: string; min: number; max: number }[];
}

export interface BoardInfo {
  /** Shape of a cell as the rule file asks for it. */
  cell: 'hexagon' | 'square' | 'point';
  /** Width and height of a cell, in the same units as `x` and `y`. */
  width: number;
  height: number;
  /** Centres of the cells, y downwards. What is hidden is neither drawn nor pointed at. */
  sites: { name: string; x: number; y: number; hidden: boolean }[];
  /** Unit vectors of the directions as drawn, y downwards. */
  directions: { name: string; dx: number; dy: number }[];
  /** Links between sites, without repeats: `wraps` is true where the link leaves the drawing at one edge and returns at another. */
  links: { from: SiteId; direction: number; to: SiteId; wraps: boolean }[];
  /** Zones that the rule file wants shown, with the label to show. */
  zones: { name: string; label: string; sites: SiteId[] }[];
  /** CSS colours that the rule file gives to cells. */
  tints: { colour: string; sites: SiteId[] }[];
}

export interface PieceView {
  site: SiteId;
  type: number;
  owner: PlayerId;
  /** In the order of `PieceTypeInfo.attributes`. */
  attributes: number[];
  /** What stands under it, from the top down. */
  below: { type: number; owner: PlayerId }[];
}

/** One moment of a game. */
export interface PositionView {
  pieces: PieceView[];
  turn: TurnView;
  /** Number of legal moves; 0 once the game is over. */
  moveCount: number;
  /** The text of the only legal move where the rules let it play itself, else null. */
  automatic: string | null;
  outcome: OutcomeView | null;
  /** Game variables, one entry a player where it is kept per player (`player` is null otherwise). */
  variables: { name: string; player: PlayerId | null; value: number }[];
  /** Pieces that are off the board and may come onto it. */
  reserves: ReserveView[];
  /** Moves played so far, and those that were undone and can be redone behind them. */
  moves: { text: string; player: PlayerId }[];
  /** How many of `moves` are played. */
  ply: number;
  /** Position text, one line; see docs/notation.md. */
  text: string;
}

export interface ReserveView {
  player: PlayerId;
  type: number;
  count: number;
}

export interface TurnView {
  player: PlayerId;
  /** Move types allowed, empty for any. */
  moveTypes: string[];
  /** True for a turn that only comes up under a condition: a decision someone owes, not an ordinary move. */
  decision: boolean;
  /** True for a turn of chance: nobody chooses, every legal move is as likely as any other. */
  random: boolean;
  /** What the player has to do, from the rule file's help for the move type, or empty. */
  prompt: string;
}

export interface OutcomeView {
  /** Winners; empty for a draw. */
  winners: PlayerId[];
  /** Why, in the words of the rule file or of the engine. */
  reason: string;
  /** Where scores decided. */
  scores: [player: PlayerId, score: number][];
}

/** What a player has said of a move so far, in order. */
export type Token =
  | { kind: 'add'; site: SiteId }
  | { kind: 'target'; site: SiteId }
  /** A step by its text; `pass` is one. */
  | { kind: 'choose'; text: string }
  /** The move ends with the steps that are settled. */
  | { kind: 'stop' };

/** What the moves that agree with some tokens have in common. */
export interface Entry {
  /** Number of legal moves that agree. */
  candidates: number;
  /** Sites added in the step that is being entered. */
  chosen: SiteId[];
  /** Sites that every remaining move has in common besides the chosen ones. */
  forced: SiteId[];
  /** Own sites that may be added next. */
  addable: SiteId[];
  /** Sites that may be pointed at next. */
  targets: Target[];
  /** What is left to choose where pointing cannot tell moves apart; empty otherwise. */
  choices: Choice[];
  /** The legal move, once just one is left and nothing is open. */
  complete: string | null;
  mayPass: boolean;
  /** Whether the move may end with the settled steps, where it may also go on. */
  mayStop: boolean;
  /** Steps of a compound move that are settled. */
  steps: string[];
  /** Sites whose content differs from the position once the settled steps are made. */
  preview: { site: SiteId; piece: PieceView | null }[];
}

export type MoveKind = 'capture' | 'push' | 'create' | 'change';

export interface Target {
  site: SiteId;
  /** What happens besides the move itself, over all moves to this target. */
  kinds: MoveKind[];
  /** Texts of the moves that point here. */
  moves: string[];
}

export interface Choice {
  /** Text of the step; give it back in a `choose` token. */
  text: string;
  /** Name of the move, e.g. the reason two moves to one place differ; may be empty. */
  name: string;
  kinds: MoveKind[];
  /** Attribute values that this choice sets, for badges and steppers. */
  changes: { site: SiteId; attribute: string; before: number; after: number }[];
}

/** How a move looks in motion. Times are in steps: one step is one cell. */
export interface Trace {
  tracks: Track[];
  duration: number;
  /** Sites to mark as the last move. */
  marks: SiteId[];
}

export interface Track {
  kind: 'slide' | 'jump' | 'push' | 'create' | 'capture' | 'change';
  /** The piece as it is before; for `create`, as it appears. `piece.site` is where it stands before. */
  piece: PieceView;
  /** The piece afterwards, or null where it leaves the board. */
  becomes: PieceView | null;
  /** Sites passed, first and last included; `direction` is how the site was reached (-1 for the first or a jump). */
  path: { site: SiteId; direction: number; wraps: boolean }[];
  start: number;
  end: number;
}

/** What a search has found so far. */
export interface SearchReport {
  /** True when the search has ended. */
  done: boolean;
  /** Depth completed, in turns. */
  depth: number;
  nodes: number;
  /** In hundredths of a piece for the player to move; beyond ±90000 a win or loss is certain. */
  score: number;
  /** Plies to the certain end, or null. */
  mateIn: number | null;
  /** Best line, move texts. */
  line: string[];
  /** The move to play. */
  best: string | null;
}

export interface SearchLimits {
  depth?: number;
  nodes?: number;
  milliseconds?: number;
  /** Score given up at random, in hundredths of a piece, to make an opponent weaker; needs `seed`. */
  margin?: number;
  seed?: number;
}

export type Severity = 'error' | 'warning';

/** What the compiler says about a rule file. Ranges are UTF-16 offsets into the text. */
export interface Diagnostic {
  code: string;
  severity: Severity;
  message: string;
  start: number;
  end: number;
  line: number;
  column: number;
  hints: string[];
}
