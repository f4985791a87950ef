// The address and the browser's history: Back leads to the game before, `#game=` to a running game or a new one; and
// each game has its own players.
import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { beforehand, click, startAt, startGame, twoPeople, waitForTurn } from './board.mjs';
import { hasMoves, play } from './saved_games.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * Opens the dialog and shows the details of a game there.
 * @param {Page} page
 * @param {string} game
 */
async function chooseGame(page, game) {
  await page.getByRole('button', { name: 'New game' }).click();
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.locator(`[data-game="${game}"]`).first().click();
  await dialog.locator(`[data-of="${game}"]`).waitFor();
  return dialog;
}

/**
 * Starts a game between two people.
 * @param {Page} page
 * @param {string} game
 * @param {string} title
 */
async function begin(page, game, title) {
  const dialog = await chooseGame(page, game);
  for (const seat of await dialog.locator('select[name^="seat-"]').all())
    await seat.selectOption('human');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await shows(page, title);
}

/** @param {Page} page @param {string} title */
async function shows(page, title) {
  await page.locator('h1', { hasText: title }).waitFor();
  await waitForTurn(page);
  assert.match(await page.title(), new RegExp(title));
}

/** @param {Page} page */
const hash = (page) => new URL(page.url()).hash;

test('Back continues the game before, and Forward the one after', async ({ page }) => {
  await twoPeople(page);
  await play(page, 2);
  await begin(page, 'chess', 'Chess');
  assert.equal(hash(page), '#game=chess');
  await play(page);
  await page.goBack();
  await shows(page, 'Chase');
  await hasMoves(page, 2);
  assert.equal(hash(page), '');
  await page.goForward();
  await shows(page, 'Chess');
  await hasMoves(page, 1);
  await page.reload();
  await shows(page, 'Chess');
  await hasMoves(page, 1);
  await page.goBack();
  await shows(page, 'Chase');
  await hasMoves(page, 2);
});

test('Back also leads to an earlier game of the same kind', { tag: '@long' }, async ({ page }) => {
  await waitForTurn(page);
  await startGame(page, { Red: 'human', Blue: 'human' });
  await play(page, 2);
  await startGame(page, { Red: 'human', Blue: 'human' });
  await play(page);
  await page.goBack();
  await hasMoves(page, 2);
  await waitForTurn(page);
  await page.goForward();
  await hasMoves(page, 1);
  await waitForTurn(page);
});

test(
  'Back while a game is loading stays with the one before',
  { tag: '@long' },
  async ({ page }) => {
    await twoPeople(page);
    await play(page);
    const dialog = await chooseGame(page, 'chess');
    await dialog.getByRole('button', { name: 'Start' }).click();
    await page.goBack();
    await shows(page, 'Chase');
    await hasMoves(page, 1);
  },
);

test('the address continues the running game of a kind', async ({ page }) => {
  await twoPeople(page);
  await begin(page, 'chess', 'Chess');
  await play(page, 2);
  await begin(page, 'hex', 'Hex');
  await page.evaluate(() => (location.hash = '#game=chess'));
  await shows(page, 'Chess');
  await hasMoves(page, 2);
  const other = await page.context().newPage();
  await other.goto(new URL('#game=hex', page.url()).href);
  await shows(other, 'Hex');
  await other.goto(beforehand.path);
  await other.goto(new URL('./#game=chess', page.url()).href);
  await shows(other, 'Chess');
  await hasMoves(other, 2);
});

test.describe(() => {
  test.use(beforehand);

  test('the address starts a new game if the last one has ended', async ({ page }) => {
    const won = 'Red action; Red Die A1=6 A3=6 A5=6 A7=4 B6=3; Blue Die C7=5 I3=5 I5=5 I7=5 I9=5';
    await startAt(page, won);
    await waitForTurn(page);
    await click(page, 'B6');
    await click(page, 'C7');
    const over = page.locator('[data-game-over]');
    await over.waitFor();
    await page.reload();
    await over.waitFor();
    await hasMoves(page, 1);
    await page.evaluate(() => (location.hash = '#game=chase'));
    await over.waitFor({ state: 'detached' });
    await waitForTurn(page);
    await hasMoves(page, 0);
    await page.goBack();
    await over.waitFor();
    await hasMoves(page, 1);
  });
});

test('each game has its own players', async ({ page }) => {
  await waitForTurn(page);
  const blue = page.locator('select[name="plays-1"]');
  const chase = await chooseGame(page, 'chase');
  await chase.getByLabel('Blue', { exact: true }).selectOption('7');
  await chase.getByRole('button', { name: 'Start' }).click();
  await waitForTurn(page);
  const chess = await chooseGame(page, 'chess');
  const black = chess.getByLabel('Black', { exact: true });
  assert.equal(await black.inputValue(), '2', 'a game never played before');
  await black.selectOption('4');
  await chess.getByRole('button', { name: 'Start' }).click();
  await shows(page, 'Chess');
  const again = await chooseGame(page, 'chase');
  assert.equal(await again.getByLabel('Blue', { exact: true }).inputValue(), '7');
  await again.getByRole('button', { name: 'Start' }).click();
  await shows(page, 'Chase');
  await blue.selectOption('5');
  await chooseGame(page, 'chess');
  assert.equal(await black.inputValue(), '4');
  await page.keyboard.press('Escape');
  await page.evaluate(() => (location.hash = '#game=hex'));
  await shows(page, 'Hex');
  assert.equal(await blue.inputValue(), '2');
  await chooseGame(page, 'chase');
  assert.equal(await again.getByLabel('Blue', { exact: true }).inputValue(), '5');
});

test('the dialog says that a running game is saved', async ({ page }) => {
  await twoPeople(page);
  const dialog = await chooseGame(page, 'hex');
  const kept = dialog.getByText(/is saved/);
  assert(!(await kept.isVisible()), 'nothing has been played');
  await page.keyboard.press('Escape');
  await play(page);
  await chooseGame(page, 'hex');
  await expect(kept).toHaveText('Your game of Chase is saved; find it under More › Saved games.', {
    useInnerText: true,
  });
});
