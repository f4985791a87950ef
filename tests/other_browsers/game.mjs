// A game on the page, as a visitor sees it.
import { itsTheirTurn } from '../browser/board.mjs';

/** @typedef {import('./visitor.mjs').Visitor} Visitor */

/** @param {string} name */
export const cell = (name) => `[data-name="${name}"]`;

/** Waits until somebody has to move, or the game is over. @param {Visitor} visitor */
export const turn = (visitor) => visitor.see(itsTheirTurn);

/** The moves so far, as in the list. @param {Visitor} visitor */
export const moves = async (visitor) =>
  (await visitor.all('.moves .move[data-past]')).map(({ text }) => text.replaceAll(/\s+/g, ' '));

/**
 * Plays a move, and waits for the next turn: against the computer, after its reply.
 * @param {Visitor} visitor
 * @param {() => Promise<unknown>} play
 * @returns {Promise<string[]>} the moves so far
 */
export async function playing(visitor, play) {
  const before = (await moves(visitor)).length;
  await play();
  await visitor.until('a move', async () => (await moves(visitor)).length > before);
  await turn(visitor);
  return moves(visitor);
}

/**
 * Moves a piece by pressing it and then where it goes.
 * @param {Visitor} visitor
 * @param {string} from
 * @param {string} to
 */
export const go = (visitor, from, to) =>
  playing(visitor, async () => {
    await visitor.click(cell(from));
    await visitor.see(`${cell(from)}[aria-selected="true"]`);
    await visitor.click(cell(to));
  });

/** Moves a piece that can move to the first place where it can go. @param {Visitor} visitor */
export const goAnywhere = (visitor) =>
  playing(visitor, async () => {
    await visitor.click('[data-can~="add"]');
    await visitor.see('[aria-selected="true"]');
    await visitor.click('[data-can="target"]');
  });

/**
 * Chooses an entry of the menu *More*.
 * @param {Visitor} visitor
 * @param {string} entry
 */
export async function choose(visitor, entry) {
  await visitor.click('button', 'More move options');
  await visitor.click('[role="menuitem"]', entry);
}
