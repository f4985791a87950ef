/* tslint:disable */
/* eslint-disable */

/** What ends a search: an `AbortSignal`, of this realm, another one, or a library. */
export interface SearchSignal {
    /** Whether the search is to end; its promise is rejected with the signal's `reason`. */
    readonly aborted: boolean;
}

/** Limits, and how to follow a search and end it. Without any limit a search takes a second. */
export interface SearchOptions extends SearchLimits {
    /** Ends the search. */
    signal?: SearchSignal | undefined;
    /** Is told what was found so far, about ten times a second. */
    progress?: ((report: SearchReport) => void) | undefined;
}

/** What everything throws: an `Error` with a `kind` to switch over, and the fields of that kind. */
export type EngineError = globalThis.Error & Error;


/**
 * A colour of cells.
 */
export interface TintInfo {
    /**
     * As CSS has it.
     */
    colour: string;
    /**
     * Where.
     */
    sites: number[];
}

/**
 * A direction in which a group may go.
 */
export interface Heading {
    /**
     * Index of the direction.
     */
    direction: number;
    /**
     * How far, from the nearest on.
     */
    reaches: Reach[];
}

/**
 * A direction.
 */
export interface DirectionInfo {
    /**
     * Its name.
     */
    name: string;
    /**
     * As drawn.
     */
    dx: number;
    /**
     * As drawn, downwards.
     */
    dy: number;
}

/**
 * A distance that a group may go.
 */
export interface Reach {
    /**
     * In sites.
     */
    distance: number;
    /**
     * What happens besides.
     */
    kinds: MoveKind[];
    /**
     * Texts of the moves that do it.
     */
    moves: string[];
    /**
     * All own pieces that go along, those that were added among them.
     */
    carried: number[];
}

/**
 * A fault without its words: the code of its text, and the values that stand in it.
 */
export interface Fault {
    /**
     * The code, which does not change.
     */
    code: string;
    /**
     * The values by their names.
     */
    values: Record<string, string>;
}

/**
 * A game or variant of a rule file.
 */
export type VariantChoice = number | string;

/**
 * A kind of moves: all in which pieces of one type do the same, in the same sort of turn.
 */
export interface FoundKind {
    /**
     * The same for all examples of the kind: the number of kinds that were found before it.
     */
    id: number;
    /**
     * The type of the piece that moves, or the first that something happens to.
     */
    mover: number;
    /**
     * What the rules call these moves, or empty.
     */
    name: string;
    /**
     * The piece type that it becomes on its way; null for most.
     */
    becomes: number | null;
    /**
     * What these moves do.
     */
    effects: MoveEffect[];
    /**
     * One of them, with few other pieces on the board.
     */
    example: MoveExample;
}

/**
 * A legal move of some kind, and the position before it.
 */
export interface MoveExample {
    /**
     * The position before it as text, one line.
     */
    position: string;
    /**
     * The move as people write it.
     */
    text: string;
    /**
     * Who makes it.
     */
    player: number;
    /**
     * What the player has to do in this turn, in the words of the rule file, or empty.
     */
    prompt: string;
    /**
     * What stands on the board before it, but on hidden sites.
     */
    before: PieceView[];
    /**
     * The move in motion, without what cannot be seen.
     */
    trace: Trace;
}

/**
 * A link between two sites.
 */
export interface LinkInfo {
    /**
     * From this site
     */
    from: number;
    /**
     * in this direction
     */
    direction: number;
    /**
     * to this one.
     */
    to: number;
    /**
     * Whether it leaves the drawing at one edge and returns at another.
     */
    wraps: boolean;
}

/**
 * A moment of a game: the move that leads to it. Ids stay the same as long as the game exists.
 */
export interface MoveNode {
    /**
     * Its id.
     */
    id: number;
    /**
     * The moment before; null for the start.
     */
    parent: number | null;
    /**
     * How many moves lead to it.
     */
    ply: number;
    /**
     * Who made the move; null for the start.
     */
    player: number | null;
    /**
     * The move as text; empty for the start.
     */
    text: string;
    /**
     * The steps of a compound move; empty where there is only one.
     */
    legs: string[];
    /**
     * What is said about it.
     */
    comment: string;
}

/**
 * A move as far as the leg that is being typed.
 */
export interface Completion {
    /**
     * The text.
     */
    text: string;
    /**
     * Whether that is a legal move as it stands.
     */
    isMove: boolean;
}

/**
 * A move of a game. Sites, players and pieces have their names of the rule file.
 */
export interface Move {
    /**
     * As people write it: give it to `apply`.
     */
    text: string;
    /**
     * The same with the names of the macros that made it, such as `e2 - e4 pawn-move n`; `apply` takes that too.
     */
    named: string;
    /**
     * Who makes it.
     */
    player: string;
    /**
     * Where it begins; null for a drop and for a pass.
     */
    from: string | null;
    /**
     * The site that its last step points at; null for a pass.
     */
    to: string | null;
    /**
     * The pieces that leave the board.
     */
    captures: PieceAt[];
    /**
     * What stands otherwise after the move, site by site.
     */
    changes: MoveChange[];
    /**
     * Its steps: one, or several of a compound move.
     */
    steps: MoveStep[];
}

/**
 * A move that was only tried, and the moment after it.
 */
export interface Followed {
    /**
     * The move in motion.
     */
    trace: Trace;
    /**
     * The moment after it.
     */
    view: PositionView;
}

/**
 * A number that is kept with a piece.
 */
export interface AttributeInfo {
    /**
     * Its name.
     */
    name: string;
    /**
     * Least value.
     */
    min: number;
    /**
     * Greatest value.
     */
    max: number;
}

