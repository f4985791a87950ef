/** The engine in Node, from the committed pkg/. */
export function loadEngine(): Promise<typeof import('../../pkg/boardwright.js')>;
