/* tslint:disable */
/* eslint-disable */

/**
 * The rules of a game. Everything thrown is an object with a `kind`.
 */
export class Archive {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * The text of a position that is set up by hand; an error says why no game can begin there.
     */
    arrange(wanted: any): string;
    /**
     * Takes a compiled rule file, given as the bytes of its program.
     */
    constructor(program: Uint8Array | number[]);
    /**
     * A saved game of Zillions as a record, and what was found in it besides.
     */
    readZsg(text: string): any;
    /**
     * What can be set by hand, beginning with a position.
     */
    settable(position: string): any;
    /**
     * A line of moves of a game as a saved game of Zillions.
     */
    writeZsg(record: string, line: string[], rules_file: string): string;
}

export type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

export interface InitOutput {
    readonly memory: WebAssembly.Memory;
    readonly __wbg_archive_free: (a: number, b: number) => void;
    readonly archive_arrange: (a: number, b: any) => [number, number, number, number];
    readonly archive_new: (a: number, b: number) => [number, number, number];
    readonly archive_readZsg: (a: number, b: number, c: number) => [number, number, number];
    readonly archive_settable: (a: number, b: number, c: number) => [number, number, number];
    readonly archive_writeZsg: (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => [number, number, number, number];
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