/**
 * A piece and where it stands.
 */
export interface PieceAt {
    /**
     * Where.
     */
    site: string;
    /**
     * The piece.
     */
    piece: MovePiece;
}

/**
 * A piece by names.
 */
export interface MovePiece {
    /**
     * Its piece type.
     */
    type: string;
    /**
     * The player who owns it.
     */
    owner: string;
    /**
     * Numbers that are kept with it, by their names.
     */
    attributes: Record<string, number>;
}

/**
 * A piece on a site.
 */
export interface PieceView {
    /**
     * Where it stands.
     */
    site: number;
    /**
     * Its piece type.
     */
    type: number;
    /**
     * The player who owns it.
     */
    owner: number;
    /**
     * In the order of `PieceTypeInfo.attributes`.
     */
    attributes: number[];
    /**
     * What stands under it, from the top down.
     */
    below: PieceBelow[];
}

/**
 * A piece under another one.
 */
export interface PieceBelow {
    /**
     * Its piece type.
     */
    type: number;
    /**
     * The player who owns it.
     */
    owner: number;
    /**
     * In the order of `PieceTypeInfo.attributes`.
     */
    attributes: number[];
}

/**
 * A place where pieces may stand.
 */
export interface SiteInfo {
    /**
     * Its name.
     */
    name: string;
    /**
     * Centre of the cell.
     */
    x: number;
    /**
     * Centre of the cell, downwards.
     */
    y: number;
    /**
     * What is hidden is neither drawn nor pointed at.
     */
    hidden: boolean;
}

/**
 * A player.
 */
export interface PlayerInfo {
    /**
     * The name in the rule file.
     */
    name: string;
    /**
     * Whether it plays.
     */
    role: PlayerRole;
    /**
     * CSS colour the rule file asks for, or empty.
     */
    colour: string;
    /**
     * The direction that the player's pieces point to, or -1 where they stand upright.
     */
    facing: number;
}

/**
 * A position set up by hand.
 */
export interface Arrangement {
    /**
     * Index of the turn.
     */
    turn: number;
    /**
     * What stands on the board.
     */
    pieces: PieceView[];
    /**
     * Variables.
     */
    settings: Setting[];
    /**
     * What is off the board.
     */
    reserves: ReserveView[];
    /**
     * Players that have dropped out.
     */
    out: number[];
}

/**
 * A saved game of Zillions as a record, and what was found in it besides. Lines count from 1.
 */
export interface SavedGame {
    /**
     * The game as a record.
     */
    record: string;
    /**
     * How many turns were played.
     */
    turns: number;
    /**
     * Lines that only come near the legal move that they were taken for.
     */
    loose: number[];
    /**
     * Lines that were left out.
     */
    leftOut: number[];
    /**
     * Steps at the end that make no whole turn.
     */
    unfinished: number;
}

/**
 * A site that a piece passes.
 */
export interface Waypoint {
    /**
     * The site.
     */
    site: number;
    /**
     * How it was reached: a direction, or -1 for the first site and after a jump.
     */
    direction: number;
    /**
     * Whether the way leaves the drawing at one edge and returns at another.
     */
    wraps: boolean;
}

/**
 * A site that may be pointed at.
 */
export interface Target {
    /**
     * The site.
     */
    site: number;
    /**
     * What happens besides the move itself, over all moves to this target.
     */
    kinds: MoveKind[];
    /**
     * Texts of the steps that point here.
     */
    moves: string[];
    /**
     * Whether nothing happens but that the piece here is taken: such targets are picked in any order.
     */
    picks: boolean;
}

/**
 * A site where compound moves end.
 */
export interface Final {
    /**
     * The site.
     */
    site: number;
    /**
     * Texts of whole moves.
     */
    moves: string[];
}

/**
 * A turn round a centre, on the drawing.
 */
export interface Turn {
    /**
     * The centre, in the units of the board.
     */
    x: number;
    /**
     * The centre, downwards.
     */
    y: number;
    /**
     * How far it turns, clockwise.
     */
    degrees: number;
}

/**
 * A type of pieces.
 */
export interface PieceTypeInfo {
    /**
     * The name in the rule file.
     */
    name: string;
    /**
     * What the rule file says of it in a line.
     */
    help: string;
    /**
     * What it is, at more length; plain text, never HTML.
     */
    description: string;
    /**
     * A short name for people, such as "N" for a knight, or empty.
     */
    notation: string;
    /**
     * How it is drawn: `die` and `number` show the attribute at index `value`, `symbol` the text of that name.
     */
    drawing: DrawingKind;
    /**
     * Name of a shape of `www/board/pieces/shapes`, or empty.
     */
    shape: string;
    /**
     * Index of the attribute to show, or -1.
     */
    value: number;
    /**
     * A short text such as a chess symbol, or empty.
     */
    symbol: string;
    /**
     * What may be written instead of it, or empty.
     */
    plain: string;
    /**
     * Whether the second colour of the owner is used.
     */
    secondInk: boolean;
    /**
     * Names of files with pictures, by player; empty where there is none.
     */
    images: string[];
    /**
     * What is kept with each piece.
     */
    attributes: AttributeInfo[];
}

/**
 * A variable of the rules.
 */
export interface VariableView {
    /**
     * Its name in the rule file.
     */
    name: string;
    /**
     * Whose it is; null where the game has one.
     */
    player: number | null;
    /**
     * Its value.
     */
    value: number;
}

/**
 * A variable that can be set by hand.
 */
