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
 * A change of a site's contents.
 */
export interface MoveChange {
    /**
     * The site.
     */
    site: string;
    /**
     * The piece before; null if the site was empty.
     */
    before: MovePiece | null;
    /**
     * The piece after; null if the site becomes empty.
     */
    after: MovePiece | null;
}

/**
 * A change of an attribute, of a piece that stays.
 */
export interface ValueChange {
    /**
     * The site.
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
     * Value after.
     */
    after: number;
}

/**
 * A diagnostic of the compiler about a place in a rule file.
 */
export interface Diagnostic {
    /**
     * The code, as in `docs/diagnostics.md`: `E0201`.
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
     * Where it begins, in UTF-16 code units from the start of the text, as JavaScript counts.
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
 * A direction in which a group can move.
 */
export interface Heading {
    /**
     * Index of the direction.
     */
    direction: number;
    /**
     * The possible distances, nearest first.
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
     * The x component of its unit vector.
     */
    dx: number;
    /**
     * The y component of its unit vector; y points down.
     */
    dy: number;
}

/**
 * A distance that a group can move.
 */
export interface Reach {
    /**
     * The distance in steps.
     */
    distance: number;
    /**
     * What happens besides movement.
     */
    kinds: MoveKind[];
    /**
     * The texts of the moves that do it.
     */
    moves: string[];
    /**
     * All own pieces that move along, including the added ones.
     */
    carried: number[];
}

/**
 * A game in a file.
 */
export interface ListedGame {
    /**
     * Its tags, as pairs of name and value.
     */
    tags: [string, string][];
    /**
     * How many moves it has, with its variations.
     */
    moves: number;
    /**
     * Why it cannot be read; empty if it can.
     */
    faults: Fault[];
}

/**
 * A game or variant of a rule file.
 */
export type VariantChoice = number | string;

/**
 * A game that was loaded from a file.
 */
export interface LoadedFile {
    /**
     * Its tags, as pairs of name and value.
     */
    tags: [string, string][];
    /**
     * Variations that do not fit the rules and were left out.
     */
    leftOut: LeftOut[];
}

/**
 * A kind of game file.
 */
export interface GameFileInfo {
    /**
     * Its format.
     */
    format: string;
    /**
     * The tags by which files of this game are known, such as `GameType` `20`.
     */
    tags: Record<string, string>;
}

/**
 * A kind of move: all moves in which pieces of one type do the same, in the same kind of turn.
 */
export interface FoundKind {
    /**
     * The same for all examples of the kind: the number of kinds found before it.
     */
    id: number;
    /**
     * The type of the piece that moves, or of the first one affected.
     */
    mover: number;
    /**
     * The name of these moves in the rules, or empty.
     */
    name: string;
    /**
     * The type that the piece changes into; null for most.
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
     * The position before it, as one line of text.
     */
    position: string;
    /**
     * The text of the move.
     */
    text: string;
    /**
     * Who makes it.
     */
    player: number;
    /**
     * What the player is asked to do in this turn, from the rule file, or empty.
     */
    prompt: string;
    /**
     * The visible pieces on the board before it.
     */
    before: PieceView[];
    /**
     * The visible part of the move in motion.
     */
    trace: Trace;
}

/**
 * A link between two sites.
 */
export interface LinkInfo {
    /**
     * Where it starts.
     */
    from: number;
    /**
     * Its direction.
     */
    direction: number;
    /**
     * Where it ends.
     */
    to: number;
    /**
     * Whether it leaves the drawing at one edge and returns at another.
     */
    wraps: boolean;
}

/**
 * A move as input: its text, a move of the list, or tokens that identify it.
 */
export type MoveInput = string | { text: string } | Token[];

/**
 * A move in motion. Times are in steps: a piece takes one step for one cell.
 */
export interface Trace {
    /**
     * What happens to each piece, possibly at the same time.
     */
    tracks: Track[];
    /**
     * Attributes that are counted up or down one after another, as when seeds are sown; the tracks have the final
     * values.
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
     * Sites where pieces are cut off from the rest of their player's, in games where that matters.
     */
    cutOff: number[];
}

/**
 * A move of a game. Sites, players and pieces are given by their names in the rule file.
 */
export interface Move {
    /**
     * Its text, which `apply` accepts.
     */
    text: string;
    /**
     * Its text with the names of the macros that made it, such as `e2 - e4 pawn-move n`; `apply` accepts this too.
     */
    named: string;
    /**
     * Who makes it.
     */
    player: string;
    /**
     * Where it starts; null for a drop and for a pass.
     */
    from: string | null;
    /**
     * The target of its last step; null for a pass.
     */
    to: string | null;
    /**
     * The captured pieces.
     */
    captures: PieceAt[];
    /**
     * The sites whose contents change.
     */
    changes: MoveChange[];
    /**
     * Its steps: one, or several for a compound move.
     */
    steps: MoveStep[];
}

/**
 * A move that was tried, and the state after it.
 */
export interface Followed {
    /**
     * The move in motion.
     */
    trace: Trace;
    /**
     * The state after it.
     */
    view: PositionView;
}

/**
 * A move up to the step being typed.
 */
export interface Completion {
    /**
     * The text.
     */
    text: string;
    /**
     * Whether it is a legal move as it is.
     */
    isMove: boolean;
}

/**
 * A node of a game: the move that leads to it. Ids stay valid as long as the game exists.
 */
export interface MoveNode {
    /**
     * Its id.
     */
    id: number;
    /**
     * The id of the parent; null for the start.
     */
    parent: number | null;
    /**
     * The number of moves that lead to it.
     */
    ply: number;
    /**
     * Who made the move; null for the start.
     */
    player: number | null;
    /**
     * The text of the move; empty for the start.
     */
    text: string;
    /**
     * The texts of the move in the notations of the rules, in the order of [`GameInfo::notations`](super::GameInfo);
     * empty for the start.
     */
    described: string[];
    /**
     * The text with the names of the macros that made it.
     */
    named: string;
    /**
     * The texts of the steps of a compound move; empty if there is only one.
     */
    legs: string[];
    /**
     * A comment before it, as at the start of a variation.
     */
    before: string;
    /**
     * The comment on it.
     */
    comment: string;
    /**
     * Marks of the game file that it came from, in the form of the file.
     */
    marks: string;
}

/**
 * A notation in which the game can be written.
 */
export interface NotationInfo {
    /**
     * Its name, such as `SAN`.
     */
    name: string;
    /**
     * Signs that may be shown instead of the letters of pieces, by letter and then by player; empty if there are none.
     */
    figurines: Record<string, string[]>;
    /**
     * Whether it describes positions.
     */
    hasPositions: boolean;
    /**
     * The formats of game files that are written in it: `pgn`, `sgf`, `kif`, `transcript`.
     */
    files: GameFileInfo[];
}

/**
 * A piece and its site.
 */
export interface PieceAt {
    /**
     * The site.
     */
    site: string;
    /**
     * The piece.
     */
    piece: MovePiece;
}

/**
 * A piece below another one.
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
     * Its attributes, in the order of `PieceTypeInfo.attributes`.
     */
    attributes: number[];
}

