/* tslint:disable */
/* eslint-disable */
export const memory: WebAssembly.Memory;
export const __wbg_session_free: (a: number, b: number) => void;
export const session_draw: (a: number, b: number) => [number, number, number, number];
export const session_goTo: (a: number, b: number) => [number, number];
export const session_info: (a: number) => [number, number, number];
export const session_narrow: (a: number, b: any) => [number, number, number];
export const session_new: (a: number, b: number, c: number) => [number, number, number];
export const session_play: (a: number, b: number, c: number) => [number, number, number];
export const session_record: (a: number) => [number, number, number, number];
export const session_redo: (a: number) => [number, number, number];
export const session_refuse: (a: number, b: any, c: number) => [number, number, number, number];
export const session_restore: (a: number, b: number, c: number) => [number, number];
export const session_searchSlice: (a: number, b: number) => [number, number, number];
export const session_searchStart: (a: number, b: any) => void;
export const session_searchStop: (a: number) => [number, number, number];
export const session_setRepetition: (a: number, b: number) => [number, number];
export const session_trace: (a: number, b: number, c: number) => [number, number, number];
export const session_undo: (a: number) => [number, number, number];
export const session_view: (a: number) => [number, number, number];
export const __wbindgen_malloc: (a: number, b: number) => number;
export const __wbindgen_realloc: (a: number, b: number, c: number, d: number) => number;
export const __wbindgen_free: (a: number, b: number, c: number) => void;
export const __wbindgen_exn_store: (a: number) => void;
export const __externref_table_alloc: () => number;
export const __wbindgen_externrefs: WebAssembly.Table;
export const __externref_table_dealloc: (a: number) => void;
export const __wbindgen_start: () => void;
