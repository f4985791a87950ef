// Moves that are typed, and the list of all moves.
import assert from 'node:assert/strict';
import { moves, playing, startGame, startRules, waitForTurn } from './board.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page */
const line = (page) => page.getByRole('combobox', { name: 'Type a move' });

/** @param {Page} page */
const offered = (page) => page.locator('.typed-move [role="option"]').allInnerTexts();

test('typed text is completed, and completions are chosen by keys', async ({ page }) => {
  await waitForTurn(page);
  await line(page).pressSequentially('a1-');
  await page.locator('.typed-move [role="option"]').first().waitFor();
  const texts = await offered(page);
  assert(texts.length > 1 && texts.every((text) => text.startsWith('A1 - ')));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const id = await line(page).getAttribute('aria-activedescendant');
  const option = page.locator(`#${id}`);
  assert.equal(await option.getAttribute('aria-selected'), 'true');
  const text = (await option.getAttribute('data-text')) ?? '';
  await playing(page, () => page.keyboard.press('Enter'));
  assert((await moves(page))[0]?.endsWith(text));
  assert.equal(await line(page).inputValue(), '');
  assert.deepEqual(await offered(page), []);
});

test('a unique prefix is enough', { tag: '@long' }, async ({ page }) => {
  await waitForTurn(page);
  await startGame(page, { Blue: 'human' });
  await playing(page, async () => {
    await line(page).fill('A1 - B1');
    await page.keyboard.press('Enter');
  });
  assert.equal((await moves(page))[0], '1. A1 - B1 nw');
  await line(page).fill('zz');
  await page.keyboard.press('Enter');
  await page.locator('.status-text', { hasText: '“zz” is not a legal move here' }).waitFor();
  assert.equal(await line(page).getAttribute('aria-invalid'), 'true');
});

test('a pass is typed like a move', { tag: '@long' }, async ({ page }) => {
  await startRules(page, 'passing', 0);
  await line(page).fill('pa');
  await playing(page, () => page.keyboard.press('Enter'));
  assert.deepEqual(await moves(page), ['1. pass']);
});

test('a compound move is completed step by step', async ({ page }) => {
  await startRules(page, 'maximal', 0);
  await line(page).pressSequentially('a1');
  await page.locator('.typed-move [role="option"]', { hasText: '+ …' }).first().waitFor();
  await page.locator('.typed-move [role="option"]', { hasText: '+ …' }).first().click();
  await page.waitForFunction(() => document.querySelector('input')?.value.endsWith(' + '));
  assert.match(await line(page).inputValue(), /^a1 - \w+ \+ $/);
  assert(await line(page).evaluate((input) => input === document.activeElement));
  await page
    .locator('.typed-move [role="option"]', { hasText: /\+ \w+ - \w+/ })
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  assert.deepEqual(await offered(page), []);
});

test('the list of moves is searched, navigated and played from', async ({ page }) => {
  await waitForTurn(page);
  await page.locator('[data-site][tabindex="0"]').focus();
  await page.keyboard.press('m');
  const list = page.getByRole('region', { name: 'Legal moves' });
  await list.getByRole('status').filter({ hasText: '46 moves' }).waitFor();
  await page.keyboard.type('a1');
  await list
    .getByRole('status')
    .filter({ hasText: /^\d moves$/ })
    .waitFor();
  await page.keyboard.press('ArrowDown');
  const text = await page.evaluate(() => document.activeElement?.getAttribute('data-text'));
  assert.match(text ?? '', /^A1/);
  await playing(page, () => page.keyboard.press('Enter'));
  assert((await moves(page))[0]?.endsWith(text ?? '?'));
  await page.keyboard.press('Escape');
  assert.equal(await list.isVisible(), false);
  assert(await page.evaluate(() => document.activeElement?.matches('[data-site]')));
});

test(
  'an open list of moves follows the game, also during animation',
  { tag: '@long' },
  async ({ page }) => {
    await waitForTurn(page);
    await startGame(page, { Blue: 'human' });
    await page.locator('[data-site][tabindex="0"]').focus();
    await page.keyboard.press('m');
    const list = page.getByRole('region', { name: 'Legal moves' });
    await playing(page, () => list.locator('button[data-text="A1 - B1 nw"]').click());
    const first = list.locator('button[data-text]').first();
    await first.and(page.locator('[data-text^="I"]')).waitFor();
  },
);
