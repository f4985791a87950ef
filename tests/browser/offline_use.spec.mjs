// Everything that people do on the page, offline after one visit: whole games against the computer, a lesson, opening a
// rule file, and writing rules.
import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { goOffline } from './app.mjs';
import { choose, click, fixture, moves, playing, setAnimation, waitForTurn } from './board.mjs';
import { begin, randomNumbers, gameNamed } from './core.mjs';
import { prepareFastFrames, requestFastFrames } from './fast_frames.mjs';
import { hasMoves } from './saved_games.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

test.use({ serviceWorkers: 'allow' });
/** No game here is as long. */
const maxTurns = 300;

/** Opens the page offline. @param {Page} page */
async function visitOffline(page) {
  await waitForTurn(page);
  await setAnimation(page, 'Off');
  await prepareFastFrames(page);
  await requestFastFrames(page, true);
  await goOffline(page);
  await page.reload();
  await waitForTurn(page);
}

/**
 * Starts a game against the weakest computer; the human player moves first.
 * @param {Page} page
 * @param {string} game
 */
async function beginAgainstComputer(page, game) {
  await page.getByRole('button', { name: 'New game' }).click();
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.locator(`[data-game="${game}"]`).first().click();
  const [own, other] = await dialog.locator('select[name^="seat"]').all();
  await own?.selectOption('human');
  await other?.selectOption('1');
  const old = await page.locator('[data-site]').first().elementHandle();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await page.waitForFunction((one) => !one?.isConnected, old);
  await waitForTurn(page);
}

/**
 * Types random legal moves, chosen by the engine in Node, until the game is over.
 * @param {Page} page
 * @param {string} game
 */
async function playToTheEnd(page, game) {
  const { session } = await begin(gameNamed(game));
  const random = randomNumbers(7);
  const line = page.getByRole('combobox', { name: 'Type a move' });
  const isOver = async () => (await page.locator('[data-game-over]').count()) > 0;
  for (let turn = 0; !(await isOver()); turn++) {
    assert(turn < maxTurns, `${game} comes to its end`);
    session.begin((await page.locator('main').getAttribute('data-position')) ?? '');
    const move = session.draw(random());
    await playing(page, async () => {
      await line.fill(move);
      await line.press('Enter');
    });
  }
  session.free();
}

for (const game of ['chase', 'thud'])
  test(
    `a whole game of ${game} against the computer, offline`,
    { tag: '@long' },
    async ({ page }) => {
      await visitOffline(page);
      await beginAgainstComputer(page, game);
      await playToTheEnd(page, game);
      const outcome = await page.locator('.now').innerText();
      assert.match(outcome, /wins|draw/i);
      const played = await moves(page);
      assert(played.length > 10);
      await page.reload();
      await waitForTurn(page);
      await hasMoves(page, played.length);
      assert.deepEqual(await moves(page), played, 'the game that is over is kept');
      await expect(page.locator('.now')).toHaveText(outcome, { useInnerText: true });
    },
  );

/** @param {Page} page */
const lesson = (page) => page.getByRole('region', { name: 'Lesson' });

/** @param {Page} page @param {'right' | 'wrong'} kind */
const verdict = (page, kind) => lesson(page).locator(`[data-verdict="${kind}"]`).waitFor();

/** @param {Page} page */
const mayTry = (page) => page.locator('main:not([data-busy]) [data-can]').first().waitFor();

test('a lesson is taken offline, and counts', { tag: '@long' }, async ({ page }) => {
  await visitOffline(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Lessons and puzzles' }).click();
  await page
    .getByRole('dialog', { name: 'Lessons and puzzles' })
    .getByRole('button', { name: /All rules of Chase/ })
    .click();
  const next = lesson(page).getByRole('button', { name: 'Next', exact: true });
  await next.click();
  await lesson(page).getByRole('button', { name: 'Step 2, done' }).waitFor();
  await next.click();
  await mayTry(page);
  await choose(page, 'D3');
  await click(page, 'D9');
  await verdict(page, 'wrong');
  await mayTry(page);
  await choose(page, 'D3');
  await click(page, 'D6');
  await verdict(page, 'right');
  await next.click();
  await page.reload();
  await lesson(page).getByRole('button', { name: 'Step 3, done' }).waitFor();
});

test('a rule file is opened and rules are changed offline', { tag: '@long' }, async ({ page }) => {
  await visitOffline(page);
  await page.getByRole('button', { name: 'New game' }).click();
  const dialog = page.getByRole('dialog', { name: 'New game' });
  const file = { name: 'own.zrf', mimeType: 'text/plain', buffer: await fixture('line-up') };
  await dialog.locator('input[type="file"]:not([webkitdirectory])').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Start' }).click();
  await page.waitForFunction(() => !document.title.startsWith('Chase'));
  await waitForTurn(page);

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit rules' }).click();
  const judged = page.locator('.rule-editor[data-checked="fine"]');
  await judged.waitFor();
  const title = page.locator('.cm-line', { hasText: '(title ' }).first();
  await title.click();
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+Home');
  await page.keyboard.type('(title "Changed")');
  await page.waitForFunction(() => document.title.startsWith('Changed'));
  await waitForTurn(page);
});
