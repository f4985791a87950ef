/** Importing a game says where its files lie: for bundlers, which take along what is written out. */
export type { GameFiles } from './games.js';