/**
 * A piece on a site.
 */
export interface PieceView {
    /**
     * Its site.
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
     * Its attributes, in the order of `PieceTypeInfo.attributes`.
     */
    attributes: number[];
    /**
     * The pieces below it, from top to bottom.
     */
    below: PieceBelow[];
}

/**
 * A piece type.
 */
export interface PieceTypeInfo {
    /**
     * The name in the rule file.
     */
    name: string;
    /**
     * A one-line description from the rule file.
     */
    help: string;
    /**
     * A longer description; plain text, never HTML.
     */
    description: string;
    /**
     * A short name in notation, such as "N" for a knight, or empty.
     */
    notation: string;
    /**
     * How it is drawn: `die` and `number` show the attribute at index `value`, `symbol` the text in `symbol`.
     */
    drawing: DrawingKind;
    /**
     * The name of a shape in `www/board/pieces/shapes`, or empty.
     */
    shape: string;
    /**
     * The index of the attribute to show, or -1.
     */
    value: number;
    /**
     * A short text such as a chess symbol, or empty.
     */
    symbol: string;
    /**
     * The texts of players whose pieces have a different one, by player; empty strings for the others.
     */
    ownSymbols: string[];
    /**
     * A simpler text to use instead, or empty.
     */
    plain: string;
    /**
     * Whether the second colour of the owner is used.
     */
    secondInk: boolean;
    /**
     * File names of pictures, by player; empty strings for none.
     */
    images: string[];
    /**
     * The attributes of its pieces.
     */
    attributes: AttributeInfo[];
    /**
     * Whether players should see how many are in reserve: since they can be dropped, or since captured ones go there.
     */
    showsReserve: boolean;
}

/**
 * A piece, with names.
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
     * Its attributes by name.
     */
    attributes: Record<string, number>;
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
     * Who or what moves for the player.
     */
    role: PlayerRole;
    /**
     * The CSS colour from the rule file, or empty.
     */
    colour: string;
    /**
     * The direction in which the player's pieces point, or -1 if they are upright.
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
     * The pieces on the board.
     */
    pieces: PieceView[];
    /**
     * Variables.
     */
    settings: Setting[];
    /**
     * The pieces off the board.
     */
    reserves: ReserveView[];
    /**
     * Players who have dropped out.
     */
    out: number[];
}

/**
 * A reason why a site cannot be chosen.
 */
export type RefusalReason = "over" | "empty" | "occupied" | "foreign" | "immobile" | "footprintTaken" | "footprintEmpty" | "cannotJoin" | "blockedAt" | "tooFar" | "blocked" | "forbidden" | "compulsory" | "outdone" | "endangers" | "notTogether";

/**
 * A rotation around a centre, in the drawing.
 */
export interface Turn {
    /**
     * The centre, in the units of the board.
     */
    x: number;
    /**
     * The centre; y points down.
     */
    y: number;
    /**
     * The angle in degrees, clockwise.
     */
    degrees: number;
}

/**
 * A saved game of Zillions as a record, and how it was read. Lines are numbered from 1.
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
     * Lines that did not fit a legal move exactly.
     */
    loose: number[];
    /**
     * Lines that were skipped.
     */
    leftOut: number[];
    /**
     * The number of steps at the end that do not complete a turn.
     */
    unfinished: number;
}

/**
 * A sign or text in some cells.
 */
