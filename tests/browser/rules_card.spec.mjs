// The rules card: every kind of move of a game on a small board, animated, paused, shown on the large board, and
// closed.
import assert from 'node:assert/strict';
import { onlyLong } from './checked.mjs';
import { isAccessible } from './axe.mjs';
import { setAnimation, waitForTurn } from './board.mjs';
import { misfits } from './fit.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page */
const card = (page) => page.locator('dialog.rules-card[open]');

/** @param {Page} page */
const lesson = (page) => page.getByRole('region', { name: 'Lesson' });

/** Waits until the search for kinds of moves has ended. @param {Page} page */
const isWhole = (page) =>
  card(page)
    .getByText(/^\d+ kinds of moves$/)
    .waitFor();

/** @param {Page} page */
async function openFromMenu(page) {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'How the pieces move' }).click();
  await card(page).waitFor();
}

/** Whether a picture stays the same for some frames. @param {Page} page */
const rests = (page) =>
  card(page)
    .locator('canvas')
    .first()
    .evaluate(async (canvas) => {
      const picture = () => (canvas instanceof HTMLCanvasElement ? canvas.toDataURL() : '');
      const first = picture();
      for (let frame = 0; frame < 150; frame++) {
        await new Promise(requestAnimationFrame);
        if (picture() !== first) return false;
      }
      return true;
    });

test.describe(() => {
  test.use({ path: '#lesson=chase/moves' });

  test(
    'the card from the address animates moves, with texts, until it is paused',
    { tag: '@long' },
    async ({ page }) => {
      await isWhole(page);
      const figures = card(page).locator('figure');
      assert((await figures.count()) >= 10);
      await card(page).locator('canvas[data-loops]').first().waitFor();
      for (const picture of await card(page).getByRole('img').all())
        assert.match((await picture.getAttribute('aria-label')) ?? '', /^(Red|Blue): /);
      await card(page).getByText('bounces off the top and bottom rows').waitFor();
      await figures.filter({ hasText: 'Add the points you l' }).first().waitFor();
      await card(page).getByRole('button', { name: 'Pause' }).click();
      assert.equal(await rests(page), true);
      await card(page).getByRole('button', { name: 'Play' }).click();
      assert.equal(await rests(page), false);
    },
  );
});

