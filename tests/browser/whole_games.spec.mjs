// Whole games to the end: all moves entered by the pointer, and two games by keys alone. `www/test/whole_games.test.ts`
// does the same without a browser.
import assert from 'node:assert/strict';
import { gameNamed, pullOf, tokensFor } from './core.mjs';
import { test } from './pages.mjs';
import { recorded, recordedGame } from './recorded.mjs';
import { enterTrusted, leave, look, openRecord } from './trusted_input.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * @param {Page} page
 * @param {string} id
 * @param {import('./inside/enter_move.mjs').Way} way
 */
async function playWhole(page, id, way) {
  const { session, info, beginning, moves, end } = recordedGame(id);
  const names = info.board.sites.map(({ name }) => name);
  await openRecord(page, gameNamed(id), beginning);
  for (const move of moves) {
    const { automatic, text } = session.view();
    const wanted = {
      move,
      names,
      tokens: tokensFor(session, names, move),
      pull: pullOf(session, move),
    };
    session.apply(move);
    // Automatic moves are played by the page.
    if (automatic !== null) await leave(page, text);
    else assert.equal(await enterTrusted(page, way, wanted), session.view().text, move);
  }
  assert.equal((await look(page)).position, end.text);
  assert(end.outcome, 'the record leads to the end of a game');
  await page.locator('[data-game-over]').waitFor();
}

for (const id of recorded.games)
  test(`a whole game of ${id} by the pointer`, { tag: '@long' }, ({ page }) =>
    playWhole(page, id, 'clicks'),
  );

for (const id of recorded.byKeys)
  test(`a whole game of ${id} by keys alone`, { tag: '@long' }, ({ page }) =>
    playWhole(page, id, 'keys'),
  );