export interface MarkInfo {
    /**
     * A sign, or `text`.
     */
    sign: 'ring' | 'two-rings' | 'three-rings' | 'dot' | 'cross' | 'rosette' | 'text';
    /**
     * The text, if the sign is `text`.
     */
    text: string;
    /**
     * The sites.
     */
    sites: number[];
}

/**
 * A site of the board.
 */
export interface SiteInfo {
    /**
     * Its name.
     */
    name: string;
    /**
     * The centre of the cell.
     */
    x: number;
    /**
     * The centre of the cell; y points down.
     */
    y: number;
    /**
     * Whether it is hidden: neither drawn nor pointed at.
     */
    hidden: boolean;
}

/**
 * A site on the path of a piece.
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
     * Whether the path leaves the drawing here at one edge and returns at another.
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
     * What happens besides movement, over all moves to this target.
     */
    kinds: MoveKind[];
    /**
     * The texts of the steps with this target.
     */
    moves: string[];
    /**
     * Whether the only effect is the capture of the piece here; such targets can be picked in any order.
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
     * The texts of the whole moves.
     */
    moves: string[];
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
     * The player it belongs to; null if it belongs to the game.
     */
    player: number | null;
    /**
     * Its value.
     */
    value: number;
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
     * Its label.
     */
    label: string;
}

/**
 * A variation that was left out.
 */
export interface LeftOut {
    /**
     * Line of the file, from 1.
     */
    line: number;
    /**
     * How many moves it has.
     */
    moves: number;
    /**
     * Why, in English.
     */
    message: string;
    /**
     * Why, as codes.
     */
    faults: Fault[];
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
     * Its label.
     */
    label: string;
    /**
     * Its sites.
     */
    sites: number[];
}

/**
 * An attribute of pieces.
 */
export interface AttributeInfo {
    /**
     * Its name.
     */
    name: string;
    /**
     * Minimum.
     */
    min: number;
    /**
     * Maximum.
     */
    max: number;
}

/**
 * An error without its text: the code of the text, and the values to insert.
 */
export interface Fault {
    /**
     * The code, which never changes.
     */
    code: string;
    /**
     * The values by name.
     */
    values: Record<string, string>;
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
     * The description in the rule file: paragraphs separated by blank lines; plain text, never HTML.
     */
    description: string;
    /**
     * The history of the game, in the same format.
     */
    history: string;
    /**
     * Advice on strategy, in the same format.
     */
    strategy: string;
    /**
     * What a player has to achieve, in one sentence, or empty.
     */
    aim: string;
    /**
     * Where the game comes from.
     */
    about: AboutInfo;
    /**
     * Title of every game and variant in the file, in file order.
     */
    variants: string[];
    /**
     * The index of this game or variant among them.
     */
    variant: number;
    /**
     * The players, in the order of the rule file.
     */
    players: PlayerInfo[];
    /**
     * Whether two players alternate strictly, with one turn each.
     */
    alternates: boolean;
    /**
     * The piece types, in the order of the rule file.
     */
    pieceTypes: PieceTypeInfo[];
    /**
     * The board.
     */
    board: BoardInfo;
    /**
     * How the players of the game write it, in the order of the rule file.
     */
    notations: NotationInfo[];
    /**
     * Help texts from the rule file, by the name of a move or move type.
     */
    help: Record<string, string>;
    /**
     * The texts of the rule file in other languages, by language tag, such as `de`.
     */
    texts: Record<string, TranslatedTexts>;
    /**
     * Hints for the user interface from the rule file, by name, such as "smart moves".
     */
    hints: Record<string, string>;
    /**
     * Variables to be shown beside the board.
     */
    scores: ScoreInfo[];
    /**
     * Whether the number of pieces may decide the game, so that players should see it.
     */
    countsPieces: boolean;
    /**
     * What the scores at the end are divided by when they are shown to people: 2 if they are counted in halves.
     */
    scoreUnit: number;
    /**
     * The warnings of the compiler.
     */
    warnings: Diagnostic[];
}

/**
 * From a certain time on, an attribute has another value; each change takes one step.
 */
export interface Count {
    /**
     * The site of the piece.
     */
    site: number;
    /**
     * Index of the attribute.
     */
    attribute: number;
    /**
     * The new value.
     */
    value: number;
    /**
     * The time.
     */
    time: number;
}

/**
 * How a game ended.
 */
export interface OutcomeView {
    /**
     * Who won; empty for a draw.
     */
    winners: number[];
    /**
     * The cause.
     */
    cause: Cause;
    /**
     * The reason, from the rule file if a goal ended the game, otherwise from the engine.
     */
    reason: string;
    /**
     * The kind of end, in one word from the rule file such as `knockout`; empty if it gives none.
     */
    kind: string;
    /**
     * The priority of this end in the rule file, where greater ones count more; 0 if it gives none.
     */
    priority: number;
    /**
     * The score of each player, if scores decided.
     */
    scores: Score[];
}

/**
 * How a game starts.
 */
export interface NewGameOptions {
    /**
     * The start position, as returned by `game.position()`.
     */
    position?: string | undefined;
}

/**
 * How a piece is drawn.
 */
export type DrawingKind = "die" | "number" | "stone" | "letter" | "symbol" | "shape";

/**
 * How to look for kinds of moves.
 */
export interface MoveKindsOptions {
    /**
     * The random seed, an integer from 0 to 4294967295; the same seed finds the same moves.
     */
    seed?: number | undefined;
}

