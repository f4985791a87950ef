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
  /** Whether two players take one turn each by turns, and nothing ever changes that. */
  alternates: boolean;
  pieceTypes: PieceTypeInfo[];
  board: BoardInfo;
  /** Help by name of a move or move type, as the rule file gives it. */
  help: Record<string, string>;
  /** Wishes of the rule file about the page, by name, as in "smart moves". */
  hints: Record<string, string>;
  /** Variables to be shown beside the board. */
  scores: { variable: string; label: string }[];
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
  /** The direction that the player's pieces point to, or -1 where they stand upright. */
  facing: number;
}

export interface PieceTypeInfo {
  name: string;
  help: string;
  /** How it is drawn: `die` and `number` show the attribute at index `value`, `symbol` the text of that name. */
  drawing: 'die' | 'number' | 'stone' | 'letter' | 'symbol' | 'shape';
  /** Name of a shape of `www/board/shapes`, or empty. */
  shape: string;
  /** A short text such as a chess symbol, or empty. */
  symbol: string;
  /** What may be written instead of it, or empty. */
  plain: string;
  secondInk: boolean;
  /** Names of files with pictures, by player; empty where there is none. */
  images: string[];
  /** Index of the attribute to show, or -1. */
  value: number;
  attributes: { name: string; min: number; max: number }[];
}

export type Sign = 'ring' | 'two-rings' | 'three-rings' | 'dot' | 'cross' | 'rosette' | 'text';

export interface BoardInfo {
  /** Shape of a cell as the rule file asks for it. */
  cell: 'hexagon' | 'square' | 'octagon' | 'point';
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
  /** What is drawn in cells: a sign, or a text where `sign` is `text`. */
  marks: { sign: Sign; text: string; sites: SiteId[] }[];
  /** Directions along which points are joined by lines; null for all. */
  lines: number[] | null;
  /** Directions whose links are arcs around a corner of the board. */
  curves: number[];
  /** Name of a file with a picture of the board, or empty. */
  image: string;
}

export interface PieceView {
  site: SiteId;
  type: number;
  owner: PlayerId;
  /** In the order of `PieceTypeInfo.attributes`. */
  attributes: number[];
  /** What stands under it, from the top down. */
  below: { type: number; owner: PlayerId; attributes: number[] }[];
}

/** A rule file, compiled. */
export interface Compiled {
  program: Uint8Array;
  info: GameInfo;
}

/** What is known of a game before the engine has it. */
export interface Opening {
  info: GameInfo;
  /** The first moment, where it is known. */
  start: { view: PositionView; entry: Entry | null; record: string } | null;
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
  /** Players that have dropped out while the others play on. */
  out: PlayerId[];
  /** Game variables, one entry a player where it is kept per player (`player` is null otherwise). */
  variables: VariableView[];
  /** Pieces that are off the board and may come onto it. */
  reserves: ReserveView[];
  /** How many moves led here, and how many there are in the line that is looked at. */
  ply: number;
  plies: number;
  /** Position text, one line; see docs/notation.md. */
  text: string;
}