export interface Setting {
    /**
     * Its name.
     */
    name: string;
    /**
     * The player or site that has it; empty where the game has one.
     */
    owner: string;
    /**
     * Its value.
     */
    value: number;
    /**
     * Least value.
     */
    min: number;
    /**
     * Greatest value.
     */
    max: number;
}

/**
 * A variable to be shown beside the board.
 */
export interface ScoreInfo {
    /**
     * Its name.
     */
    variable: string;
    /**
     * What to call it.
     */
    label: string;
}

/**
 * A zone that is shown.
 */
export interface ZoneInfo {
    /**
     * Its name.
     */
    name: string;
    /**
     * What to write there.
     */
    label: string;
    /**
     * Its sites.
     */
    sites: number[];
}

/**
 * An attribute value that a step sets where a piece stays.
 */
export interface ValueChange {
    /**
     * Where.
     */
    site: number;
    /**
     * Name of the attribute.
     */
    attribute: string;
    /**
     * Value before.
     */
    before: number;
    /**
     * Value afterwards.
     */
    after: number;
}

/**
 * Everything about a game that does not change while it is played.
 */
export interface GameInfo {
    /**
     * The title of the game or variant.
     */
    title: string;
    /**
     * What the rule file says of it: paragraphs separated by blank lines; plain text, never HTML.
     */
    description: string;
    /**
     * Likewise.
     */
    history: string;
    /**
     * Likewise.
     */
    strategy: string;
    /**
     * Where the game comes from.
     */
    about: AboutInfo;
    /**
     * Title of every game and variant in the file, in file order.
     */
    variants: string[];
    /**
     * Which of them this is.
     */
    variant: number;
    /**
     * In the order of the rule file.
     */
    players: PlayerInfo[];
    /**
     * Whether two players take one turn each by turns, and nothing ever changes that.
     */
    alternates: boolean;
    /**
     * In the order of the rule file.
     */
    pieceTypes: PieceTypeInfo[];
    /**
     * The board.
     */
    board: BoardInfo;
    /**
     * Help by name of a move or move type, as the rule file gives it.
     */
    help: Record<string, string>;
    /**
     * Wishes of the rule file about the page, by name, as in "smart moves".
     */
    hints: Record<string, string>;
    /**
     * Variables to be shown beside the board.
     */
    scores: ScoreInfo[];
    /**
     * What the compiler remarked.
     */
    warnings: Diagnostic[];
}

/**
 * Figures and counts of a game; names are those of `boardwright bench --json`.
 */
export interface Measured {
    perft: number;
    plies: number;
    hash: string;
    compile_milliseconds: number;
    moves_per_second: number;
    plies_per_second: number;
    perft_per_second: number;
    search_per_second: number;
    branching: number;
}

/**
 * From a time on an attribute has another value; each takes one step.
 */
export interface Count {
    /**
     * Of the piece here.
     */
    site: number;
    /**
     * Index of the attribute.
     */
    attribute: number;
    /**
     * The value that it has then.
     */
    value: number;
    /**
     * When.
     */
    time: number;
}

/**
 * How a game begins.
 */
export interface NewGameOptions {
    /**
     * In this position, as `game.position()` tells it.
     */
    position?: string | undefined;
}

/**
 * How a game ended.
 */
export interface OutcomeView {
    /**
     * Who won; nobody in a draw.
     */
    winners: number[];
    /**
     * What ended it.
     */
    cause: Cause;
    /**
     * Why: in the words of the rule file where a goal ended it, else in those of the engine.
     */
    reason: string;
    /**
     * What kind of end it is, in one word of the rule file, such as `knockout`; empty where it names none.
     */
    kind: string;
    /**
     * The rank of this end among those of the rule file, where a greater one counts more; 0 where it gives none.
     */
    priority: number;
    /**
     * What each player scored, where scores decided.
     */
    scores: Score[];
}

/**
 * How a move looks in motion. Times are in steps: one step is one cell.
 */
export interface Trace {
    /**
     * What happens, some of it at the same time.
     */
    tracks: Track[];
    /**
     * Values that are counted up and down one after the other, as where seeds are sown; what comes of it is in the tracks.
     */
    counts: Count[];
    /**
     * When each step of the move starts.
     */
    legs: number[];
    /**
     * When everything has ended.
     */
    duration: number;
    /**
     * Sites to mark as the last move.
     */
    marks: number[];
    /**
     * Where pieces are cut off from the rest of their player's, in games where that matters.
     */
    cutOff: number[];
}

/**
 * How a move may be given: its text, a move of the list, or tokens that single it out.
 */
export type MoveInput = string | { text: string } | Token[];

/**
 * How a piece is drawn.
 */
export type DrawingKind = "die" | "number" | "stone" | "letter" | "symbol" | "shape";

/**
 * How kinds of moves are looked for.
 */
export interface MoveKindsOptions {
    /**
     * What chance depends on, a whole number from 0 to 4294967295; the same seed finds the same moves.
     */
    seed?: number | undefined;
}

/**
 * One moment of a game.
 */
export interface PositionView {
    /**
     * What stands on the board.
     */
    pieces: PieceView[];
    /**
     * Who has to do what.
     */
    turn: TurnView;
    /**
     * Number of legal moves; 0 once the game is over.
     */
    moveCount: number;
    /**
     * The text of the only legal move where the rules let it play itself, else null.
     */
    automatic: string | null;
    /**
     * How the game ended; null while it goes on.
     */
    outcome: OutcomeView | null;
    /**
     * Players that have dropped out while the others play on.
     */
    out: number[];
    /**
     * Variables of the rules: one entry, or one for each player (`player` is null otherwise).
     */
    variables: VariableView[];
    /**
     * Pieces that are off the board and may come onto it.
     */
    reserves: ReserveView[];
    /**
     * How many moves led here.
     */
    ply: number;
    /**
     * How many moves there are in the line that is looked at.
     */
    plies: number;
    /**
     * Position text, one line; see `docs/notation.md`.
     */
    text: string;
}