/**
 * Limits of a search; everything is optional.
 */
export interface SearchLimits {
    /**
     * A level from 1 to 10. Its limits apply where no others are given; its time limit always applies.
     */
    level?: number | undefined;
    /**
     * Deepest search, in turns.
     */
    depth?: number | undefined;
    /**
     * Most nodes to search.
     */
    nodes?: number | undefined;
    /**
     * Longest time in milliseconds.
     */
    milliseconds?: number | undefined;
    /**
     * How much worse than the best a randomly chosen move may be, in hundredths of a piece, for a weaker opponent;
     * needs `seed`.
     */
    margin?: number | undefined;
    /**
     * The random seed; with 0, openings are not varied.
     */
    seed?: number | undefined;
    /**
     * How many of the best moves to report; 1 by default.
     */
    lines?: number | undefined;
    /**
     * Most megabytes for the results of positions, which the searches of a game hand on to each other: from 1 to 64 in
     * browsers, by default 8, or more at the highest levels. A table that is larger already is kept.
     */
    megabytes?: number | undefined;
    /**
     * Whether to use only pruning that misses no win within the depth; slower.
     */
    sound?: boolean | undefined;
    /**
     * Which part of the search to do, from 0, if several workers share it; needs `parts`. Where the engine looks ahead,
     * each part considers other first moves; where it plays at random, each plays other games.
     */
    part?: number | undefined;
    /**
     * How many parts there are, from 1 to 64.
     */
    parts?: number | undefined;
}

/**
 * One of several steps that pointing cannot tell apart.
 */
export interface Choice {
    /**
     * The text of the step, to be passed in a `choose` token.
     */
    text: string;
    /**
     * The name of the move, such as the reason why two moves to the same site differ; may be empty.
     */
    name: string;
    /**
     * What else happens.
     */
    kinds: MoveKind[];
    /**
     * Attributes that this choice changes, for badges and steppers.
     */
    changes: ValueChange[];
    /**
     * What differs after it, without what differs after every choice.
     */
    result: Standing[];
}

/**
 * One of the best moves, with the expected continuation.
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
     * Texts of moves, beginning with its own.
     */
    line: string[];
    /**
     * How many random games went on with the move; null where the engine looks ahead.
     */
    games: number | null;
}

/**
 * One piece of input for a move.
 */
export type Token = { kind: "add"; site: number } | { kind: "target"; site: number } | { kind: "shift"; direction: number; distance: number } | { kind: "choose"; text: string } | { kind: "pick"; sites: number[] } | { kind: "stop" };

/**
 * One step of a move.
 */
export interface MoveStep {
    /**
     * Its text.
     */
    text: string;
    /**
     * The name that the rules give it, with its arguments; empty if they give none.
     */
    name: string;
    /**
     * Where it starts; null for a drop and for a pass.
     */
    from: string | null;
    /**
     * Its target; null for a pass.
     */
    to: string | null;
}

/**
 * Pieces in reserve, off the board.
 */
