/* tslint:disable */
/* eslint-disable */

/**
 * The rules of a game, and a search that may run. Everything thrown is an object with a `kind`.
 */
export class Thinker {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Begins a search of where a game stands, as `standing` of its session tells it, or goes on with one that was
     * begun ahead for it. Gives the milliseconds that it may take, infinitely many where nothing limits them.
     */
    begin(standing: string, wanted: any): number;
    /**
     * Takes a compiled rule file, given as the bytes of its program.
     */
    constructor(program: Uint8Array | number[]);
    /**
     * Begins a search of what a move leads to, ahead of the move.
     */
    ponder(standing: string, text: string, wanted: any): void;
    /**
     * What the search has found so far.
     */
    report(): any;
    /**
     * Searches on for about so many positions; whether the search has ended.
     */
    run(nodes: number): boolean;
    /**
     * Ends the search with the best move so far.
     */
    stop(): any;
}

export type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

export interface InitOutput {
    readonly memory: WebAssembly.Memory;
    readonly __wbg_thinker_free: (a: number, b: number) => void;
    readonly thinker_begin: (a: number, b: number, c: number, d: any) => [number, number, number];
    readonly thinker_new: (a: number, b: number) => [number, number, number];
    readonly thinker_ponder: (a: number, b: number, c: number, d: number, e: number, f: any) => [number, number];
    readonly thinker_report: (a: number) => [number, number, number];
    readonly thinker_run: (a: number, b: number) => [number, number, number];
    readonly thinker_stop: (a: number) => [number, number, number];
    readonly __wbindgen_exn_store: (a: number) => void;
    readonly __externref_table_alloc: () => number;
    readonly __wbindgen_externrefs: WebAssembly.Table;
    readonly __wbindgen_malloc: (a: number, b: number) => number;
    readonly __wbindgen_realloc: (a: number, b: number, c: number, d: number) => number;
    readonly __wbindgen_free: (a: number, b: number, c: number) => void;
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
