import type * as engine from '../../pkg/boardwright.js';

/** The engine in Node, from the committed pkg/. */
export function loadEngine(): Promise<typeof engine>;