export interface ReserveView {
    /**
     * Their owner.
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
 * Something that a move does, and to how many pieces.
 */
export interface MoveEffect {
    /**
     * The effect.
     */
    name: EffectName;
    /**
     * The number of pieces; 1 for effects of the move as a whole.
     */
    count: number;
}

/**
 * Speed figures and counts of a game, with the names of `boardwright bench --json`.
 */
export interface Measured {
    perft: number;
    games: number;
    plies: number;
    hash: string;
    compile_milliseconds: number;
    first_moves_milliseconds: number;
    graph_milliseconds: number;
    graph_kilobytes: number;
    moves_per_second: number;
    plies_per_second: number;
    perft_per_second: number;
    search_per_second: number;
    branching: number;
    yardstick_plies_per_second: number;
}

/**
 * The board, for drawing.
 */
export interface BoardInfo {
    /**
     * The shape of cells, from the rule file.
     */
    cell: Cell;
    /**
     * What the board looks made of, from the rule file.
     */
    material: 'felt' | 'green' | 'marble' | 'parchment' | 'sand' | 'sea' | 'slate' | 'walnut' | 'wood';
    /**
     * Width of a cell, in the same units as `x` and `y`.
     */
    width: number;
    /**
     * Height of a cell.
     */
    height: number;
    /**
     * The sites of the board.
     */
    sites: SiteInfo[];
    /**
     * The directions, as drawn.
     */
    directions: DirectionInfo[];
    /**
     * Links between sites, without duplicates.
     */
    links: LinkInfo[];
    /**
     * Zones to be shown.
     */
    zones: ZoneInfo[];
    /**
     * Colours of cells.
     */
    tints: TintInfo[];
    /**
     * Signs and texts in cells.
     */
    marks: MarkInfo[];
    /**
     * Directions along which lines are drawn between points; null for all.
     */
    lines: number[] | null;
    /**
     * Directions whose links are drawn as arcs around a corner of the board.
     */
    curves: number[];
    /**
     * The file name of a picture of the board, or empty.
     */
    image: string;
}

/**
 * The colour of some cells.
 */
export interface TintInfo {
    /**
     * As in CSS.
     */
    colour: string;
    /**
     * The sites.
     */
    sites: number[];
}

/**
 * The contents of a site.
 */
export interface Standing {
    /**
     * The site.
     */
    site: number;
    /**
     * The piece; null if the site is empty.
     */
    piece: PieceView | null;
}

/**
 * The current line of a game.
 */
export interface TreeLine {
    /**
     * The current node.
     */
    present: number;
    /**
     * The nodes that lead to the current node, then those that follow it; without the start.
     */
    line: number[];
    /**
     * How many removed branches can be restored.
     */
    removed: number;
}

/**
 * The pieces at a node, on and off the board.
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
 * The score of a player.
 */
export interface Score {
    /**
     * The player.
     */
    player: number;
    /**
     * The score.
     */
    value: number;
}

/**
 * The state of a game.
 */
export interface PositionView {
    /**
     * The pieces on the board.
     */
    pieces: PieceView[];
    /**
     * Who is to move, and what.
     */
    turn: TurnView;
    /**
     * The number of legal moves; 0 if the game is over.
     */
    moveCount: number;
    /**
     * The text of the only legal move, if the rules let it be played automatically, or null.
     */
    automatic: string | null;
    /**
     * How the game ended; null if it has not.
     */
    outcome: OutcomeView | null;
    /**
     * The sites of the pieces that decided the game: those without which the goal that ended it would not hold, such as
     * a winning row. Empty if that is true of no piece, or of all of them, or if points decided.
     */
    decidingSites: number[];
    /**
     * The sites of the royal pieces of the player to move that are attacked, as by check in chess.
     */
    attackedRoyals: number[];
    /**
     * What each player would score if the game ended now; empty if scores never decide it.
     */
    scores: Score[];
    /**
     * The sites that are a player's own, such as territory in Go; empty in games without.
     */
    territory: Territory[];
    /**
     * Players who have dropped out while the others continue.
     */
    out: number[];
    /**
     * The variables of the rules: one entry for each variable of the game (with `player` null), or one for each
     * player.
     */
    variables: VariableView[];
    /**
     * Pieces in reserve, which may come onto the board.
     */
    reserves: ReserveView[];
    /**
     * How many moves have been played.
     */
    ply: number;
    /**
     * How many moves the current line has.
     */
    plies: number;
    /**
     * The position as one line of text; see `docs/notation.md`.
     */
    text: string;
}

/**
 * The territory of a player.
 */
export interface Territory {
    /**
     * The player.
     */
    player: number;
    /**
     * The sites.
     */
    sites: number[];
}

/**
 * The texts of a piece type in another language.
 */
export interface PieceTexts {
    /**
     * The one-line description.
     */
    help: string;
    /**
     * The longer description.
     */
    description: string;
}

/**
 * The texts of a rule file in another language. What is empty or missing has no translation.
 */
export interface TranslatedTexts {
    /**
     * The title of the game or variant.
     */
    title: string;
    /**
     * The description.
     */
    description: string;
    /**
     * The history of the game.
     */
    history: string;
    /**
     * Advice on strategy.
     */
    strategy: string;
    /**
     * What a player has to achieve.
     */
    aim: string;
    /**
     * The rule text that the file follows.
     */
    source: string;
    /**
     * The titles of the games and variants in the file, in file order.
     */
    variants: string[];
    /**
     * Names of players, pieces, move types and so on, words in names of moves, reasons and labels, by what stands in
     * the rule file.
     */
    names: Record<string, string>;
    /**
     * The texts of piece types, by name.
     */
    pieces: Record<string, PieceTexts>;
    /**
     * Help texts, by the name of a move or move type.
     */
    help: Record<string, string>;
}

/**
 * The value of a position in endgame tables, for the player to move.
 */
export type TablebaseValue = { result: "draw" } | { result: "win"; turns: number } | { result: "loss"; turns: number };

/**
 * The value of a variable that can be set by hand.
 */
export interface Setting {
    /**
     * Its name.
     */
    name: string;
    /**
     * The player or site that it belongs to; empty if it belongs to the game.
     */
    owner: string;
    /**
     * Its value.
     */
    value: number;
    /**
     * Minimum.
     */
    min: number;
    /**
     * Maximum.
     */
    max: number;
}

/**
 * What a place carries along when it moves, including itself, and the directions in which it can move.
 */
export interface Footprint {
    /**
     * Sites; empty in games where pieces move.
     */
    sites: number[];
    /**
     * Indices of directions.
     */
    ways: number[];
}

/**
 * What a search has found so far.
 */
export interface SearchReport {
    /**
     * Whether the search has ended.
     */
    done: boolean;
    /**
     * The move to play; null if there is none.
     */
    move: string | null;
    /**
     * The score in hundredths of a piece for the player to move; above 90,000 it is a certain win, below -90,000 a
     * certain loss.
     */
    score: number;
    /**
     * Plies to the certain end, or null.
     */
    mateIn: number | null;
    /**
     * Depth of the last completed iteration, in turns.
     */
    depth: number;
    /**
     * The principal variation, as texts of moves.
     */
    line: string[];
    /**
     * The best moves, best first, as many as were asked for.
     */
    lines: ScoredLine[];
    /**
     * What the endgame tables say of the position, if it is in one and the search uses them; null otherwise.
     */
    tablebase: TablebaseValue | null;
    /**
     * Nodes searched.
     */
    nodes: number;
    /**
     * How long it has been running, in milliseconds.
     */
    milliseconds: number;
    /**
     * Nodes searched per second.
     */
    perSecond: number;
}

/**
 * What a text of another program holds.
 */
export interface GameFiles {
    /**
     * The format, by its word in rule files.
     */
    format: string;
    /**
     * The games, at most 2,000 of them.
     */
    games: ListedGame[];
}

/**
 * What a typed text can be completed to.
 */
export interface Completions {
    /**
     * The texts that begin with it, followed, if wanted, by those that contain it.
     */
    found: Completion[];
    /**
     * How many there are, including those not returned.
     */
    total: number;
    /**
     * The legal move, if exactly one begins with the text.
     */
    only: string | null;
}

/**
 * What can be set up by hand, with the current position and the start of the rules.
 */
export interface Settable {
    /**
     * The names of the turns, as in the text of a position.
     */
    turns: string[];
    /**
     * Whether the game has pieces off the board.
     */
    reserves: boolean;
    /**
     * Most pieces on one site.
     */
    most: number;
    /**
     * The attributes of a new piece of each type.
     */
    fresh: number[][];
    /**
     * The current position.
     */
    now: Arrangement;
    /**
     * The start position of the rules.
     */
    start: Arrangement;
}

/**
 * What ended a game: a goal of the rules, or one of the ends that every game has.
 */
export type Cause = "goal" | "repetition" | "survival" | "noMove";

/**
 * What happens in a move besides movement.
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
     * The piece before, or as it appears for `create`; `piece.site` is where it is before.
     */
    piece: PieceView;
    /**
     * The piece after, or null if it leaves the board.
     */
    becomes: PieceView | null;
    /**
     * The sites on its path, including first and last.
     */
    path: Waypoint[];
    /**
     * When it starts.
     */
    start: number;
    /**
     * The rotation, if it turns together with others.
     */
    turn?: Turn;
    /**
     * When it ends.
     */
    end: number;
}