/**
 * One of several steps that pointing cannot tell apart.
 */
export interface Choice {
    /**
     * Text of the step; give it back in a `choose` token.
     */
    text: string;
    /**
     * Name of the move, e.g. the reason two moves to one place differ; may be empty.
     */
    name: string;
    /**
     * What happens besides.
     */
    kinds: MoveKind[];
    /**
     * Attribute values that this choice sets, for badges and steppers.
     */
    changes: ValueChange[];
    /**
     * What stands otherwise after it, less what does so after every choice.
     */
    result: Standing[];
}

/**
 * One of the best moves with what is expected to follow.
 */
export interface ScoredLine {
    /**
     * The move.
     */
    move: string;
    /**
     * As in [`SearchReport`].
     */
    score: number;
    /**
     * As in [`SearchReport`].
     */
    mateIn: number | null;
    /**
     * Move texts, its own first.
     */
    line: string[];
}

/**
 * One step of a move.
 */
export interface MoveStep {
    /**
     * As people write it.
     */
    text: string;
    /**
     * The name that the rules give it, with its arguments; empty where they give none.
     */
    name: string;
    /**
     * Where it begins; null for a drop and for a pass.
     */
    from: string | null;
    /**
     * The site that it points at; null for a pass.
     */
    to: string | null;
}

/**
 * One thing that a player says of a move.
 */
export type Token = { kind: "add"; site: number } | { kind: "target"; site: number } | { kind: "shift"; direction: number; distance: number } | { kind: "choose"; text: string } | { kind: "pick"; sites: number[] } | { kind: "stop" };

/**
 * Pieces off the board that may come onto it.
 */
export interface ReserveView {
    /**
     * Whose they are.
     */
    player: number;
    /**
     * Their piece type.
     */
    type: number;
    /**
     * How many.
     */
    count: number;
}

/**
 * Shape of a cell.
 */
export type Cell = "hexagon" | "square" | "octagon" | "point";

/**
 * Something that a move can do.
 */
export type EffectName = "create" | "slide" | "jump" | "abreast" | "wraps" | "turns" | "steps" | "bump" | "push" | "rotate" | "capture" | "over" | "pick" | "lose" | "split" | "change" | "becomes";

/**
 * Something that a move does, and with how many pieces.
 */
export interface MoveEffect {
    /**
     * What.
     */
    name: EffectName;
    /**
     * With how many pieces; 1 for what the move does as a whole.
     */
    count: number;
}

/**
 * Something that is drawn in cells.
 */
export interface MarkInfo {
    /**
     * A sign, or `text`.
     */
    sign: 'ring' | 'two-rings' | 'three-rings' | 'dot' | 'cross' | 'rosette' | 'text';
    /**
     * The text.
     */
    text: string;
    /**
     * Where.
     */
    sites: number[];
}

/**
 * The board, as it is drawn.
 */
export interface BoardInfo {
    /**
     * Shape of a cell as the rule file asks for it.
     */
    cell: Cell;
    /**
     * Width of a cell, in the same units as `x` and `y`.
     */
    width: number;
    /**
     * Height of a cell.
     */
    height: number;
    /**
     * The places where pieces may stand.
     */
    sites: SiteInfo[];
    /**
     * Unit vectors of the directions as drawn, y downwards.
     */
    directions: DirectionInfo[];
    /**
     * Links between sites, without repeats.
     */
    links: LinkInfo[];
    /**
     * Zones that the rule file wants shown.
     */
    zones: ZoneInfo[];
    /**
     * CSS colours that the rule file gives to cells.
     */
    tints: TintInfo[];
    /**
     * What is drawn in cells.
     */
    marks: MarkInfo[];
    /**
     * Directions along which points are joined by lines; null for all.
     */
    lines: number[] | null;
    /**
     * Directions whose links are arcs around a corner of the board.
     */
    curves: number[];
    /**
     * Name of a file with a picture of the board, or empty.
     */
    image: string;
}

/**
 * What a player does in a game.
 */
export type PlayerRole = "playing" | "chance" | "neutral";

/**
 * What a player scored.
 */
export interface Score {
    /**
     * Who.
     */
    player: number;
    /**
     * How much.
     */
    value: number;
}

/**
 * What a search has found so far.
 */
export interface SearchReport {
    /**
     * True when the search has ended.
     */
    done: boolean;
    /**
     * The move to play; null where there is none.
     */
    move: string | null;
    /**
     * In hundredths of a piece for the player to move; beyond 90,000 a win is certain, below -90,000 a loss.
     */
    score: number;
    /**
     * Plies to the certain end, or null.
     */
    mateIn: number | null;
    /**
     * Depth completed, in turns.
     */
    depth: number;
    /**
     * Best line, move texts.
     */
    line: string[];
    /**
     * The best moves, best first, as many as were asked for.
     */
    lines: ScoredLine[];
    /**
     * Positions looked at.
     */
    nodes: number;
    /**
     * How long it has been running.
     */
    milliseconds: number;
    /**
     * Positions looked at in a second of that.
     */
    perSecond: number;
}

/**
 * What a typed text may become.
 */