test.describe(() => {
  test.use({ path: '#lesson=ur/moves' });

  test('a move is shown on the large board by keyboard, and the card comes back', async ({
    page,
  }) => {
    await isWhole(page);
    const count = await card(page).locator('figure').count();
    await card(page).getByRole('button', { name: 'Show on the board: Enters' }).first().focus();
    await page.keyboard.press('Enter');
    await lesson(page).waitFor();
    await lesson(page).locator('[aria-current="step"]').filter({ hasText: /^\d$/ }).waitFor();
    await lesson(page)
      .getByRole('button', { name: /, done$/ })
      .waitFor();
    assert.match(new URL(page.url()).hash, /^#lesson=ur\/moves\/\d$/);
    assert.equal(await lesson(page).locator('[data-verdict]').count(), 0);
    for (let step = 0; step < count; step++) {
      const last = lesson(page).getByRole('button', { name: 'Finish', exact: true });
      if (await last.isVisible()) break;
      const current = lesson(page).locator('[aria-current="step"]');
      const before = await current.innerText();
      await lesson(page).getByRole('button', { name: 'Next', exact: true }).click();
      // Only then it is known whether this is the last one.
      await current.filter({ hasNotText: before }).waitFor();
    }
    await lesson(page).getByRole('button', { name: 'Finish', exact: true }).click();
    await card(page).waitFor();
    assert.equal(await card(page).locator('figure').count(), count);
    await lesson(page).waitFor({ state: 'detached' });
    await page.evaluate(() => (location.hash = 'lesson=chase/first-steps'));
    await lesson(page).waitFor();
    await page.evaluate(() => (location.hash = 'lesson=sokoban/moves'));
    await card(page).getByRole('heading', { name: 'Moves of Sokoban' }).waitFor();
    await lesson(page).waitFor({ state: 'detached' });
  });
});

test.describe(() => {
  test.use({ path: '#lesson=sokoban/moves/2' });

  test('a step of the card has an address', async ({ page }) => {
    await lesson(page).locator('[aria-current="step"]').filter({ hasText: /^2$/ }).waitFor();
    await page.reload();
    await lesson(page).locator('[aria-current="step"]').filter({ hasText: /^2$/ }).waitFor();
  });
});

test.describe(() => {
  test.use({ path: '#game=gess' });

  test(
    'closing the card stops its search, and it opens again',
    { tag: '@long' },
    async ({ page }) => {
      await waitForTurn(page);
      const begun = page.waitForEvent('worker');
      await openFromMenu(page);
      const worker = await begun;
      const ended = worker.waitForEvent('close');
      await page.keyboard.press('Escape');
      await ended;
      await card(page).waitFor({ state: 'detached' });
      await page.locator('.about summary').click();
      await page.locator('.about').getByRole('button', { name: 'How the pieces move' }).click();
      await card(page).locator('figure').first().waitFor();
      await page.evaluate(() => (location.hash = 'lesson=ur/moves'));
      await card(page).getByRole('heading', { name: 'Moves of Royal Game of Ur' }).waitFor();
    },
  );
});

test.describe(() => {
  test.use({ path: '#lesson=ur/moves', reducedMotion: 'reduce' });

  test(
    'with reduced motion, each move is two numbered pictures with an arrow',
    { tag: '@long' },
    async ({ page }) => {
      await isWhole(page);
      const figure = card(page).locator('figure').first();
      assert.deepEqual(await figure.locator('.still').allTextContents(), ['1', '2']);
      await figure.locator('canvas[data-painted]').nth(1).waitFor();
      assert.equal(await rests(page), true);
      assert.equal(await card(page).getByRole('button', { name: 'Pause' }).isVisible(), false);
    },
  );
});

test('with animation off, nothing moves on the card', { tag: '@long' }, async ({ page }) => {
  await waitForTurn(page);
  await setAnimation(page, 'Off');
  await openFromMenu(page);
  await card(page).locator('.still canvas[data-painted]').first().waitFor();
  assert.equal(await card(page).locator('figure > .picture > canvas').count(), 0);
});

const rules = `(game (title "<b>Hop</b>") (players White Black)
  (board (grid (start-rectangle 0 0 50 50)
    (dimensions ("a/b/c/d" (50 0)) ("3/2/1" (0 50))) (directions (n 0 -1) (s 0 1))))
  (piece (name Hopper) (help "Hops <i>far</i>.") (moves (n n add) (s add)))
  (board-setup (White (Hopper a1 b1)) (Black (Hopper c3 d3)))
  (loss-condition (White Black) stalemated))`;

test('a rule file opened by the user has its card', { tag: '@long' }, async ({ page }) => {
  await waitForTurn(page);
  await page.getByRole('button', { name: 'New game' }).click();
  await page.getByRole('button', { name: 'Open a rule file…' }).waitFor();
  const input = page.locator('dialog[open] input[type="file"]:not([webkitdirectory])');
  const buffer = Buffer.from(rules);
  await input.setInputFiles({ name: 'hop.zrf', mimeType: 'text/plain', buffer });
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.getByText('<b>Hop</b>').first().waitFor();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('h1', { hasText: '<b>Hop</b>' }).waitFor();
  await openFromMenu(page);
  await card(page).getByRole('heading', { name: 'Moves of <b>Hop</b>' }).waitFor();
  await card(page).getByText('Hops <i>far</i>.').waitFor();
  await card(page).locator('canvas[data-loops]').first().waitFor();
  assert.equal(await card(page).locator('i, h2 b').count(), 0);
});

for (const [width, locale, colorScheme] of /** @type {[number, string, 'light' | 'dark'][]} */ ([
  [320, 'ru-RU', 'light'],
  [390, 'de-DE', 'dark'],
  [1280, 'en-GB', 'light'],
  [390, 'fr-FR', 'light'],
  [320, 'ja-JP', 'dark'],
]))
  test.describe(() => {
    test.use({
      path: '#lesson=thud/moves',
      locale,
      colorScheme,
      viewport: { width, height: 800 },
      reducedMotion: width === 390 ? 'reduce' : 'no-preference',
    });

    test(
      `the card fits and is accessible at ${width} in ${locale}, ${colorScheme}`,
      onlyLong(width !== 320),
      async ({ page }) => {
        await card(page).locator('figure').nth(3).waitFor();
        await isAccessible(page, 'the card');
        assert.deepEqual(await misfits(page, 'dialog[open]'), []);
      },
    );
  });