/**
 * What the legal moves that match some tokens have in common. Tokens that match no move are ignored.
 */
export interface Entry {
    /**
     * Sites added in the current step.
     */
    chosen: number[];
    /**
     * Other sites that all remaining moves have in common; they count as added.
     */
    forced: number[];
    /**
     * Own sites that may be added next.
     */
    addable: number[];
    /**
     * Those of the addable sites that can only be companions in a group, even where they are also targets.
     */
    companions: number[];
    /**
     * Sites that may be pointed at next.
     */
    targets: Target[];
    /**
     * Whether some group of pieces moves as one.
     */
    groups: boolean;
    /**
     * Whether some place moves with everything around it.
     */
    places: boolean;
    /**
     * The directions in which the added pieces, and those that move along, can move straight; in the order of
     * directions.
     */
    headings: Heading[];
    /**
     * Sites that are not targets but where compound moves end, with these moves: a short way to enter them.
     */
    finals: Final[];
    /**
     * The choices left between moves that pointing cannot tell apart; empty if there are none.
     */
    choices: Choice[];
    /**
     * The text of the legal move, once it is complete.
     */
    complete: string | null;
    /**
     * The text of the legal move, if all remaining ones have the same outcome, whatever else is entered.
     */
    only: string | null;
    /**
     * The text of a legal move, to show how moves are written; only before anything is entered.
     */
    example: string | null;
    /**
     * Whether the player may pass; the text of the step is `pass`.
     */
    mayPass: boolean;
    /**
     * Whether the move may end after the completed steps but may also continue.
     */
    mayStop: boolean;
    /**
     * The completed steps of a compound move.
     */
    steps: string[];
    /**
     * The sites whose contents differ after the completed steps.
     */
    preview: Standing[];
    /**
     * The variables whose values differ after the completed steps.
     */
    variables: VariableView[];
    /**
     * The paths of the moving piece in the completed steps, each from a site to another.
     */
    legs: [number, number][];
    /**
     * Where pieces were captured in the completed steps.
     */
    captured: number[];
    /**
     * Those of them that the last steps picked one by one, in any order.
     */
    picked: number[];
}

/**
 * What to compile in a rule file.
 */
export interface CompileOptions {
    /**
     * Which game or variant of the file; the first by default.
     */
    variant?: VariantChoice | undefined;
}

/**
 * Where a game comes from; empty or null if the rule file does not say.
 */
export interface AboutInfo {
    /**
     * The inventor.
     */
    author: string;
    /**
     * The publisher.
     */
    publisher: string;
    /**
     * The year; negative before the common era.
     */
    year: number | null;
    /**
     * The rule text that the file follows.
     */
    source: string;
    /**
     * The https address of a program that plays the game, or empty. Nothing runs it automatically.
     */
    program: string;
}

/**
 * Whether a diagnostic prevents play.
 */
export type Severity = "error" | "warning";

/**
 * Who is to move, and what.
 */
export interface TurnView {
    /**
     * The player to move.
     */
    player: number;
    /**
     * The move types allowed; empty for any.
     */
    moveTypes: string[];
    /**
     * Whether the turn only occurs under a condition: a decision that somebody has to make, not an ordinary move.
     */
    decision: boolean;
    /**
     * Whether the move is random: nobody chooses, and all legal moves are equally likely.
     */
    random: boolean;
    /**
     * What the player is asked to do, from the help text for the move type, or empty.
     */
    prompt: string;
}

/**
 * Who or what moves for a player.
 */
export type PlayerRole = "playing" | "chance" | "neutral";