export interface Completions {
    /**
     * Texts that begin with it, then those that have it inside where that was wanted.
     */
    found: Completion[];
    /**
     * How many there are, those that were left out included.
     */
    total: number;
    /**
     * The legal move, where just one begins so.
     */
    only: string | null;
}

/**
 * What can be set by hand, and how it is now and at the start of the rules.
 */
export interface Settable {
    /**
     * The turns, by the words that a position text has for them.
     */
    turns: string[];
    /**
     * Whether pieces off the board are counted.
     */
    reserves: boolean;
    /**
     * Most pieces that may stand on one site.
     */
    most: number;
    /**
     * The attributes of a new piece of each type.
     */
    fresh: number[][];
    /**
     * As it is now.
     */
    now: Arrangement;
    /**
     * As the rules begin.
     */
    start: Arrangement;
}

/**
 * What ended a game: a goal of the rules, or one of the ends that every game has.
 */
export type Cause = "goal" | "repetition" | "survival" | "noMove";

/**
 * What goes along with a place, itself included, and along which directions it may go.
 */
export interface Footprint {
    /**
     * Sites; empty where pieces move.
     */
    sites: number[];
    /**
     * Indices of directions.
     */
    ways: number[];
}

/**
 * What happens in a move besides moving.
 */
export type MoveKind = "capture" | "push" | "create" | "change";

/**
 * What happens to a piece.
 */
export type TrackKind = "slide" | "jump" | "push" | "turn" | "create" | "capture" | "change";

/**
 * What happens to one piece, and when.
 */
export interface Track {
    /**
     * What happens.
     */
    kind: TrackKind;
    /**
     * The piece as it is before; for `create`, as it appears. `piece.site` is where it stands before.
     */
    piece: PieceView;
    /**
     * The piece afterwards, or null where it leaves the board.
     */
    becomes: PieceView | null;
    /**
     * Sites passed, first and last included.
     */
    path: Waypoint[];
    /**
     * When it starts.
     */
    start: number;
    /**
     * Round what it goes, where it turns together with others.
     */
    turn?: Turn;
    /**
     * When it ends.
     */
    end: number;
}

/**
 * What limits a search; nothing does where nothing is said.
 */
export interface SearchLimits {
    /**
     * From 1 to 10: has limits of its own, which stand where no others are given, and always that of time.
     */
    level?: number | undefined;
    /**
     * Deepest search, in turns.
     */
    depth?: number | undefined;
    /**
     * Most positions to look at.
     */
    nodes?: number | undefined;
    /**
     * Longest time.
     */
    milliseconds?: number | undefined;
    /**
     * Score given up at random, in hundredths of a piece, to make an opponent weaker; needs `seed`.
     */
    margin?: number | undefined;
    /**
     * What chance depends on; with 0 no opening is varied.
     */
    seed?: number | undefined;
    /**
     * How many of the best moves to tell apart; 1 where nothing is said.
     */
    lines?: number | undefined;
    /**
     * Leaves no move out by guessing, so that every win within the depth is found; takes longer.
     */
    sound?: boolean | undefined;
}

/**
 * What stands on a site.
 */
export interface Standing {
    /**
     * The site.
     */
    site: number;
    /**
     * The piece; null where there is none.
     */
    piece: PieceView | null;
}

/**
 * What stands otherwise on a site.
 */
export interface MoveChange {
    /**
     * Where.
     */
    site: string;
    /**
     * The piece before; null where the site was empty.
     */
    before: MovePiece | null;
    /**
     * The piece after; null where the site becomes empty.
     */
    after: MovePiece | null;
}

/**
 * What stands where at a node, on the board and off it.
 */
export interface NodePieces {
    /**
     * On the board.
     */
    pieces: PieceView[];
    /**
     * Off it.
     */
    reserves: ReserveView[];
}

/**
 * What the compiler says about a place of a rule file.
 */
export interface Diagnostic {
    /**
     * As in `docs/diagnostics.md`: `E0201`.
     */
    code: string;
    /**
     * Error or warning.
     */
    severity: Severity;
    /**
     * What is wrong.
     */
    message: string;
    /**
     * Where it begins, in UTF-16 units from the start of the text, as JavaScript counts.
     */
    start: number;
    /**
     * Where it ends.
     */
    end: number;
    /**
     * Line, from 1.
     */
    line: number;
    /**
     * Column, from 1, in characters.
     */
    column: number;
    /**
     * What to do about it.
     */
    hints: string[];
}

/**
 * What the legal moves that agree with some tokens have in common. Tokens that no move agrees with are left out.
 */
export interface Entry {
    /**
     * Sites added in the step that is being entered.
     */
    chosen: number[];
    /**
     * Sites that every remaining move has in common besides the chosen ones; they count as added.
     */
    forced: number[];
    /**
     * Own sites that may be added next.
     */
    addable: number[];
    /**
     * Those of them that can only be meant as going along in a group, also where they may be pointed at.
     */
    companions: number[];
    /**
     * Sites that may be pointed at next.
     */
    targets: Target[];
    /**
     * Whether some group of pieces goes as one.
     */
    groups: boolean;
    /**
     * Whether some place goes with what stands around it.
     */
    places: boolean;
    /**
     * Where those that were added, and what goes along with them, may go straight; in the order of directions.
     */
    headings: Heading[];
    /**
     * Sites where compound moves end that are no targets, with the moves that end there: a short way to say them.
     */
    finals: Final[];
    /**
     * What is left to choose where pointing cannot tell moves apart; empty otherwise.
     */
    choices: Choice[];
    /**
     * The legal move, once just one is left and nothing is open.
     */
    complete: string | null;
    /**
     * The legal move, where all that agree come to the same, whatever is still to be said.
     */
    only: string | null;
    /**
     * Whether the player may pass; the text of the step is `pass`.
     */
    mayPass: boolean;
    /**
     * Whether the move may end with the settled steps, where it may also go on.
     */
    mayStop: boolean;
    /**
     * Steps of a compound move that are settled.
     */
    steps: string[];
    /**
     * Sites whose content differs from the position once the settled steps are made.
     */
    preview: Standing[];
    /**
     * Variables that have other values once the settled steps are made.
     */
    variables: VariableView[];
    /**
     * From where to where the piece went in the settled steps.
     */
    legs: [number, number][];
    /**
     * Where pieces were taken in the settled steps.
     */
    captured: number[];
    /**
     * Those of them that were picked one by one, in any order, by the last steps.
     */
    picked: number[];
}

