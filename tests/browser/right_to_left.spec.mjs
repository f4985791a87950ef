// The page in a language that is read from right to left: it is mirrored, except for the board and what is written from
// left to right everywhere. Whether everything fits is tested in `fitting.spec.mjs`.
import assert from 'node:assert/strict';
import { middle, playing, waitForTurn } from './board.mjs';
import { pseudoCatalogue, replaced, test } from './pseudo_language.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

/** @param {string} key */
const say = (key) => String(pseudoCatalogue[key]);

/** The middle of an element, in pixels from the left edge of the window. @param {Locator} element */
async function across(element) {
  const box = await element.boundingBox();
  assert(box, 'the element is seen');
  return box.x + box.width / 2;
}

/** @param {Locator} element */
const directionOf = (element) => element.evaluate((one) => getComputedStyle(one).direction);

/** Whether something can be scrolled sideways. @param {Page} page */
const isTooWide = (page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth;
  });

/** @param {Page} page @param {string} text */
const type = (page, text) =>
  playing(page, async () => {
    await page.locator('input[name="move"]').fill(text);
    await page.keyboard.press('Enter');
  });

/** Lets people play both sides, so that nothing moves by itself. @param {Page} page */
async function playBothSides(page) {
  await waitForTurn(page);
  for (const seat of await page.locator('.strip select.seat').all())
    await seat.selectOption('human');
}

test.use({ locale: replaced, fromRight: true, path: '#game=chess' });

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test.describe(() => {
    test.use({ viewport });

    test(`the page is mirrored, the board is not: ${viewport.width}`, async ({ page }) => {
      await waitForTurn(page);
      assert.equal(await page.locator('html').getAttribute('dir'), 'rtl');
      assert.equal(await isTooWide(page), false);
      assert((await middle(page, 'a1')).x < (await middle(page, 'h1')).x, 'a1 is on the left');
      const title = await across(page.locator('h1 bdi'));
      const settings = await across(page.locator('[data-opens="settings"]'));
      assert(settings < title, 'the title is on the right');
      const swatch = await across(page.locator('.strip .swatch').first());
      assert((await across(page.locator('.strip .name').first())) < swatch, 'names follow colours');
      const undo = await across(page.locator('.toolbar .tool').first());
      assert((await across(page.locator('.toolbar .tool').last())) < undo, 'the toolbar');
    });
  });

test.describe(() => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the panels are on the left of the board', async ({ page }) => {
    await waitForTurn(page);
    assert((await across(page.locator('aside'))) < (await across(page.locator('.stage'))));
    assert.equal(await directionOf(page.locator('.stage')), 'ltr');
    assert.equal(await directionOf(page.locator('aside .status')), 'rtl');
    // The hint in the empty field is read like the page, a move is not.
    const field = page.locator('input[name="move"]');
    assert.equal(await directionOf(field), 'rtl');
    await field.fill('e2');
    assert.equal(await directionOf(field), 'ltr');
  });

  test('players sit where they look from', async ({ page }) => {
    await page.goto('#game=yonin-shogi');
    await page.reload();
    await waitForTurn(page);
    const west = await across(page.locator('.side.left'));
    assert(west < (await across(page.locator('.stage'))));
    assert((await across(page.locator('.stage'))) < (await across(page.locator('.side.right'))));
  });
});

test('an embedded board is written from right to left too', async ({ page }) => {
  await page.goto(`embed.html#game=chess&players=human,human&lang=${replaced}`);
  await page.locator('.game[data-phase="ready"][dir="rtl"]').waitFor();
  const [left, right] = ['a1', 'h1'].map((name) => page.locator(`[data-name="${name}"]`));
  assert(left && right);
  assert((await across(left)) < (await across(right)), 'a1 is on the left');
  const swatch = await across(page.locator('.strip .swatch').first());
  assert((await across(page.locator('.strip .name').first())) < swatch, 'names follow colours');
});

/** Presses a key, and waits until a number of moves has been played. @param {Page} page @param {string} key @param {number} count */
async function pressUntil(page, key, count) {
  await page.keyboard.press(key);
  await page.waitForFunction(
    (wanted) => document.querySelectorAll('.moves .move[data-past]').length === wanted,
    count,
  );
}

test('arrows lead where they point', async ({ page }) => {
  await playBothSides(page);
  await type(page, 'e2 - e4');
  await type(page, 'e7 - e5');
  const [first, second] = [0, 1].map((at) => page.locator('.moves [data-node]').nth(at));
  assert(first && second);
  assert.equal(await first.locator('bdi').getAttribute('dir'), 'ltr');
  assert((await across(second)) < (await across(first)), 'moves follow to the left');
  await second.focus();
  await pressUntil(page, 'ArrowRight', 1);
  await pressUntil(page, 'ArrowLeft', 2);
  await page.locator('[data-site][tabindex="0"]').focus();
  await pressUntil(page, 'Control+ArrowRight', 1);
  await pressUntil(page, 'Control+ArrowLeft', 2);

  const back = page.getByRole('button', { name: say('moves.previous'), exact: true });
  const on = page.getByRole('button', { name: say('moves.next'), exact: true });
  assert((await across(on)) < (await across(back)), 'the buttons are mirrored');
  const scale = await back.locator('svg').evaluate((icon) => getComputedStyle(icon).scale);
  assert.equal(scale, '-1 1', 'and so are their arrows');

  const cursor = page.locator('[data-site][tabindex="0"]');
  await page.locator('[data-name="e4"]').focus();
  await page.keyboard.press('ArrowLeft');
  assert.equal(await cursor.getAttribute('data-name'), 'd4', 'on the board, left is left');
});
