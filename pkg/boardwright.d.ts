/* tslint:disable */
/* eslint-disable */

/**
 * A game being played. Everything thrown is an object `{kind, message}`.
 */
export class Session {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * A legal move for chance, by a number from 0 to less than 1; every move is as likely as any other.
     */
    draw(number: number): string;
    /**
     * Goes to the position after so many moves.
     */
    goTo(ply: number): void;
    /**
     * Everything that does not change.
     */
    info(): any;
    /**
     * What may be said next of a move.
     */
    narrow(said: any): any;
    /**
     * Compiles a rule file and starts a game of its `variant`-th game or variant.
     */
    constructor(source: string, variant: number);
    /**
     * Plays a legal move and gives it in motion.
     */
    play(text: string): any;
    /**
     * The whole game as text.
     */
    record(): string;
    /**
     * Plays a move that was taken back again and gives it in motion; null where there is none.
     */
    redo(): any;
    /**
     * Why a site cannot be taken now; empty when it can.
     */
    refuse(said: any, site: number): string;
    /**
     * Takes up the game that a text describes; on an error the game stays as it is.
     */
    restore(record: string): void;
    /**
     * Searches on for about so many positions.
     */
    searchSlice(nodes: number): any;
    /**
     * Begins a search of the position now.
     */
    searchStart(wanted: any): void;
    /**
     * Ends the search with the best move so far.
     */
    searchStop(): any;
    /**
     * Says whether the third occurrence of a position draws.
     */
    setRepetition(draw: boolean): void;
    /**
     * A legal move in motion, without playing it.
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
}

export type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

export interface InitOutput {
    readonly memory: WebAssembly.Memory;
    readonly __wbg_session_free: (a: number, b: number) => void;
    readonly session_draw: (a: number, b: number) => [number, number, number, number];
    readonly session_goTo: (a: number, b: number) => [number, number];
    readonly session_info: (a: number) => [number, number, number];
    readonly session_narrow: (a: number, b: any) => [number, number, number];
    readonly session_new: (a: number, b: number, c: number) => [number, number, number];
    readonly session_play: (a: number, b: number, c: number) => [number, number, number];
    readonly session_record: (a: number) => [number, number, number, number];
    readonly session_redo: (a: number) => [number, number, number];
    readonly session_refuse: (a: number, b: any, c: number) => [number, number, number, number];
    readonly session_restore: (a: number, b: number, c: number) => [number, number];
    readonly session_searchSlice: (a: number, b: number) => [number, number, number];
    readonly session_searchStart: (a: number, b: any) => void;
    readonly session_searchStop: (a: number) => [number, number, number];
    readonly session_setRepetition: (a: number, b: number) => [number, number];
    readonly session_trace: (a: number, b: number, c: number) => [number, number, number];
    readonly session_undo: (a: number) => [number, number, number];
    readonly session_view: (a: number) => [number, number, number];
    readonly __wbindgen_malloc: (a: number, b: number) => number;
    readonly __wbindgen_realloc: (a: number, b: number, c: number, d: number) => number;
    readonly __wbindgen_free: (a: number, b: number, c: number) => void;
    readonly __wbindgen_exn_store: (a: number) => void;
    readonly __externref_table_alloc: () => number;
    readonly __wbindgen_externrefs: WebAssembly.Table;
    readonly __externref_table_dealloc: (a: number) => void;
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
