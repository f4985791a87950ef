// Proves that a try is forced, by playing every move and every reply; for goals that no search looks for.
import { legalMoves } from '../../tests/browser/core.mjs';
import { missed } from '../../www/features/lessons/goals.ts';

/** @typedef {import('../../www/features/lessons/format.ts').TryStep} TryStep */
/** @typedef {import('../../www/features/lessons/goals.ts').MadeMove} MadeMove */
/** @typedef {Pick<TryStep, 'goals' | 'plies'>} Task */
/** @typedef {ReturnType<typeof import('../../tests/browser/core.mjs').begin>} Table */

/**
 * The first moves after which the goals are reached with the moves available, whatever the replies.
 * @param {Table} table with the position of the try
 * @param {Task} task
 * @returns {string[]}
 */
export function forcingMoves({ session, info }, task) {
  const before = session.view();
  const { player } = before.turn;
  const asksForPosition = task.goals.some(({ is }) => is === 'counts' || is === 'wins');
  /** The moves that worked last, by depth: they are likely to work again. @type {string[]} */
  const lately = [];
  return legalMoves(session).filter((text) => forces([], text));

  /**
   * Whether a move forces the goals, after the moves already made.
   * @param {MadeMove[]} earlier
   * @param {string} text
   * @returns {boolean}
   */
  function forces(earlier, text) {
    const made = [...earlier, { text, ...followed(text) }];
    if (missed(task, { info, player, made }) === null) return true;
    if (made.length === task.plies) return false;
    session.apply(text);
    const isForced = canBeForced(made);
    session.undo();
    return isForced;
  }

  /**
   * The move in motion, and the position after it if a goal asks for it: that takes much longer.
   * @param {string} text
   * @returns {Pick<MadeMove, 'trace' | 'view'>}
   */
  function followed(text) {
    const [after] = asksForPosition ? session.preview([text]) : [];
    return after ?? { trace: session.trace(text), view: before };
  }

  /**
   * Whether the player can still force the goals, whoever is to move.
   * @param {MadeMove[]} made
   * @returns {boolean}
   */
  function canBeForced(made) {
    const { turn, outcome } = session.view();
    if (outcome !== null) return false;
    if (turn.player === player) return firstMoves(made).some((text) => remembered(made, text));
    return legalMoves(session).every((reply) => {
      session.apply(reply);
      const isForced = canBeForced(made);
      session.undo();
      return isForced;
    });
  }

  /** @param {MadeMove[]} made */
  function firstMoves(made) {
    const last = lately[made.length];
    const moves = legalMoves(session);
    return last !== undefined && moves.includes(last) ? [last, ...moves] : moves;
  }

  /** @param {MadeMove[]} made @param {string} text @returns {boolean} */
  function remembered(made, text) {
    const isForced = forces(made, text);
    if (isForced) lately[made.length] = text;
    return isForced;
  }
}
