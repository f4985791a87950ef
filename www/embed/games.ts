/** Registers games whose files a bundler has placed elsewhere; called by `boardwright/games/NAME.js`. */
export { registerGame } from './rules';
export type { GameFiles } from './rules';