/**
 * What to compile of a rule file.
 */
export interface CompileOptions {
    /**
     * Which game or variant of the file, the first where nothing is said.
     */
    variant?: VariantChoice | undefined;
}

/**
 * Where a game comes from; empty or null where the rule file does not say.
 */
export interface AboutInfo {
    /**
     * Who invented it.
     */
    author: string;
    /**
     * Who published it.
     */
    publisher: string;
    /**
     * When; negative before Christ.
     */
    year: number | null;
    /**
     * What rules the file follows.
     */
    source: string;
    /**
     * Where a program is found that plays it: an address with https, or empty. Nothing runs it by itself.
     */
    program: string;
}

/**
 * Where a game stands among its moves.
 */
export interface TreeLine {
    /**
     * The node at which the game stands.
     */
    present: number;
    /**
     * The nodes that lead to the present, then those that follow it; without the start.
     */
    line: number[];
    /**
     * How many branches that were removed can be restored.
     */
    removed: number;
}

/**
 * Whether a remark keeps a game from being played.
 */
export type Severity = "error" | "warning";

/**
 * Who has to do what.
 */
export interface TurnView {
    /**
     * The player to move.
     */
    player: number;
    /**
     * Move types allowed, empty for any.
     */
    moveTypes: string[];
    /**
     * True for a turn that only comes up under a condition: a decision someone owes, not an ordinary move.
     */
    decision: boolean;
    /**
     * True for a turn of chance: nobody chooses, every legal move is as likely as any other.
     */
    random: boolean;
    /**
     * What the player has to do, from the rule file's help for the move type, or empty.
     */
    prompt: string;
}

/**
 * Why a site cannot be taken.
 */
export interface Refusal {
    /**
     * Why.
     */
    reason: RefusalReason;
    /**
     * The site that is in the way, where one is.
     */
    at: number | null;
    /**
     * The types of the pieces one of which would be left attacked.
     */
    royals: number[];
}

/**
 * Why a site cannot be taken.
 */
export type RefusalReason = "over" | "empty" | "noDrop" | "foreign" | "footprintTaken" | "footprintEmpty" | "cannotJoin" | "blockedAt" | "tooFar" | "blocked" | "forbidden" | "endangers" | "compulsory" | "outdone";

/**
 * Why something was refused. Nothing has changed then.
 *
 * Every kind has a `message` in English; those about a game in progress also have `faults`, the same as codes with
 * values, the outermost first, from which a user interface can make sentences in its own language.
 */
export type Error = { kind: "rules"; message: string; diagnostics: Diagnostic[] } | { kind: "illegalMove"; message: string; text: string; suggestion: string | null; faults: Fault[] } | { kind: "ambiguousMove"; message: string; moves: string[] } | { kind: "invalidPosition"; message: string; faults: Fault[] } | { kind: "invalidRecord"; message: string; faults: Fault[] } | { kind: "refused"; message: string; faults: Fault[] } | { kind: "rulesFailed"; message: string; faults: Fault[] } | { kind: "invalidArgument"; message: string };


/**
 * A game being played, with its past and its variations. What is refused changes nothing.
 */
