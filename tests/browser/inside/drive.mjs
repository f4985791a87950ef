// Enters moves inside the page one after another, each from the same position. Runs in the page.
import { press } from './events.mjs';
import { keys, pointer } from './input.mjs';
import { enterMove } from './enter_move.mjs';

/** @typedef {import('./enter_move.mjs').Way} Way */
/** @typedef {Omit<import('./enter_move.mjs').Wanted, 'names'> & { way: Way, after: string }} Task */

/**
 * Enters moves until one fails; returns how many were entered, and why the next one failed.
 * @param {{ tasks: Task[], names: string[], before: string }} asked what to enter, from which position
 */
export async function enterAll({ tasks, names, before }) {
  for (const [entered, { way, after, ...wanted }] of tasks.entries()) {
    const input = way === 'keys' ? keys : pointer;
    try {
      const position = await enterMove(input, way, { ...wanted, names });
      if (position !== after) throw new Error(`it leads to ${position}, not to ${after}`);
      await goBack(input, before);
    } catch (error) {
      return { entered, problem: error instanceof Error ? error.message : String(error) };
    }
  }
  return { entered: tasks.length, problem: null };
}

/**
 * @param {import('./enter_move.mjs').MoveInput} input
 * @param {string} before
 */
async function goBack(input, before) {
  const { position } = await input.look();
  if (input === keys) press('z', { ctrlKey: true });
  else await input.button('.toolbar button:first-child');
  if ((await input.leave(position)) !== before) throw new Error('the move is not taken back');
}
