// The page as assistive technology sees it: accessibility rules hold everywhere, and three positions read as before.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { inRoot } from '../../scripts/paths.mjs';
import { onlyLong } from './checked.mjs';
import { isAccessible } from './axe.mjs';
import { cellsThatCan, choose, click, startAt, startRules, waitForTurn } from './board.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, deviceScaleFactor: 2 };

/** @param {Page} page */
async function chooseFirst(page) {
  const [first] = await cellsThatCan(page, 'add');
  assert(first);
  await choose(page, first.name);
}

for (const [name, options] of /** @type {const} */ ([
  ['light', {}],
  ['dark', { colorScheme: 'dark' }],
  ['on a phone', phone],
])) {
  test.describe(() => {
    test.use(options);

    test(
      `no accessibility rule is violated ${name}`,
      onlyLong(name !== 'light'),
      async ({ page }) => {
        await waitForTurn(page);
        await isAccessible(page, 'at the start');
        await chooseFirst(page);
        await isAccessible(page, 'in the middle of a move');
        await page.locator('.typed-move input').fill('a');
        await page.locator('.typed-move [role="option"]').first().waitFor();
        await isAccessible(page, 'with moves on offer');
        await page.keyboard.press('Escape');
        await page.locator('[data-site][tabindex="0"]').focus();
        await page.keyboard.press('m');
        await page.locator('.move-list li').first().waitFor();
        await page.keyboard.press('Escape');
        await page.keyboard.press('t');
        await page.locator('.board-text pre', { hasText: '·' }).waitFor();
        await isAccessible(page, 'with the board as text');
      },
    );
  });

  test.describe(() => {
    test.use(options);

    test(
      `no accessibility rule is violated by a dialog ${name}`,
      { tag: '@long' },
      async ({ page }) => {
        await waitForTurn(page);
        for (const button of ['New game', 'Settings']) {
          await page.getByRole('button', { name: button }).first().click();
          await page.getByRole('dialog').waitFor();
          await isAccessible(page, button);
          await page.keyboard.press('Escape');
          await page.getByRole('dialog').waitFor({ state: 'hidden' });
        }
        await page.locator('[data-site][tabindex="0"]').focus();
        await page.keyboard.press('?');
        await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
        await isAccessible(page, 'Keyboard shortcuts');
      },
    );
  });
}

/** Red has to lose seven points; several dice may get them first. */
const owing =
  'Red distribute; Red Die A1=1 A2=1 A5=1 A6=5 A7=6; Blue Die I1=6 I2=6 I3=6 I4=4 I5=1; owed Red=7';
const neighbours =
  'Red action; Red Die A1=3 A5=6 A6=5 C9=1 E2=1 E3=2; Blue Die F4=2 I2=6 I3=6 I4=5 I5=3';
const lost =
  'Blue action; Red Die A1=1 A2=2 A3=3 A4=4 A5=5 A6=4 A7=3 A8=2 A9=1; Blue Die I1=6 I2=6 I3=6 I4=6';

test('no accessibility rule is violated by questions, or when the game is over', async ({
  page,
}) => {
  await startAt(page, neighbours);
  await choose(page, 'E2');
  await click(page, 'E3');
  await page.locator('.chooser .option').first().waitFor();
  await isAccessible(page, 'with a question');
  await startAt(page, owing);
  await page.locator('.decision .option').first().waitFor();
  await isAccessible(page, 'with a decision');
  await startRules(page, 'hands', 0, { moves: ['e1 - e4 = Pawn', 'd5 - e4 = Rook'] });
  await isAccessible(page, 'with pieces off the board');
  await startAt(page, lost);
  await page.locator('[data-game-over]').waitFor();
  await isAccessible(page, 'at the end');
});

/**
 * Compares what a screen reader reads of the board and the status with the stored text; `UPDATE=1` writes the stored
 * text anew.
 * @param {Page} page
 * @param {string} name
 */
async function readsAsBefore(page, name) {
  const board = await page.getByRole('grid').ariaSnapshot();
  const status = await page.getByRole('region', { name: 'Status' }).ariaSnapshot();
  const text = `${board}\n${status}\n`;
  const path = inRoot('tests', 'browser', 'snapshots', `${name}.txt`);
  if (process.env['UPDATE'] === '1') await writeFile(path, text);
  assert.equal(text, await readFile(path, 'utf8'));
}

test('a position of Chase is read as before', async ({ page }) => {
  await startAt(page, neighbours);
  await choose(page, 'E2');
  await readsAsBefore(page, 'chase');
});

test.describe(() => {
  test.use({ path: '#game=abalone' });

  test('a position of Abalone is read as before', async ({ page }) => {
    await waitForTurn(page);
    await choose(page, 'C3');
    await readsAsBefore(page, 'abalone');
  });
});

test.describe(() => {
  test.use({ path: '#game=chess' });

  test('a position of chess is read as before', async ({ page }) => {
    await waitForTurn(page);
    await choose(page, 'g1');
    await readsAsBefore(page, 'chess');
  });
});
