// The dialog that starts a game: search, filters, pictures, and games started from a card by mouse, by keys and by
// touch.
import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { onlyLong } from './checked.mjs';
import { waitForTurn } from './board.mjs';
import { isAccessible } from './axe.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** @param {Page} page */
async function openGamePicker(page) {
  await waitForTurn(page);
  await page.getByRole('button', { name: 'New game' }).click();
  await page.getByRole('dialog', { name: 'New game' }).waitFor();
}

/** The ids of the games whose cards are visible. @param {Page} page */
const shown = (page) =>
  page
    .locator('[data-game]:visible')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-game') ?? ''));

/**
 * @param {Page} page
 * @param {string} game
 */
const card = (page, game) => page.locator(`[data-game="${game}"]`).last();

/** @param {Page} page */
const startButton = (page) => page.getByRole('dialog').getByRole('button', { name: 'Start' });

/** @param {Page} page */
const found = (page) => page.getByRole('dialog').getByRole('status').innerText();

/**
 * @param {Page} page
 * @param {string} text
 */
const search = (page, text) => page.getByRole('searchbox').fill(text);

/** The game whose details are shown. @param {Page} page @param {string} game */
const detailsOf = (page, game) => page.locator(`.details[data-of="${game}"]`);

/** @param {Page} page */
const unfoldFilters = (page) => page.getByRole('button', { name: /^Filters/ }).click();

/** How many cards can be seen whole. @param {Page} page */
const wholeCards = (page) =>
  page.locator('.scroller').evaluate((scroller) => {
    const frame = scroller.getBoundingClientRect();
    return [...scroller.querySelectorAll('.card')].filter((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return top >= frame.top && bottom <= frame.bottom;
    }).length;
  });

test('games are found by their properties', { tag: '@long' }, async ({ page }) => {
  await openGamePicker(page);
  assert((await shown(page)).length > 40);
  for (const [text, game] of /** @type {const} */ ([
    ['freeling', 'dameo'],
    ['WURZBURG', 'rithmomachia'],
    ['lévi', 'abalone'],
    ['levi', 'abalone'],
    ['1987', 'abalone'],
    ['belgian daisy', 'abalone'],
    ['puzzle one', 'sokoban'],
    ['hexagons dice', 'chase'],
  ])) {
    await search(page, text);
    const games = await shown(page);
    assert(games.includes(game), `${text} finds ${game} among ${games.join()}`);
    assert(games.length < 10, `${text} finds ${games.length}`);
    const count = games.length;
    assert.equal(await found(page), count === 1 ? '1 game' : `${count} games`);
  }
  await search(page, 'xyzzy <b>');
  assert.deepEqual(await shown(page), []);
  assert.match(await found(page), /No games found/);
  await page.keyboard.press('Escape');
  assert((await shown(page)).length > 40, 'Escape empties the search first');
});

test('searching for a variant selects it', { tag: '@long' }, async ({ page }) => {
  await openGamePicker(page);
  await search(page, 'belgian daisy');
  await page.locator('.note', { hasText: 'Belgian Daisy' }).waitFor();
  const variants = page.getByLabel('Variant');
  await detailsOf(page, 'abalone').waitFor();
  await expect(variants.locator('option:checked')).toHaveText(/Belgian Daisy/, {
    useInnerText: true,
  });
});

test('the best game that a search finds is shown, and Enter starts it', async ({ page }) => {
  await openGamePicker(page);
  for (const [text, game] of /** @type {const} */ ([
    ['checkers', 'english-draughts'],
    ['breaktrough', 'breakthrough'],
    ['hex', 'hex'],
  ])) {
    await search(page, text);
    await detailsOf(page, game).waitFor();
    assert.equal((await shown(page))[0], game);
    assert.equal(await card(page, game).getAttribute('aria-current'), 'true');
  }
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Hex' }).waitFor();
  await waitForTurn(page);
  await openGamePicker(page);
  await search(page, 'abal');
  // Without waiting for the details.
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Abalone' }).waitFor();
  await openGamePicker(page);
  await page.keyboard.press('Enter');
  assert(await page.getByRole('dialog').isVisible(), 'Enter starts nothing without a search');
});

test('popular games come first, and at least eighteen cards are seen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openGamePicker(page);
  const headings = () => page.getByRole('dialog').locator('.catalogue h3').allInnerTexts();
  assert.equal((await headings())[0], 'Popular', 'the game on the board is no recent one');
  assert((await wholeCards(page)) >= 18);
  assert(!(await page.getByRole('button', { name: 'Popular' }).isVisible()));
  await search(page, 'go');
  assert.deepEqual(await headings(), ['Games found']);
});

