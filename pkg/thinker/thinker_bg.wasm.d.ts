/* tslint:disable */
/* eslint-disable */
export const memory: WebAssembly.Memory;
export const __wbg_thinker_free: (a: number, b: number) => void;
export const thinker_begin: (a: number, b: number, c: number, d: any) => [number, number, number];
export const thinker_new: (a: number, b: number) => [number, number, number];
export const thinker_ponder: (a: number, b: number, c: number, d: number, e: number, f: any) => [number, number];
export const thinker_report: (a: number) => [number, number, number];
export const thinker_run: (a: number, b: number) => [number, number, number];
export const thinker_stop: (a: number) => [number, number, number];
export const __wbindgen_exn_store: (a: number) => void;
export const __externref_table_alloc: () => number;
export const __wbindgen_externrefs: WebAssembly.Table;
export const __wbindgen_malloc: (a: number, b: number) => number;
export const __wbindgen_realloc: (a: number, b: number, c: number, d: number) => number;
export const __wbindgen_free: (a: number, b: number, c: number) => void;
export const __externref_table_dealloc: (a: number) => void;
export const __wbindgen_start: () => void;
