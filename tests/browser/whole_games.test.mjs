// Whole games, recorded in tests/browser/games/: every move entered by the pointer, two games by keys alone, to the end.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { inRoot } from '../../scripts/paths.mjs';
import { begin, gameNamed, pullOf, tokensFor } from './core.mjs';
import { enterMove, look, openRecord } from './enter.mjs';
import { pageTests } from './pages.mjs';

/** @typedef {import('playwright-core').Page} Page */

const pageTest = pageTests();

/**
 * @param {Page} page
 * @param {string} id
 * @param {import('./enter.mjs').Way} way
 */
async function playWhole(page, id, way) {
  const { session, info } = await begin(gameNamed(id));
  const names = info.board.sites.map(({ name }) => name);
  const beginning = session.record();
  session.restore(readFileSync(inRoot('tests', 'browser', 'games', `${id}.txt`), 'utf8'));
  const end = session.view();
  /** @type {{ text: string }[]} */
  const nodes = session.nodes();
  const moves = nodes.slice(1).map(({ text }) => text);
  session.restore(beginning);
  await openRecord(page, gameNamed(id), beginning);
  for (const move of moves) {
    const { automatic, text } = session.view();
    const wanted = {
      move,
      names,
      tokens: tokensFor(session, names, move),
      pull: pullOf(session, move),
    };
    session.play(move);
    // What plays itself is played by the page.
    if (automatic !== null) await leave(page, text);
    else assert.equal(await enterMove(page, way, wanted), session.view().text, move);
  }
  assert.equal((await look(page)).position, end.text);
  assert(end.outcome, 'the record leads to the end of a game');
  await page.locator('[data-over]').waitFor();
}

/**
 * Waits until the page has left a position.
 * @param {Page} page
 * @param {string} position
 */
async function leave(page, position) {
  await page.waitForFunction(
    (before) => document.querySelector('main')?.getAttribute('data-position') !== before,
    position,
  );
}

for (const id of ['chase', 'abalone', 'ordo', 'thud', 'english-draughts', 'shogi', 'gess'])
  pageTest(`a whole game of ${id} by the pointer`, (page) => playWhole(page, id, 'clicks'));

for (const id of ['chase', 'abalone'])
  pageTest(`a whole game of ${id} by keys alone`, (page) => playWhole(page, id, 'keys'));
