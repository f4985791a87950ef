/* tslint:disable */
/* eslint-disable */

/**
 * A game being played. Everything thrown is an object with a `kind`.
 */
export class Session {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Begins a game in a position.
     */
    begin(position: string): void;
    /**
     * Puts back what was removed last, and gives its node; nothing where nothing was.
     */
    bringBack(): number | undefined;
    /**
     * Says something about a node.
     */
    comment(node: number, text: string): void;
    /**
     * What a typed text may become; `anywhere` gives whole moves that have it inside, from number `skip` on.
     */
    completions(typed: string, anywhere: boolean, skip: number, limit: number): any;
    /**
     * A legal move for chance, by a number from 0 to less than 1; every move is as likely as any other.
     */
    draw(number: number): string;
    /**
     * What comes of some moves in a row, each in motion with the moment behind it; the game stays where it is.
     */
    follow(texts: string[]): any;
    /**
     * What goes along with a place and where it may go, where places move; empty where pieces do.
     */
    footprint(site: number): any;
    /**
     * The line that is looked at, and how many branches can be brought back.
     */
    line(): any;
    /**
     * What may be said next of a move.
     */
    narrow(said: any): any;
    /**
     * Starts a game of a compiled rule file, given as the bytes of its program.
     */
    constructor(program: Uint8Array | number[]);
    /**
     * One of them.
     */
    node(node: number): any;
    /**
     * All moves of the game: every node before what follows it, and the main line before its variations.
     */
    nodes(): any;
    /**
     * What stands where at a node.
     */
    peek(node: number): any;
    /**
     * Plays a legal move and gives it in motion.
     */
    play(text: string): any;
    /**
     * Where the game stands.
     */
    present(): number;
    /**
     * Makes the variation that a node lies in the first of its siblings.
     */
    promote(node: number): void;
    /**
     * The whole game as text.
     */
    record(): string;
    /**
     * Plays a move that was taken back again and gives it in motion; null where there is none.
     */
    redo(): any;
    /**
     * Why a site cannot be taken now; null when it can.
     */
    refuse(said: any, site: number): any;
    /**
     * Takes a node out with all that follows it.
     */
    remove(node: number): void;
    /**
     * Takes up the game that a text describes; on an error the game stays as it is.
     */
    restore(record: string): void;
    /**
     * Says whether the third occurrence of a position draws.
     */
    setRepetition(draw: boolean): void;
    /**
     * Where the game stands, as a text for a [`Thinker`](super::Thinker).
     */
    standing(): string;
    /**
     * The move that leads to a node in motion, without going there; null for the start.
     */
    traceOf(node: number): any;
    /**
     * A legal move in motion, or as many first steps of one as the text has, without playing it.
     */
    trace(text: string): any;
    /**
     * Takes the last move back and gives it in motion; null at the start.
     */
    undo(): any;
    /**
     * The moment now.
     */
    view(): any;
    /**
     * Goes to a node, and gives the move that leads there in motion; null for the start.
     */
    visit(node: number): any;
}

export type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

export interface InitOutput {
    readonly memory: WebAssembly.Memory;
    readonly __wbg_session_free: (a: number, b: number) => void;
    readonly session_begin: (a: number, b: number, c: number) => [number, number];
    readonly session_bringBack: (a: number) => number;
    readonly session_comment: (a: number, b: number, c: number, d: number) => [number, number];
    readonly session_completions: (a: number, b: number, c: number, d: number, e: number, f: number) => [number, number, number];
    readonly session_draw: (a: number, b: number) => [number, number, number, number];
    readonly session_follow: (a: number, b: number, c: number) => [number, number, number];
    readonly session_footprint: (a: number, b: number) => [number, number, number];
    readonly session_line: (a: number) => [number, number, number];
    readonly session_narrow: (a: number, b: any) => [number, number, number];
    readonly session_new: (a: number, b: number) => [number, number, number];
    readonly session_node: (a: number, b: number) => [number, number, number];
    readonly session_nodes: (a: number) => [number, number, number];
    readonly session_peek: (a: number, b: number) => [number, number, number];
    readonly session_play: (a: number, b: number, c: number) => [number, number, number];
    readonly session_present: (a: number) => number;
    readonly session_promote: (a: number, b: number) => [number, number];
    readonly session_record: (a: number) => [number, number, number, number];
    readonly session_redo: (a: number) => [number, number, number];
    readonly session_refuse: (a: number, b: any, c: number) => [number, number, number];
    readonly session_remove: (a: number, b: number) => [number, number];
    readonly session_restore: (a: number, b: number, c: number) => [number, number];
    readonly session_setRepetition: (a: number, b: number) => [number, number];
    readonly session_standing: (a: number) => [number, number];
    readonly session_trace: (a: number, b: number, c: number) => [number, number, number];
    readonly session_traceOf: (a: number, b: number) => [number, number, number];
    readonly session_undo: (a: number) => [number, number, number];
    readonly session_view: (a: number) => [number, number, number];
    readonly session_visit: (a: number, b: number) => [number, number, number];
    readonly __wbindgen_malloc: (a: number, b: number) => number;
    readonly __wbindgen_realloc: (a: number, b: number, c: number, d: number) => number;
    readonly __wbindgen_free: (a: number, b: number, c: number) => void;
    readonly __wbindgen_exn_store: (a: number) => void;
    readonly __externref_table_alloc: () => number;
    readonly __wbindgen_externrefs: WebAssembly.Table;
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
