// Random positions of games with the moves to enter there, and what each way of entering needs to know about them.
//
// GAME: games or families, separated by commas. SEED, POSITIONS: which random positions, and how many of each game.
// MOST: the maximum number of moves entered in a position, or `all`.
import { randomNumbers, legalMoves, outcomeOf, pullOf, tokensFor, playRandomly } from './core.mjs';

/** @typedef {import('./core.mjs').Game} Game */
/** @typedef {import('./inside/drive.mjs').Task} Task */
/** @typedef {import('./inside/enter_move.mjs').Way} Way */
/** @typedef {Omit<Task, 'way'>} Move */
/**
 * @typedef {object} Place a random position of a game
 * @property {Game} game
 * @property {Awaited<ReturnType<typeof playRandomly>>['session']} session at the position
 * @property {import('../../www/engine/structures.ts').GameInfo} info
 * @property {string} record the record that leads to it
 * @property {string} before the text of the position
 * @property {string[]} names of the sites
 * @property {number} legal the number of legal moves
 * @property {Move[]} moves the moves to enter
 */

const { SEED = '7', POSITIONS = '1', MOST = '24', GAME = '' } = process.env;
const only = GAME.split(',').filter((name) => name !== '');
const maxMoves = MOST === 'all' ? Infinity : Number(MOST);

/** The values of these variables. */
export const tried = {
  seed: Number(SEED),
  positions: Number(POSITIONS),
  /** @param {{ id: string, family: string }} entry of the catalogue */
  isGame: ({ id, family }) => only.length === 0 || only.includes(id) || only.includes(family),
};

/**
 * @param {Game} game
 * @param {number} number of the position
 * @returns {Promise<Place>}
 */
export async function placeOf(game, number) {
  const random = randomNumbers(tried.seed + 1000 * number + game.variant);
  const { session, info } = await playRandomly(game, random);
  const names = info.board.sites.map(({ name }) => name);
  const { text: before } = session.view();
  const chosen = legalMoves(session);
  const legal = chosen.length;
  while (chosen.length > maxMoves) chosen.splice(Math.floor(random() * chosen.length), 1);
  const moves = chosen.map((move) => ({
    move,
    tokens: tokensFor(session, names, move),
    pull: pullOf(session, move),
    after: outcomeOf(session, move),
  }));
  return { game, session, info, record: session.record(), before, names, legal, moves };
}

/**
 * All moves to enter, way by way.
 * @param {Move[]} moves
 * @returns {Task[]}
 */
export const tasksFor = (moves) =>
  /** @type {Way[]} */ (['clicks', 'keys', 'text', 'drag']).flatMap((way) =>
    moves.filter(({ pull }) => way !== 'drag' || pull).map((move) => ({ ...move, way })),
  );