export interface VariableView {
  name: string;
  player: PlayerId | null;
  value: number;
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

/** What ended a game: a goal of the rules, or one of the ends that every game has. */
export type Cause = 'goal' | 'repetition' | 'survival' | 'noMove';

export interface OutcomeView {
  /** Winners; empty for a draw. */
  winners: PlayerId[];
  cause: Cause;
  /** Why: in the words of the rule file where a goal ended it, else in those of the engine. */
  reason: string;
  /** Where scores decided. */
  scores: [player: PlayerId, score: number][];
}

/** What a player has said of a move so far, in order. */
export type Token =
  | { kind: 'add'; site: SiteId }
  | { kind: 'target'; site: SiteId }
  /** What was added goes this way. */
  | { kind: 'shift'; direction: number; distance: number }
  /** A step by its text; `pass` is one. */
  | { kind: 'choose'; text: string }
  /** These pieces are taken one by one, in whatever order. */
  | { kind: 'pick'; sites: SiteId[] }
  /** The move ends with the steps that are settled. */
  | { kind: 'stop' };

/** What the moves that agree with some tokens have in common. */
export interface Entry {
  /** Sites added in the step that is being entered. */
  chosen: SiteId[];
  /** Sites that every remaining move has in common besides the chosen ones; they count as added. */
  forced: SiteId[];
  /** Own sites that may be added next. */
  addable: SiteId[];
  /** Those of them that can only be meant as going along in a group, also where they may be pointed at. */
  companions: SiteId[];
  /** Sites that may be pointed at next. */
  targets: Target[];
  /** Whether some group of pieces goes as one. */
  groups: boolean;
  /** Whether some place goes with what stands around it. */
  places: boolean;
  /** Where those that were added, and what goes along with them, may go straight; in the order of directions. */
  headings: Heading[];
  /** Sites where compound moves end that are no targets, with the moves that end there: a short way to say them. */
  finals: Final[];
  /** What is left to choose where pointing cannot tell moves apart; empty otherwise. */
  choices: Choice[];
  /** The legal move, once just one is left and nothing is open. */
  complete: string | null;
  /** The legal move, where just one agrees, whatever is still to be said. */
  only: string | null;
  mayPass: boolean;
  /** Whether the move may end with the settled steps, where it may also go on. */
  mayStop: boolean;
  /** Steps of a compound move that are settled. */
  steps: string[];
  /** Sites whose content differs from the position once the settled steps are made. */
  preview: Standing[];
  /** Variables that have other values once the settled steps are made. */
  variables: VariableView[];
  /** From where to where the piece went in the settled steps. */
  legs: [from: SiteId, to: SiteId][];
  /** Where pieces were taken in the settled steps. */
  captured: SiteId[];
  /** Those of them that were picked one by one, in any order, by the last steps. */
  picked: SiteId[];
}

/** What stands on a site. */
export interface Standing {
  site: SiteId;
  piece: PieceView | null;
}

export interface Final {
  site: SiteId;
  /** Texts of whole moves. */
  moves: string[];
}

export type MoveKind = 'capture' | 'push' | 'create' | 'change';

export interface Target {
  site: SiteId;
  /** What happens besides the move itself, over all moves to this target. */
  kinds: MoveKind[];
  /** Texts of the steps that point here. */
  moves: string[];
  /** Whether nothing happens but that the piece here is taken: such targets are picked in any order. */
  picks: boolean;
}

/** A direction in which a group may go. */
export interface Heading {
  direction: number;
  /** How far, from the nearest on. */
  reaches: Reach[];
}

/** A distance that a group may go. */
export interface Reach {
  distance: number;
  kinds: MoveKind[];
  /** Texts of the moves that do it. */
  moves: string[];
  /** All own pieces that go along, those that were added among them. */
  carried: SiteId[];
}

/** A place that moves, before it is chosen: what goes along with it, itself included, and along which directions. */
export interface Going {
  sites: SiteId[];
  ways: number[];
}

/** Why a site cannot be taken. */
export interface Refusal {
  reason:
    | 'over'
    | 'empty'
    | 'noDrop'
    | 'foreign'
    | 'footprintTaken'
    | 'footprintEmpty'
    | 'cannotJoin'
    | 'blockedAt'
    | 'tooFar'
    | 'blocked'
    | 'forbidden'
    | 'endangers'
    | 'compulsory'
    | 'outdone';
  /** The site that is in the way, where one is. */
  at: SiteId | null;
  /** The types of the pieces one of which would be left attacked. */
  royals: number[];
}

export interface Choice {
  /** Text of the step; give it back in a `choose` token. */
  text: string;
  /** Name of the move, e.g. the reason two moves to one place differ; may be empty. */
  name: string;
  kinds: MoveKind[];
  /** Attribute values that this choice sets, for badges and steppers. */
  changes: { site: SiteId; attribute: string; before: number; after: number }[];
  /** What stands otherwise behind it, less what does so behind every choice. */
  result: Standing[];
}

/** How a move looks in motion. Times are in steps: one step is one cell. */
export interface Trace {
  tracks: Track[];
  /** Values that are counted up and down one after the other, as where seeds are sown; what comes of it is in the tracks. */
  counts: Count[];
  /** When each step of the move starts. */
  legs: number[];
  duration: number;
  /** Sites to mark as the last move. */
  marks: SiteId[];
  /** Where pieces are cut off from the rest of their player's, in games where that matters. */
  cutOff: SiteId[];
}

/** From a time on an attribute has another value; each takes one step. */
export interface Count {
  site: SiteId;
  attribute: number;
  value: number;
  time: number;
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

/** What a typed text may become. */
export interface Completions {
  found: Completion[];
  /** How many there are, those that were left out included. */
  total: number;
  /** The legal move, where just one begins so. */
  only: string | null;
}

/** A move as far as the leg that is being typed, and whether that is a legal move as it stands. */
export interface Completion {
  text: string;
  isMove: boolean;
}

/** What a search has found so far. It knows no clock. */
export interface SearchResult {
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
  /** The best moves, best first, as many as were asked for. */
  lines: ScoredLine[];
}

/** The same with its time. */
export interface SearchReport extends SearchResult {
  /** How long it has been running. */
  milliseconds: number;
  /** Positions looked at in a second of that. */
  perSecond: number;
}

/** One of the best moves with what is expected to follow. */
export interface ScoredLine {
  score: number;
  mateIn: number | null;
  /** Move texts, its own first. */
  line: string[];
  best: string;
}

/** A move that was only tried, and the moment behind it. */
export interface Followed {
  trace: Trace;
  view: PositionView;
}

/** What limits a search; nothing does where nothing is said. */
export interface SearchLimits {
  /** From 1 to 10: has limits of its own, which stand where no others are given, and always that of time. */
  level?: number;
  depth?: number;
  nodes?: number;
  milliseconds?: number;
  /** Score given up at random, in hundredths of a piece, to make an opponent weaker; needs `seed`. */
  margin?: number;
  seed?: number;
  /** How many of the best moves to tell apart; 1 where nothing is said. */
  lines?: number;
  /** Leaves no move out by guessing, so that every win within the depth is found; takes longer. */
  sound?: boolean;
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