/**
 * Why a site cannot be chosen.
 */
export interface Refusal {
    /**
     * The first thing that stands in the way.
     */
    reason: RefusalReason;
    /**
     * Whether a piece would be dropped there, not moved.
     */
    drops: boolean;
    /**
     * The site that is in the way, if there is one.
     */
    at: number | null;
    /**
     * The types of royal pieces, one of which would be left attacked.
     */
    royals: number[];
}

/**
 * Why something was refused; nothing has changed then.
 *
 * Every kind has a `message` in English. Those about a game in progress also have `faults`, the outermost first: the
 * same as codes with values, from which a user interface can build messages in its own language.
 */
export type Error = { kind: "rules"; message: string; diagnostics: Diagnostic[] } | { kind: "illegalMove"; message: string; text: string; suggestion: string | null; faults: Fault[] } | { kind: "ambiguousMove"; message: string; moves: string[] } | { kind: "invalidPosition"; message: string; faults: Fault[] } | { kind: "invalidRecord"; message: string; faults: Fault[] } | { kind: "refused"; message: string; faults: Fault[] } | { kind: "rulesFailed"; message: string; faults: Fault[] } | { kind: "invalidArgument"; message: string };


/**
 * A game being played, with its history and variations. A refused call changes nothing.
 */
export class Game {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Plays a legal move, given as its text, as one of `legalMoves()`, or as tokens.
     */
    apply(wanted: MoveInput): Move;
    /**
     * The text of a position set up by hand; an error says why no game can start there.
     */
    arrange(arrangement: Arrangement): string;
    /**
     * Starts a new game from a position.
     */
    begin(position: string): void;
    /**
     * Sets the comment on a node.
     */
    comment(node: number, text: string): void;
    /**
     * Completions of a typed text, from number `skip` on; `anywhere` returns whole moves, including those that contain
     * the text.
     */
    completions(typed: string, anywhere: boolean, skip: number, limit: number): Completions;
    /**
     * The current node.
     */
    currentNode(): number;
    /**
     * The texts of a line of moves from the current position in a notation of the rules, as far as they are legal.
     */
    describeLine(line: string[], notation: number): string[];
    /**
     * The position in a notation of the rules, by its index; undefined if it cannot be written like that.
     */
    describedPosition(notation: number): string | undefined;
    /**
     * The text of a random legal move, chosen by a number from 0 to less than 1; all moves are equally likely.
     */
    draw(number: number): string;
    /**
     * The whole game in the format of other programs; undefined if it cannot be written like that.
     */
    file(format: string): string | undefined;
    /**
     * What the moves that match some input have in common, and what may be entered next.
     */
    filterMoves(tokens: Token[]): Entry;
    /**
     * Replaces the game by that of a record read in slices.
     */
    finishLoading(loading: Loading): void;
    /**
     * What a place carries along when it moves, and where it can move; empty in games where pieces move.
     */
    footprint(site: number): Footprint;
    /**
     * Goes to a node.
     */
    goTo(node: number): void;
    /**
     * Why a site cannot be chosen now; undefined if it can.
     */
    illegalReason(tokens: Token[], site: number): Refusal | undefined;
    /**
     * All legal moves; empty if the game is over.
     */
    legalMoves(): Move[];
    /**
     * The current line, and the current node in it.
     */
    line(): TreeLine;
    /**
     * Replaces the game by one from a file of another program, and tells what was left out of it.
     */
    loadFile(text: string, format: string, index: number): LoadedFile;
    /**
     * Replaces the game by a saved game of Zillions, and reports how it was read.
     */
    loadZsg(text: string): SavedGame;
    /**
     * Replaces the game by that of a record.
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
     * All moves with their variations, in pre-order: each node before its descendants, and the main line before its
     * variations.
     */
    nodes(): MoveNode[];
    /**
     * How the game ended; undefined if it has not.
     */
    outcome(): OutcomeView | undefined;
    /**
     * The pieces at a node.
     */
    piecesAt(node: number): NodePieces;
    /**
     * The position as one line of text, which can be parsed.
     */
    position(): string;
    /**
     * Tries some moves in a row: returns the trace of each and the state after it, without changing the game.
     */
    preview(texts: string[]): Followed[];
    /**
     * Moves the variation that contains a node to the front of its siblings.
     */
    promote(node: number): void;
    /**
     * The whole game as text, with variations and comments.
     */
    record(): string;
    /**
     * Plays again a move that was taken back, and returns it; undefined if there is none.
     */
    redo(): Move | undefined;
    /**
     * Removes a node with everything after it.
     */
    remove(node: number): void;
    /**
     * Restores the branch removed last, and returns its first node; undefined if there is none.
     */
    restoreRemoved(): number | undefined;
    /**
     * Searches for a good move, in slices between which other things can happen.
     */
    search(options?: SearchOptions): Promise<SearchReport>;
    /**
     * Sets whether the third occurrence of a position is a draw.
     */
    setRepetition(draws: boolean): void;
    /**
     * What can be set up by hand, starting with the current position.
     */
    settable(): Settable;
    /**
     * Starts to read a long record in slices: run the result to the end and pass it to `finishLoading`.
     */
    startLoading(record: string): Loading;
    /**
     * Starts to ponder: a search of the position after an expected move.
     */
    startPondering(text: string, limits: SearchLimits): Search;
    /**
     * A search to be run in slices by the caller; without limits it does not end by itself.
     */
    startSearch(limits?: SearchLimits | null): Search;
    /**
     * Turns pondering into a normal search if it is of the current position; otherwise returns false.
     */
    takeOver(search: Search, limits: SearchLimits): boolean;
    /**
     * The trace of the move that leads to a node, without going there; undefined for the start.
     */
    traceOf(node: number): Trace | undefined;
    /**
     * The trace of a legal move, or of the first steps of one if the text has no more, without playing it.
     */
    trace(text: string): Trace;
    /**
     * The name of the player to move.
     */
    turn(): string;
    /**
     * Takes back the last move and returns it; undefined at the start.
     */
    undo(): Move | undefined;
    /**
     * The current state.
     */
    view(): PositionView;
    /**
     * A line of moves from the start of the game as a saved game of Zillions, for a rule file with this name.
     */
    zsg(line: string[], rules_file: string): string;
}

