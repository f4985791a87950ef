import type { BoardwrightBoardElement } from './api.js';

export type * from './api.js';
/** The class of the element, which this module does not register. */
export declare const BoardElement: {
  new (): BoardwrightBoardElement;
  prototype: BoardwrightBoardElement;
};
