// Sowing pits: the pit is clicked first, then its direction is chosen by an arrow, a neighbour, or keys.
import assert from 'node:assert/strict';
import {
  cell,
  cellsThatCan,
  choose,
  click,
  middle,
  moves,
  playing,
  startShipped,
} from './board.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const people = { variant: 1, seats: ['human', 'human'] };

/** @param {Page} page */
const begin = (page) => startShipped(page, 'bao', people);

/** @param {Page} page */
const arrows = (page) =>
  page.locator('.headings .chip').evaluateAll((chips) => chips.map((chip) => chip.ariaLabel));

/** @param {Page} page */
const status = (page) => page.locator('.status').first().innerText();

/**
 * @param {Page} page
 * @param {string} name
 */
async function tap(page, name) {
  const { x, y } = await middle(page, name);
  await page.touchscreen.tap(x, y);
}

test('a pit offers its own directions and nothing else', async ({ page }) => {
  await begin(page);
  await choose(page, 'a2');
  assert.deepEqual(await arrows(page), ['Clockwise']);
  assert.match(await status(page), /a2 selected: 1 direction\./);
  assert.equal(await page.locator('.chooser').isVisible(), false);
  assert.deepEqual(await cellsThatCan(page, 'add'), []);
  assert.match((await cell(page, 'b2').getAttribute('aria-label')) ?? '', /, clockwise$/);
  await choose(page, 'd2');
  assert.deepEqual(await arrows(page), ['Clockwise', 'Anticlockwise']);
  await playing(page, () => click(page, 'c2'));
  assert.deepEqual(await moves(page), ['1. d2 anticlockwise']);
});

test('an arrow sows the pit in its direction', { tag: '@long' }, async ({ page }) => {
  await begin(page);
  await choose(page, 'd2');
  await playing(page, () => page.locator('.chip[data-direction="clockwise"]').click());
  assert.deepEqual(await moves(page), ['1. d2 clockwise']);
});

test('a digit chooses a direction, as seen from the pit', { tag: '@long' }, async ({ page }) => {
  await begin(page);
  await choose(page, 'a1');
  await page.keyboard.press('d');
  await playing(page, () => page.keyboard.press('8'));
  assert.deepEqual(await moves(page), ['1. a1 clockwise']);
});

test('arrow keys move from neighbour to neighbour', { tag: '@long' }, async ({ page }) => {
  await begin(page);
  await choose(page, 'd2');
  await page.keyboard.press('Tab');
  await page.locator('[data-name="e2"]:focus, [data-name="c2"]:focus').waitFor();
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('data-name'));
  await playing(page, () => page.keyboard.press('Enter'));
  const way = focused === 'e2' ? 'clockwise' : 'anticlockwise';
  assert.deepEqual(await moves(page), [`1. d2 ${way}`]);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('the sowing is previewed first', async ({ page }) => {
    await begin(page);
    await tap(page, 'd2');
    await page.locator('[data-name="d2"][aria-selected="true"]').waitFor();
    await tap(page, 'c2');
    await page.locator('.chooser', { hasText: 'd2 anticlockwise' }).waitFor();
    await playing(page, () => tap(page, 'c2'));
    assert.deepEqual(await moves(page), ['1. d2 anticlockwise']);
  });
});
