// Every game of the catalogue and every variant, from random positions: legal moves are entered by clicks, by keys and by
// text, and each must bring the page to the position that the rules core comes to.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { begin, chances, gameNamed, index, legalMoves, pullOf, tokensFor } from './core.mjs';
import { enterMove, look, openRecord } from './enter.mjs';
import { pageTests } from './pages.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./core.mjs').Game} Game */

const seed = Number(process.env['SEED'] ?? 7);
/** Where a position has more legal moves than this, so many of them are drawn. */
const most = Number(process.env['MOST'] ?? 3);
const positions = Number(process.env['POSITIONS'] ?? 1);
const only = process.env['GAME'] ?? '';

/** Groups are dragged besides. */
const ways = /** @type {const} */ (['clicks', 'keys', 'text']);

const pageTest = pageTests();

const families = [...new Set(index.map(({ family }) => family))];

/**
 * @param {{ id: string, variants?: unknown[] }} entry
 * @returns {Game[]}
 */
function gamesOf({ id, variants = [] }) {
  return Array.from({ length: variants.length + 1 }, (_, variant) => gameNamed(id, variant));
}

/**
 * A game with random moves made, where it is not over.
 * @param {Game} game
 * @param {() => number} random
 */
async function wander(game, random) {
  const { session, info } = await begin(game);
  const plies = Math.floor(random() ** 2 * 60);
  for (let i = 0; i < plies && session.view().moveCount > 0; i++)
    session.play(session.draw(random()));
  while (session.view().moveCount === 0 || session.view().turn.random) session.undo();
  return { session, names: info.board.sites.map(({ name }) => name) };
}

/**
 * Enters moves of one random position in every way; gives how many, and what went wrong.
 * @param {Page} page
 * @param {Game} game
 * @param {() => number} random
 */
async function tryPosition(page, game, random) {
  const { session, names } = await wander(game, random);
  const { text: before } = session.view();
  const moves = legalMoves(session);
  while (moves.length > most) moves.splice(Math.floor(random() * moves.length), 1);
  await openRecord(page, game, session.record());
  const failures = [];
  for (const move of moves) {
    const tokens = tokensFor(session, names, move);
    const pull = pullOf(session, move);
    session.play(move);
    const { text: wanted } = session.view();
    session.undo();
    for (const way of pull ? [...ways, /** @type {const} */ ('drag')] : ways) {
      try {
        const position = await enterMove(page, way, { move, tokens, names, pull });
        assert.equal(position, wanted);
        await goBack(page, before);
      } catch (error) {
        const reason =
          error instanceof Error ? error.message.split('\n').slice(0, 6).join(' ') : error;
        failures.push(`${game.id} ${game.variant}, ${way}: ${move} in ${before}: ${reason}`);
        await openRecord(page, game, session.record());
      }
    }
  }
  session.free();
  return { count: moves.length, failures };
}

/**
 * @param {Page} page
 * @param {string} before text of the position
 */
async function goBack(page, before) {
  for (let i = 0; i < 5 && (await look(page)).position !== before; i++)
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
  assert.equal((await look(page)).position, before, 'the move is taken back');
}

// Most of the time is spent waiting for frames, so some pages are open at once.
describe('every legal move', { concurrency: 4 }, () => {
  for (const family of families) declare(family);
});

/** @param {string} family */
function declare(family) {
  const entries = index.filter((entry) => entry.family === family);
  const wanted = entries.filter(({ id }) => only === '' || family === only || id === only);
  if (wanted.length === 0) return;
  pageTest(`legal moves of ${family} by clicks, keys and text, seed ${seed}`, async (page) => {
    await look(page);
    /** @type {string[]} */
    const failures = [];
    let count = 0;
    for (const game of wanted.flatMap(gamesOf))
      for (let number = 0; number < positions; number++) {
        const random = chances(seed + 1000 * number + game.variant);
        const tried = await tryPosition(page, game, random);
        failures.push(...tried.failures);
        count += tried.count;
      }
    console.log(`${family}: ${count} moves in three ways`);
    assert(count > 0);
    assert.deepEqual(failures, []);
  });
}
