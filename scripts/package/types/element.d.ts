import type { BoardwrightBoardElement, Player } from './api.js';

export type * from './api.js';
/** The class of the element, which this module does not register. */
export declare const BoardElement: {
  new (): BoardwrightBoardElement;
  prototype: BoardwrightBoardElement;
};
/**
 * Lets the attribute `players` of boards name a player of the page's own. One of the same name is replaced, from its next
 * move on. Throws a `TypeError` where the name is not free for players, or the player cannot choose moves.
 */
export declare function registerPlayer(name: string, player: Player): void;