test('filters leave the games that match all of them', { tag: '@long' }, async ({ page }) => {
  await openGamePicker(page);
  assert(!(await page.getByRole('button', { name: 'Dice', exact: true }).isVisible()));
  await unfoldFilters(page);
  const dice = page.getByRole('button', { name: 'Dice', exact: true });
  await dice.click();
  assert.equal(await dice.getAttribute('aria-pressed'), 'true');
  assert.deepEqual((await shown(page)).toSorted(), ['backgammon', 'chase', 'nard', 'ur']);
  await page.getByRole('button', { name: 'Hexagons', exact: true }).click();
  assert.deepEqual(await shown(page), ['chase']);
  await page.getByRole('button', { name: 'Filters (2)' }).waitFor();
  await dice.click();
  assert((await shown(page)).length > 1);
  await page.getByRole('button', { name: '1 player', exact: true }).click();
  assert.deepEqual(await shown(page), []);
});

test('pictures are painted when they scroll into view', { tag: '@long' }, async ({ page }) => {
  await openGamePicker(page);
  const last = card(page, 'hex').locator('canvas');
  assert.equal(await last.getAttribute('data-painted'), null);
  await card(page, 'hex').scrollIntoViewIfNeeded();
  await last.and(page.locator('[data-painted]')).waitFor();
  const colours = await last.evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return 0;
    const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
    return new Set(new Uint32Array(data?.buffer ?? new ArrayBuffer(0))).size;
  });
  assert(colours > 8, `${colours} colours`);
});

test('a missing picture stays a plain tile', { tag: '@long' }, async ({ page }) => {
  await waitForTurn(page);
  await page.route('**/go.0.json', (route) => route.fulfill({ body: 'nothing' }));
  await openGamePicker(page);
  await search(page, 'go');
  await card(page, 'go').scrollIntoViewIfNeeded();
  await page.locator('[data-game="go"] canvas:not([data-painted])').first().waitFor();
  await card(page, 'go').click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await search(page, '');
  await card(page, 'gess').click();
  await page.locator('.details[data-of="gess"]').waitFor();
});

test('a game is started by mouse, and becomes the first recent one', async ({ page }) => {
  await openGamePicker(page);
  await card(page, 'lasca').click();
  await page.locator('.details[data-of="lasca"]').waitFor();
  assert.equal(await card(page, 'lasca').getAttribute('aria-current'), 'true');
  await startButton(page).click();
  await page.getByRole('heading', { level: 1, name: 'Lasca' }).waitFor();
  await waitForTurn(page);
  await page.reload();
  await openGamePicker(page);
  await page.getByRole('heading', { name: 'Recently played' }).waitFor();
  assert.equal((await shown(page))[0], 'chase', 'the one on the board is chosen already');
  await page.keyboard.press('Escape');
  await page.evaluate(() =>
    localStorage.setItem('boardwright:recent', '[7, {}, "no such game", "thud"]'),
  );
  await openGamePicker(page);
  assert.equal((await shown(page))[0], 'thud', 'what is damaged is left out');
});

test('a game is started by keys', { tag: '@long' }, async ({ page }) => {
  await openGamePicker(page);
  await search(page, 'draughts');
  await page.keyboard.press('ArrowDown');
  const games = await shown(page);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-game'));
  assert.equal(await focused(), games[0]);
  await page.keyboard.press('ArrowRight');
  assert.equal(await focused(), games[1]);
  await page.keyboard.press('End');
  assert.equal(await focused(), games.at(-1));
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  const name = await page.locator(':focus strong').innerText();
  await page.keyboard.press('Enter');
  await page.locator(`.details[data-of="${games[1]}"]`).waitFor();
  await page.locator('[type="submit"]:focus').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await waitForTurn(page);
});

test.describe(() => {
  test.use(phone);

  test('on a phone the game’s details are a second step', async ({ page }) => {
    await openGamePicker(page);
    const start = startButton(page);
    assert(!(await start.isVisible()));
    assert((await wholeCards(page)) >= 6);
    await isAccessible(page, 'the catalogue');
    await card(page, 'lasca').tap();
    await start.waitFor();
    await isAccessible(page, 'the details');
    await page.keyboard.press('Escape');
    await card(page, 'lasca').waitFor();
    assert.equal(
      await page.evaluate(() => document.activeElement?.getAttribute('data-game')),
      'lasca',
    );
    await card(page, 'lasca').tap();
    await page.getByRole('button', { name: 'Back to the games' }).tap();
    await card(page, 'ordo').tap();
    await start.tap();
    await page.getByRole('heading', { level: 1, name: 'Ordo' }).waitFor();
  });
});

for (const colorScheme of /** @type {const} */ (['light', 'dark']))
  test.describe(() => {
    test.use({ colorScheme });

    test(
      `no accessibility rule is violated, ${colorScheme}`,
      onlyLong(colorScheme !== 'light'),
      async ({ page }) => {
        await openGamePicker(page);
        await isAccessible(page, 'all games');
        await unfoldFilters(page);
        await page.getByRole('button', { name: 'Traditional', exact: true }).click();
        await search(page, 'draughts');
        await isAccessible(page, 'searched and filtered');
        await search(page, 'xyzzy');
        await isAccessible(page, 'with nothing found');
      },
    );
  });
