import type * as engine from '../../pkg/boardwright.js';

/** The engine in Node, from the committed pkg/ or the folder in BOARDWRIGHT_PKG. */
export function loadEngine(): Promise<typeof engine>;