/**
 * A record being read in slices, so that a long one does not block.
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
     * Continues for about this many milliseconds, but at least for a line; returns whether everything has been read.
     */
    run(milliseconds: number): boolean;
}

/**
 * A search for the kinds of moves of a game, to be run in slices.
 */
export class MoveKinds {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * What was found so far: by piece type in the order of the rules, then from simple to complex effects.
     */
    found(): FoundKind[];
    /**
     * Continues for about this many milliseconds, but at least for a move; returns whether the search is over.
     */
    run(milliseconds: number): boolean;
}

/**
 * The rules of a game: a compiled rule file.
 */
export class Rules {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * A hash that is the same for texts that compile to the same game, for example if only a comment differs.
     */
    fingerprint(): string;
    /**
     * Everything about the game that does not change while it is played.
     */
    info(): GameInfo;
    /**
     * Searches for the kinds of moves of the game by playing it at random; the result is to be run in slices.
     */
    moveKinds(options?: MoveKindsOptions | null): MoveKinds;
    /**
     * A game at the start position, or from another position.
     */
    newGame(options?: NewGameOptions | null): Game;
    /**
     * Gives the searches of all games of these rules endgame tables: the bytes of a file that
     * `boardwright solve GAME --tablebase FILE` has made, decompressed with gzip. Throws an `EngineError` if they belong to
     * other rules.
     */
    useTablebase(bytes: Uint8Array | number[]): void;
    /**
     * The title of the game or variant.
     */
    readonly title: string;
}

/**
 * A search of a position for the player to move, which can be run in slices.
 */
export class Search {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * What has been found so far.
     */
    report(): SearchReport;
    /**
     * Continues for at most this many milliseconds, and within its limits; returns whether it has ended.
     */
    run(milliseconds: number): boolean;
    /**
     * Ends the search with the best move found so far.
     */
    stop(): SearchReport;
}

/**
 * Compiles the text of a rule file; throws an `EngineError` of the kind `rules` with its diagnostics.
 */
export function compile(text: string, options?: CompileOptions | null): Rules;

/**
 * Finds the games in a text of another program; undefined if it does not look like one.
 */
export function findGames(text: string): GameFiles | undefined;

/**
 * Measures a game of a rule file without includes.
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
    readonly findGames: (a: number, b: number) => [number, number, number];
    readonly game_apply: (a: number, b: any) => [number, number, number];
    readonly game_arrange: (a: number, b: any) => [number, number, number, number];
    readonly game_begin: (a: number, b: number, c: number) => [number, number];
    readonly game_comment: (a: number, b: number, c: number, d: number) => [number, number];
    readonly game_completions: (a: number, b: number, c: number, d: number, e: number, f: number) => [number, number, number];
    readonly game_currentNode: (a: number) => number;
    readonly game_describeLine: (a: number, b: number, c: number, d: number) => [number, number, number, number];
    readonly game_describedPosition: (a: number, b: number) => [number, number];
    readonly game_draw: (a: number, b: number) => [number, number, number, number];
    readonly game_file: (a: number, b: number, c: number) => [number, number, number, number];
    readonly game_filterMoves: (a: number, b: number, c: number) => [number, number, number];
    readonly game_finishLoading: (a: number, b: number) => [number, number];
    readonly game_footprint: (a: number, b: number) => [number, number, number];
    readonly game_goTo: (a: number, b: number) => [number, number];
    readonly game_illegalReason: (a: number, b: number, c: number, d: number) => [number, number, number];
    readonly game_legalMoves: (a: number) => [number, number, number, number];
    readonly game_line: (a: number) => [number, number, number];
    readonly game_load: (a: number, b: number, c: number) => [number, number];
    readonly game_loadFile: (a: number, b: number, c: number, d: number, e: number, f: number) => [number, number, number];
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
    readonly rules_useTablebase: (a: number, b: number, c: number) => [number, number];
    readonly search_report: (a: number) => [number, number, number];
    readonly search_run: (a: number, b: number) => [number, number, number];
    readonly search_stop: (a: number) => [number, number, number];
    readonly start: () => void;
    readonly wasm_bindgen__convert__closures_____invoke__h2962fa10a130ac74: (a: number, b: number, c: any) => [number, number];
    readonly wasm_bindgen__convert__closures_____invoke__h6cda8af42b987ece: (a: number, b: number, c: any, d: any) => void;
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
