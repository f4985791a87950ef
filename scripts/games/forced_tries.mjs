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
  const { player } = session.view().turn;
  /** The moves that worked last, by depth: they are likely to work again. @type {string[]} */
  const lately = [];
  return legalMoves(session).filter((text) => forces([], text));

  /**
   * Whether a move forces the goals, after the moves already made.
   * @param {MadeMove[]} before
   * @param {string} text
   * @returns {boolean}
   */
  function forces(before, text) {
    const [followed] = session.preview([text]);
    if (followed === undefined) return false;
    const made = [...before, { text, ...followed }];
    if (missed(task, { info, player, made }) === null) return true;
    if (made.length === task.plies || followed.view.outcome !== null) return false;
    session.apply(text);
    const isForced = canBeForced(made);
    session.undo();
    return isForced;
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