export class Game {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Plays a legal move, given as its text, as a move of `legalMoves()`, or as what was entered of it.
     */
    apply(wanted: MoveInput): Move;
    /**
     * The text of a position that is set up by hand; what is thrown says why no game can begin there.
     */
    arrange(arrangement: Arrangement): string;
    /**
     * Begins a game in a position.
     */
    begin(position: string): void;
    /**
     * Comments on a node.
     */
    comment(node: number, text: string): void;
    /**
     * What a typed text may become; `anywhere` gives whole moves that have it inside, from number `skip` on.
     */
    completions(typed: string, anywhere: boolean, skip: number, limit: number): Completions;
    /**
     * The node at which the game stands.
     */
    currentNode(): number;
    /**
     * The text of a legal move for chance, by a number from 0 to less than 1; every move is as likely as any other.
     */
    draw(number: number): string;
    /**
     * What may be said next of a move that is being entered.
     */
    filterMoves(tokens: Token[]): Entry;
    /**
     * Takes up the game of a record that was read in slices.
     */
    finishLoading(loading: Loading): void;
    /**
     * What goes along with a place and where it may go, where places move; empty where pieces do.
     */
    footprint(site: number): Footprint;
    /**
     * Goes to a node.
     */
    goTo(node: number): void;
    /**
     * Why a site cannot be taken now; undefined when it can.
     */
    illegalReason(tokens: Token[], site: number): Refusal | undefined;
    /**
     * All legal moves; none when the game is over.
     */
    legalMoves(): Move[];
    /**
     * Where the game stands among them.
     */
    line(): TreeLine;
    /**
     * Takes up a saved game of Zillions, and tells what was found in it besides.
     */
    loadZsg(text: string): SavedGame;
    /**
     * Takes up the game that a record describes.
     */
    load(record: string): void;
    /**
     * The texts of all legal moves.
     */
    moveTexts(): string[];
    /**
     * One node of the tree.
     */
    node(node: number): MoveNode;
    /**
     * All moves with their variations: every node before what follows it, and the main line before its variations.
     */
    nodes(): MoveNode[];
    /**
     * How the game ended; undefined while it goes on.
     */
    outcome(): OutcomeView | undefined;
    /**
     * What stands where at a node.
     */
    piecesAt(node: number): NodePieces;
    /**
     * The position as a text that reads back, one line.
     */
    position(): string;
    /**
     * What comes of some moves in a row, each in motion with the moment after it; the game stays where it is.
     */
    preview(texts: string[]): Followed[];
    /**
     * Makes the variation that a node lies in the first of its siblings.
     */
    promote(node: number): void;
    /**
     * The whole game as text, with variations and comments.
     */
    record(): string;
    /**
     * Plays a move that was taken back again; undefined where there is none.
     */
    redo(): Move | undefined;
    /**
     * Removes a node with all that follows it.
     */
    remove(node: number): void;
    /**
     * Restores what was removed last, and gives its node; undefined where nothing was.
     */
    restoreRemoved(): number | undefined;
    /**
     * Searches for a good move, in slices between which other things happen.
     */
    search(options?: SearchOptions): Promise<SearchReport>;
    /**
     * Says whether the third occurrence of a position draws.
     */
    setRepetition(draws: boolean): void;
    /**
     * What can be set by hand, beginning with the position now.
     */
    settable(): Settable;
    /**
     * Begins to take up a long record in slices: run what comes out to its end, and hand it to `finishLoading`.
     */
    startLoading(record: string): Loading;
    /**
     * A search of what a move leads to, ahead of the move.
     */
    startPondering(text: string, limits: SearchLimits): Search;
    /**
     * A search to be run in slices by whoever asks; nothing ends it where nothing limits it.
     */
    startSearch(limits?: SearchLimits | null): Search;
    /**
     * Goes on with a search that was begun ahead, where it is of the position now; else false.
     */
    takeOver(search: Search, limits: SearchLimits): boolean;
    /**
     * The move that leads to a node in motion, without going there; undefined for the start.
     */
    traceOf(node: number): Trace | undefined;
    /**
     * A legal move in motion, or as many first steps of one as the text has, without playing it.
     */
    trace(text: string): Trace;
    /**
     * The name of the player to move.
     */
    turn(): string;
    /**
     * Takes the last move back; undefined at the start.
     */
    undo(): Move | undefined;
    /**
     * The moment now.
     */
    view(): PositionView;
    /**
     * A line of moves from the start of the game as a saved game of Zillions for a rule file of that name.
     */
    zsg(line: string[], rules_file: string): string;
}

/**
 * A record being read, so that a long one keeps nobody waiting.
 */
export class Loading {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * How much of the record has been read, from 0 to 1.
     */
    progress(): number;
    /**
     * Goes on for about so many milliseconds, by a line at least; whether all of it has been read.
     */
    run(milliseconds: number): boolean;
}

/**
 * A search for the kinds of moves that a game has, to be run in slices.
 */
export class MoveKinds {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * What was found so far: by the pieces in the order of the rules, then from what does little to what does much.
     */
    found(): FoundKind[];
    /**
     * Goes on for about so many milliseconds, by a move at least; whether nothing more is looked for.
     */
    run(milliseconds: number): boolean;
}

/**
 * The rules of a game: a rule file that was compiled.
 */
export class Rules {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * The same for two texts that compile to the same game, as where only a comment was changed.
     */
    fingerprint(): string;
    /**
     * Everything about the game that does not change while it is played.
     */
    info(): GameInfo;
    /**
     * Looks for the kinds of moves that the game has, by playing it at random: run what comes out in slices.
     */
    moveKinds(options?: MoveKindsOptions | null): MoveKinds;
    /**
     * A game at its start, or in a position.
     */
    newGame(options?: NewGameOptions | null): Game;
    /**
     * The title of the game or variant.
     */
    readonly title: string;
}

/**
 * A search of a position for the player to move, which goes on from slice to slice.
 */
export class Search {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * What it has found so far.
     */
    report(): SearchReport;
    /**
     * Goes on for at most so many milliseconds, and no longer than its limits say; whether it has ended.
     */
    run(milliseconds: number): boolean;
    /**
     * Ends it with the best move so far.
     */
    stop(): SearchReport;
}

/**
 * Compiles the text of a rule file; throws an `EngineError` of the kind `rules` with its diagnostics.
 */
export function compile(text: string, options?: CompileOptions | null): Rules;

/**
 * Measures a game of a rule file that includes no other; `now` tells milliseconds.
 */
export function measure(text: string, variant: number, depth: number, seconds: number): Measured;

/**
 * Prints panics with their place to the console; called when the module is loaded.
 */
export function start(): void;

export type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

