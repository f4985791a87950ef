// Parts of the page that are loaded once moves can be entered: what works before they arrive, and what if they cannot
// be loaded.
import assert from 'node:assert/strict';
import { choose, click, moves, playing, startShipped, waitForTurn } from './board.mjs';
import { hold, test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const part = {
  choosing: '**/assets/choosing-*',
  beside: '**/assets/side_panels-*',
};
const lost = { loses: /\/assets\/(choosing|side_panels)-/ };

/** Captures with a pawn, which leaves its promotion to be chosen. @param {Page} page */
async function promote(page) {
  const start = 'White; White Pawn a7; White King e1; Black Knight b8; Black King h8';
  await startShipped(page, 'chess', { start });
  await choose(page, 'a7');
  await click(page, 'b8');
  await page.getByText('Choose one of 4').first().waitFor();
}

/** @param {import('@playwright/test').Route} route */
const lose = (route) => route.abort();

/** @param {Page} page */
const isBusy = async (page) => (await page.locator('main[data-busy]').count()) > 0;

test('a choice is shown as soon as its module is loaded', async ({ page }) => {
  const release = await hold(page, part.choosing);
  await promote(page);
  assert.equal(await page.locator('.chooser').count(), 0);
  assert(await isBusy(page));
  release();
  await page.locator('.chooser .option').nth(3).waitFor();
  // The page is told so after the choice is shown.
  await page.locator('main:not([data-busy])').waitFor();
  await playing(page, () => page.locator('.chooser .option').nth(3).click());
  assert.deepEqual(await moves(page), ['1. a7 - b8 = Knight']);
});

test('a digit waits for the choice that it is meant for', { tag: '@long' }, async ({ page }) => {
  const release = await hold(page, part.choosing);
  await promote(page);
  await page.keyboard.press('2');
  await playing(page, async () => release());
  assert.deepEqual(await moves(page), ['1. a7 - b8 = Rook']);
});

test(
  'text typed early is completed later, and nothing jumps',
  { tag: '@long' },
  async ({ page }) => {
    const release = await hold(page, part.beside);
    await page.reload();
    await waitForTurn(page);
    await page.locator('.typed-move input').fill('A1 - ');
    const place = async () => JSON.stringify(await page.locator('.typed-move input').boundingBox());
    const before = await place();
    release();
    await page.locator('.typed-move [role=option]').first().waitFor();
    assert.equal(await place(), before);
  },
);

test('the menu and panels that are opened early appear when they are loaded', async ({ page }) => {
  const release = await hold(page, part.beside);
  await page.reload();
  await waitForTurn(page);
  await page.keyboard.press('t');
  await page.getByRole('button', { name: 'More' }).click();
  release();
  await page.locator('.board-text pre').waitFor();
  await page.getByRole('menuitem', { name: /Legal moves/ }).click();
  await page.locator('.move-list li').first().waitFor();
});

test.describe(() => {
  test.use(lost);

  test('a lost part is reported, and loaded when there is a connection again', async ({ page }) => {
    await page.route(part.choosing, lose);
    await page.route(part.beside, lose);
    await page.reload();
    await page.locator('.status-text', { hasText: 'could not be loaded' }).waitFor();
    await page.unroute(part.choosing, lose);
    await page.unroute(part.beside, lose);
    await page.locator('.moves-panel').waitFor();
    const display = () =>
      page.locator('.moves-head').evaluate((head) => getComputedStyle(head).display);
    assert.equal(await display(), 'flex');
    await promote(page);
    await page.locator('.chooser .option').first().waitFor();
  });
});
