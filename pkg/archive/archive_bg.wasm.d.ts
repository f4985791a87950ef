/* tslint:disable */
/* eslint-disable */
export const memory: WebAssembly.Memory;
export const __wbg_archive_free: (a: number, b: number) => void;
export const archive_arrange: (a: number, b: any) => [number, number, number, number];
export const archive_new: (a: number, b: number) => [number, number, number];
export const archive_readZsg: (a: number, b: number, c: number) => [number, number, number];
export const archive_settable: (a: number, b: number, c: number) => [number, number, number];
export const archive_writeZsg: (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => [number, number, number, number];
export const __wbindgen_malloc: (a: number, b: number) => number;
export const __wbindgen_realloc: (a: number, b: number, c: number, d: number) => number;
export const __wbindgen_free: (a: number, b: number, c: number) => void;
export const __wbindgen_exn_store: (a: number) => void;
export const __externref_table_alloc: () => number;
export const __wbindgen_externrefs: WebAssembly.Table;
export const __externref_table_dealloc: (a: number) => void;
export const __externref_drop_slice: (a: number, b: number) => void;
export const __wbindgen_start: () => void;
