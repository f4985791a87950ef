/** Games whose files a bundler has put elsewhere: `boardwright/games/NAME.js` calls this. */
export { registerGame } from './rules';
export type { GameFiles } from './rules';