export interface InitOutput {
    readonly memory: WebAssembly.Memory;
    readonly __wbg_game_free: (a: number, b: number) => void;
    readonly __wbg_loading_free: (a: number, b: number) => void;
    readonly __wbg_movekinds_free: (a: number, b: number) => void;
    readonly __wbg_rules_free: (a: number, b: number) => void;
    readonly __wbg_search_free: (a: number, b: number) => void;
    readonly compile: (a: number, b: number, c: number) => [number, number, number];
    readonly game_apply: (a: number, b: any) => [number, number, number];
    readonly game_arrange: (a: number, b: any) => [number, number, number, number];
    readonly game_begin: (a: number, b: number, c: number) => [number, number];
    readonly game_comment: (a: number, b: number, c: number, d: number) => [number, number];
    readonly game_completions: (a: number, b: number, c: number, d: number, e: number, f: number) => [number, number, number];
    readonly game_currentNode: (a: number) => number;
    readonly game_draw: (a: number, b: number) => [number, number, number, number];
    readonly game_filterMoves: (a: number, b: number, c: number) => [number, number, number];
    readonly game_finishLoading: (a: number, b: number) => [number, number];
    readonly game_footprint: (a: number, b: number) => [number, number, number];
    readonly game_goTo: (a: number, b: number) => [number, number];
    readonly game_illegalReason: (a: number, b: number, c: number, d: number) => [number, number, number];
    readonly game_legalMoves: (a: number) => [number, number, number, number];
    readonly game_line: (a: number) => [number, number, number];
    readonly game_load: (a: number, b: number, c: number) => [number, number];
    readonly game_loadZsg: (a: number, b: number, c: number) => [number, number, number];
    readonly game_moveTexts: (a: number) => [number, number];
    readonly game_node: (a: number, b: number) => [number, number, number];
    readonly game_nodes: (a: number) => [number, number, number, number];
    readonly game_outcome: (a: number) => [number, number, number];
    readonly game_piecesAt: (a: number, b: number) => [number, number, number];
    readonly game_position: (a: number) => [number, number];
    readonly game_preview: (a: number, b: number, c: number) => [number, number, number, number];
    readonly game_promote: (a: number, b: number) => [number, number];
    readonly game_record: (a: number) => [number, number, number, number];
    readonly game_redo: (a: number) => [number, number, number];
    readonly game_remove: (a: number, b: number) => [number, number];
    readonly game_restoreRemoved: (a: number) => number;
    readonly game_search: (a: number, b: any) => [number, number, number];
    readonly game_setRepetition: (a: number, b: number) => [number, number];
    readonly game_settable: (a: number) => [number, number, number];
    readonly game_startLoading: (a: number, b: number, c: number) => [number, number, number];
    readonly game_startPondering: (a: number, b: number, c: number, d: any) => [number, number, number];
    readonly game_startSearch: (a: number, b: number) => [number, number, number];
    readonly game_takeOver: (a: number, b: number, c: any) => [number, number, number];
    readonly game_trace: (a: number, b: number, c: number) => [number, number, number];
    readonly game_traceOf: (a: number, b: number) => [number, number, number];
    readonly game_turn: (a: number) => [number, number];
    readonly game_undo: (a: number) => [number, number, number];
    readonly game_view: (a: number) => [number, number, number];
    readonly game_zsg: (a: number, b: number, c: number, d: number, e: number) => [number, number, number, number];
    readonly loading_progress: (a: number) => number;
    readonly loading_run: (a: number, b: number) => [number, number, number];
    readonly measure: (a: number, b: number, c: number, d: number, e: number) => [number, number, number];
    readonly movekinds_found: (a: number) => [number, number, number, number];
    readonly movekinds_run: (a: number, b: number) => number;
    readonly rules_fingerprint: (a: number) => [number, number];
    readonly rules_info: (a: number) => [number, number, number];
    readonly rules_moveKinds: (a: number, b: number) => [number, number, number];
    readonly rules_newGame: (a: number, b: number) => [number, number, number];
    readonly rules_title: (a: number) => [number, number];
    readonly search_report: (a: number) => [number, number, number];
    readonly search_run: (a: number, b: number) => [number, number, number];
    readonly search_stop: (a: number) => [number, number, number];
    readonly start: () => void;
    readonly wasm_bindgen__convert__closures_____invoke__h2962fa10a130ac74: (a: number, b: number, c: any) => [number, number];
    readonly wasm_bindgen__convert__closures_____invoke__hbda5a18f2692f2c7: (a: number, b: number, c: any, d: any) => void;
    readonly __wbindgen_malloc: (a: number, b: number) => number;
    readonly __wbindgen_realloc: (a: number, b: number, c: number, d: number) => number;
    readonly __wbindgen_free: (a: number, b: number, c: number) => void;
    readonly __wbindgen_exn_store: (a: number) => void;
    readonly __externref_table_alloc: () => number;
    readonly __wbindgen_externrefs: WebAssembly.Table;
    readonly __wbindgen_destroy_closure: (a: number, b: number) => void;
    readonly __externref_table_dealloc: (a: number) => void;
    readonly __externref_drop_slice: (a: number, b: number) => void;
    readonly __wbindgen_start: () => void;
}

export type SyncInitInput = BufferSource | WebAssembly.Module;

/**
 * Instantiates the given `module`, which can either be bytes or
 * a precompiled `WebAssembly.Module`.
 *
 * @param {{ module: SyncInitInput }} module - Passing `SyncInitInput` directly is deprecated.
 *
 * @returns {InitOutput}
 */
export function initSync(module: { module: SyncInitInput } | SyncInitInput): InitOutput;

/**
 * If `module_or_path` is {RequestInfo} or {URL}, makes a request and
 * for everything else, calls `WebAssembly.instantiate` directly.
 *
 * @param {{ module_or_path: InitInput | Promise<InitInput> }} module_or_path - Passing `InitInput` directly is deprecated.
 *
 * @returns {Promise<InitOutput>}
 */
export default function __wbg_init (module_or_path?: { module_or_path: InitInput | Promise<InitInput> } | InitInput | Promise<InitInput>): Promise<InitOutput>;
