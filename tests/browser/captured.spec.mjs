// Captured pieces are shown beside the player who captured them.
import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { inRoot } from '../../scripts/paths.mjs';
import { startAfter, startShipped } from './board.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page */
const taken = (page) =>
  page
    .locator('.captured')
    .evaluateAll((all) => all.flatMap((one) => one.getAttribute('aria-label') ?? []));

/** Waits until the page knows that nothing has been captured. @param {Page} page */
async function nothingTaken(page) {
  await page.locator('.captured[title]').first().waitFor({ state: 'attached' });
  assert.equal(await page.locator('.captured:not([hidden])').count(), 0);
}

const exchange = ['e2 - e4', 'd7 - d5', 'e4 - d5', 'd8 - d5', 'b1 - c3', 'd5 - d2'];

test('captured pieces are shown beside the capturing player, and described', async ({ page }) => {
  await startAfter(page, 'chess', exchange);
  await page.getByRole('img', { name: 'Captured by Black: White Pawn: 2' }).waitFor();
  await page.getByRole('img', { name: 'Captured by White: Black Pawn: 1' }).waitFor();
  const strip = page.locator('.strip', { hasText: 'Black' });
  await expect(strip).toHaveText(/×2/, { useInnerText: true });
  const painted = await strip.locator('canvas').evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return false;
    const { width, height } = canvas;
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
    return pixels?.some((value) => value > 0);
  });
  assert(painted, 'the piece is drawn');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('img', { name: 'Captured by Black: White Pawn: 1' }).waitFor();
  await page.keyboard.press('{');
  await page.locator('.captured:not([hidden])').first().waitFor({ state: 'detached' });
});

test('a capture is shown at once, and another game starts without captures', async ({ page }) => {
  await startAfter(page, 'chess', exchange.slice(0, 2));
  await nothingTaken(page);
  await page.getByPlaceholder('Type a move').fill('e4 - d5');
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: 'Black Pawn: 1' }).waitFor();
  await startShipped(page, 'breakthrough');
  assert.deepEqual(await taken(page), []);
});

test('pieces in a hand are not shown twice', { tag: '@long' }, async ({ page }) => {
  const played = await readFile(inRoot('tests', 'playthroughs', 'shogi.txt'), 'utf8');
  const moves = [...played.matchAll(/^\d+\. of \d+: (.+?) {2}/gm)].map(([, text]) => text ?? '');
  await startAfter(page, 'shogi', moves);
  await page.locator('.hand .reserve').first().waitFor();
  await nothingTaken(page);
});

test('borne-off pieces are not captured', { tag: '@long' }, async ({ page }) => {
  const played = await readFile(inRoot('tests', 'playthroughs', 'ur.txt'), 'utf8');
  const moves = [...played.matchAll(/^\d+\. of \d+: (.+?) {2}/gm)].map(([, text]) => text ?? '');
  const home = moves.findIndex((text) => / - f[13]$/.test(text));
  assert(home >= 0);
  await startAfter(page, 'ur', moves.slice(0, home + 1));
  await nothingTaken(page);
});
