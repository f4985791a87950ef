// The end of a game: check and what decided it are marked, a card says what happened and what can be done next, dead groups
// in Go are settled by clicks, and people resign or agree on a draw.
import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { cell, click, moves, playing, startAfter, waitForTurn } from './board.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page */
const card = (page) => page.getByRole('region', { name: 'End of the game' });
/** @param {Page} page @param {string} name */
const label = (page, name) => cell(page, name).getAttribute('aria-label');
const mate = ['f2 - f3', 'e7 - e5', 'g2 - g4', 'd8 - h4'];

test('check is marked and said, and mate ends with a card', async ({ page }) => {
  await startAfter(page, 'chess', ['e2 - e4', 'f7 - f6', 'd1 - h5']);
  assert.match((await label(page, 'e8')) ?? '', /black king, in check/);
  await page.locator('.now', { hasText: 'Black is in check.' }).waitFor();
  await startAfter(page, 'chess', mate.slice(0, 3));
  assert.equal(await card(page).isVisible(), false);
  await click(page, 'd8');
  await playing(page, () => click(page, 'h4'));
  await card(page).getByRole('heading', { name: 'Black wins' }).waitFor();
  await expect(card(page)).toHaveText(/Checkmate/, { useInnerText: true });
  assert.match((await label(page, 'e1')) ?? '', /in check/);
  await expect(page.locator('.strip[data-winner]')).toHaveText(/^Black/, { useInnerText: true });
  const [shown, king] = await Promise.all([
    card(page).boundingBox(),
    cell(page, 'e1').boundingBox(),
  ]);
  assert(shown && king);
  assert(shown.y + shown.height < king.y, 'the card keeps away from the king');
});

test('a rematch starts anew, also with the sides swapped; Back shows the end', async ({ page }) => {
  await startAfter(page, 'chess', mate, ['human', 3]);
  await card(page).getByRole('button', { name: 'Swap sides' }).click();
  // The players change with the new game, some time after the card of the old one is gone.
  await page.waitForFunction(() => {
    const plays = document.querySelector('[name="plays-0"]');
    return plays instanceof HTMLSelectElement && plays.value === '3';
  });
  await card(page).waitFor({ state: 'hidden' });
  assert.equal(await page.locator('[name="plays-1"]').inputValue(), 'human');
  await page.goBack();
  await card(page).waitFor();
  await card(page).getByRole('button', { name: 'Show the board' }).click();
  assert.equal(await card(page).isVisible(), false);
  assert.equal((await moves(page)).length, mate.length);
});

test('the winning row is told', async ({ page }) => {
  const row = ['Disc @ a1', 'Disc @ b1', 'Disc @ a2', 'Disc @ b2', 'Disc @ a3', 'Disc @ b3'];
  await startAfter(page, 'connect-four', [...row, 'Disc @ a4']);
  await card(page).waitFor();
  for (const name of ['a1', 'a4'])
    assert.match((await label(page, name)) ?? '', /decided the game/);
  assert.doesNotMatch((await label(page, 'b1')) ?? '', /decided/);
});

test('in Go, dead groups are clicked, points follow, and each player agrees by one click', async ({
  page,
}) => {
  await startAfter(page, 'go', ['Stone @ D4', 'Stone @ C3', 'pass', 'pass']);
  await page.locator('.now', { hasText: 'Click the groups that are dead' }).waitFor();
  const points = () => page.locator('.strip .scores').allInnerTexts();
  assert.deepEqual(await points(), ['8½ points', '1 point']);
  await playing(page, () => click(page, 'C3'));
  assert.deepEqual(await points(), ['7½ points', '361 points']);
  assert.match((await label(page, 'Q16')) ?? '', /counts for Black/);
  for (const _ of ['first', 'second'])
    await playing(page, () => page.getByRole('button', { name: 'Done' }).click());
  await card(page).getByRole('heading', { name: 'Black wins' }).waitFor();
  await expect(card(page)).toHaveText(/Black 361, White 7½/, { useInnerText: true });
});

test('people resign, agree on a draw, and take that back', async ({ page }) => {
  await startAfter(page, 'chess', mate.slice(0, 2));
  const choose = async (/** @type {string} */ name) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Resign');
  await page.locator('.now', { hasText: 'Black wins: White resigned.' }).waitFor();
  assert.equal(await page.locator('[data-can]').count(), 0);
  await page.reload();
  await page.locator('.now', { hasText: 'Black wins: White resigned.' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await waitForTurn(page);
  assert((await page.locator('[data-can]').count()) > 0);
  await choose('Agree on a draw');
  await card(page).getByRole('heading', { name: 'Draw' }).waitFor();
});
