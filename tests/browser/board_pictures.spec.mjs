// Pictures of the board for posts: positions as PNG and SVG, moves as GIF.
import assert from 'node:assert/strict';
import { waitForTurn } from './board.mjs';
import { begin, gameNamed, index, randomNumbers, playRandomly } from './core.mjs';
import { test } from './pages.mjs';
import {
  difference,
  framesOf,
  openPictures,
  pictureIn,
  sizeOf,
  textOf,
} from './picture_dialog.mjs';
import { command, take } from './record_dialog.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

/** @param {Locator} dialog @param {string} name @param {string} value */
const choose = (dialog, name, value) => dialog.locator(`[name="${name}"]`).selectOption(value);

/** @param {Locator} dialog @param {string} name */
const press = (dialog, name) => dialog.getByRole('button', { name, exact: true }).click();

/**
 * Downloads what is in the dialog; returns the name of the file.
 * @param {Page} page
 * @param {Locator} dialog
 */
async function download(page, dialog) {
  const coming = page.waitForEvent('download');
  await press(dialog, 'Download');
  return (await coming).suggestedFilename();
}

/**
 * Imports a game, and waits until it is shown, whoever has to move.
 * @param {Page} page
 * @param {{ record(): string }} session
 */
async function show(page, session) {
  await waitForTurn(page);
  assert.equal(await take(page, session.record()), '');
  await page.locator('main:not([data-busy])').waitFor();
}

const opening = ['e2 - e4', 'e7 - e5', 'g1 - f3', 'b8 - c6', 'f1 - b5', 'a7 - a6'];

/**
 * Imports the beginning of a game of chess.
 * @param {Page} page
 */
async function showOpening(page) {
  const { session } = begin(gameNamed('chess'));
  for (const move of opening) session.apply(move);
  await show(page, session);
}

test.describe('of chess', () => {
  test.use({ path: '#game=chess' });

  test('a position is saved as a PNG file of the chosen size', async ({ page }) => {
    await waitForTurn(page);
    const dialog = await openPictures(page);
    await choose(dialog, 'side', '1200');
    const [width, height = 0] = await sizeOf(page, await pictureIn(dialog, 'png'));
    assert.equal(width, 1200);
    assert(height > 1100 && height <= 1200, `${height} pixels high`);
    assert.equal(await download(page, dialog), 'Chess.png');
    await press(dialog, 'Done');
    assert.equal(await dialog.count(), 0);
  });

  test('a PNG picture is copied to the clipboard', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await waitForTurn(page);
    const dialog = await openPictures(page);
    await pictureIn(dialog, 'png');
    await press(dialog, 'Copy');
    await dialog.getByText('Copied.').waitFor();
    const types = await page.evaluate(async () => {
      const items = await navigator.clipboard.read();
      return items.flatMap((item) => item.types);
    });
    assert.deepEqual(types, ['image/png']);
  });

  test('a game is saved as an animated GIF file', async ({ page }) => {
    await showOpening(page);
    const dialog = await openPictures(page);
    await choose(dialog, 'kind', 'game');
    await choose(dialog, 'side', '320');
    await choose(dialog, 'from', '2');
    await press(dialog, 'Create');
    const frames = await framesOf(page, await pictureIn(dialog, 'gif'));
    assert(frames.every(({ width, height }) => width === 320 && height > 300 && height <= 320));
    // The positions before, between and after four moves, and the pieces moving.
    assert.equal(frames.filter(({ milliseconds }) => milliseconds >= 800).length, 5);
    assert(frames.length > 4 * 3, `${frames.length} frames`);
    assert.equal(await download(page, dialog), 'Chess.gif');
  });

  test('a picture is made with the keyboard, starting from import and export', async ({ page }) => {
    await showOpening(page);
    await command(page, 'Import / export…');
    await page.getByRole('button', { name: 'Save as a picture…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Save as a picture' });
    await dialog.getByLabel('Format').press('l');
    await dialog.getByRole('button', { name: 'Create' }).press('Enter');
    const frames = await framesOf(page, await pictureIn(dialog, 'gif'));
    assert.equal(frames.filter(({ milliseconds }) => milliseconds >= 800).length, 2);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('the making of a film can be cancelled', async ({ page }) => {
    await showOpening(page);
    const dialog = await openPictures(page);
    await choose(dialog, 'kind', 'game');
    await choose(dialog, 'side', '1200');
    await press(dialog, 'Create');
    await dialog.getByText(/^Making the picture… \d+%$/).waitFor();
    await press(dialog, 'Cancel');
    await dialog.getByRole('button', { name: 'Create' }).and(page.locator(':enabled')).waitFor();
    assert.equal(await dialog.getByRole('progressbar').count(), 0);
    assert.equal(await dialog.locator('img[src]').count(), 0);
  });
});

/**
 * Compares the SVG picture of a position after random moves with the PNG picture.
 * @param {Page} page
 * @param {string} id
 */
async function compare(page, id) {
  const { session } = playRandomly(gameNamed(id), randomNumbers(5));
  await show(page, session);
  const dialog = await openPictures(page);
  await choose(dialog, 'side', '480');
  const drawn = await pictureIn(dialog, 'png');
  await choose(dialog, 'kind', 'svg');
  const written = await pictureIn(dialog, 'svg+xml');
  assert.doesNotMatch(textOf(written), /<(script|foreignObject)|https?:\/\/(?!www\.w3\.org\/2000)/);
  const share = await difference(page, drawn, written);
  assert(share < 0.03, `${id}: ${(100 * share).toFixed(2)} % of the pixels differ`);
}

const some = ['chess', 'go', 'shogi', 'backgammon'];
for (const { id } of index)
  test.describe(() => {
    test.use({ path: `#game=${id}` });
    const tag = some.includes(id) ? [] : ['@long'];
    test(`a position of ${id} looks the same as SVG`, { tag }, ({ page }) => compare(page, id));
  });
