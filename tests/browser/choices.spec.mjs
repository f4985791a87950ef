// What is chosen besides cells: promotions, captures, where a compound move ends, points; and the previews of the
// choices.
import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { beforehand, choose, click, middle, moves, playing, startShipped } from './board.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

test.use(beforehand);

/** @param {Page} page */
const options = (page) => page.locator('.chooser .option');

/** @param {Page} page */
const foreseen = (page) => page.locator('.stage').getAttribute('data-preview');

/**
 * Waits until the board shows the preview of a loss, or none.
 * @param {Page} page
 * @param {string | null} lost sites of the pieces that would be captured; null for no preview
 */
async function showsLoss(page, lost) {
  await page.waitForFunction(
    (wanted) => document.querySelector('.stage')?.getAttribute('data-lost') === wanted,
    lost,
  );
}

/** @param {Page} page */
const texts = (page) => options(page).locator('.label').allInnerTexts();

const promotion = 'White; White Pawn a7; White King e1; Black Knight b8; Black King h8';

test('a promotion is chosen from pictures, with a preview', async ({ page }) => {
  await startShipped(page, 'chess', { start: promotion });
  await choose(page, 'a7');
  await click(page, 'b8');
  await options(page).first().waitFor();
  assert.deepEqual(await texts(page), ['Queen', 'Rook', 'Bishop', 'Knight']);
  assert.equal(await options(page).locator('.picture canvas').count(), 4);
  assert.equal(await foreseen(page), null);
  await options(page).nth(1).hover();
  await showsLoss(page, 'b8');
  await page.mouse.move(2, 2);
  await showsLoss(page, null);
  await playing(page, () => page.keyboard.press('4'));
  assert.deepEqual(await moves(page), ['1. a7 - b8 = Knight']);
});

test(
  'a press that ends beside the board leaves the preview unchanged',
  { tag: '@long' },
  async ({ page }) => {
    const start = 'White; White Rook a1; White King e1; Black Knight a8; Black King h7';
    await startShipped(page, 'chess', { start });
    await choose(page, 'a1');
    const [empty, goal] = [await middle(page, 'h4'), await middle(page, 'a8')];
    await page.mouse.move(empty.x, empty.y);
    await page.mouse.down();
    await page.mouse.move(2, 2, { steps: 3 });
    await page.mouse.up();
    await page.mouse.move(goal.x, goal.y);
    await showsLoss(page, 'a8');
  },
);

test('no option is where the click was', { tag: '@long' }, async ({ page }) => {
  await startShipped(page, 'chess', { start: promotion });
  await choose(page, 'a7');
  await click(page, 'b8');
  const { x, y } = await middle(page, 'b8');
  for (const option of await options(page).all()) {
    const box = await option.boundingBox();
    assert(box);
    const isUnder = x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
    assert(!isUnder);
  }
});

test(
  'a menu is navigated by keys, with a preview of the focused option',
  { tag: '@long' },
  async ({ page }) => {
    await startShipped(page, 'chess', { start: promotion });
    await choose(page, 'a7');
    await click(page, 'b8');
    await options(page).first().focus();
    await showsLoss(page, 'b8');
    await page.keyboard.press('ArrowDown');
    assert.equal(
      await page.evaluate(() => document.activeElement?.getAttribute('data-text')),
      'a7 - b8 = Rook',
    );
    await page.keyboard.press('Escape');
    await options(page).first().waitFor({ state: 'detached' });
    await playing(page, async () => {
      await click(page, 'b8');
      await options(page).first().focus();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
    });
    assert.deepEqual(await moves(page), ['1. a7 - b8 = Knight']);
  },
);

test(
  'the last square of a capture determines the whole move',
  { tag: '@long' },
  async ({ page }) => {
    const one = 'White; White Man 33; Black Man 28 18 8';
    await startShipped(page, 'international-draughts', { start: one });
    await choose(page, '33');
    await page.locator('[data-name="2"][data-can~="final"]').waitFor();
    const { x, y } = await middle(page, '2');
    await page.mouse.move(x, y);
    await showsLoss(page, '8 18 28');
    await playing(page, () => click(page, '2'));
    assert.equal((await moves(page)).length, 1);
  },
);

const hemmed = `Trolls march; Dwarfs Dwarf e8 f10 g10 h10 i11; Trolls Troll g8 h7; Stone Thudstone h8`;

test('pieces to capture are selected on the board and by checkboxes', async ({ page }) => {
  await startShipped(page, 'thud', { variant: 1, start: hemmed });
  await choose(page, 'g8');
  await click(page, 'g9');
  const picked = page.locator('[data-can~="pick"][aria-selected="true"]');
  await page.locator('.piece-selection').waitFor();
  assert.equal(await picked.count(), 3);
  await click(page, 'g10');
  await page.locator('[data-name="g10"][aria-selected="false"]').waitFor();
  assert.equal(await page.locator('[data-pick="g10"]').isChecked(), false);
  await page.locator('[data-pick="h10"]').uncheck();
  await page.locator('[data-name="h10"][aria-selected="false"]').waitFor();
  await playing(page, () => page.locator('.piece-selection [data-action="play"]').click());
  assert.match(await page.locator('main').getAttribute('data-position').then(String), /g10 h10/);
});

test(
  'the selection of captures is undone with the step that led to it',
  { tag: '@long' },
  async ({ page }) => {
    await startShipped(page, 'thud', { variant: 1, start: hemmed });
    await choose(page, 'g8');
    await click(page, 'g9');
    await page.locator('.piece-selection').waitFor();
    await page.locator('.piece-selection [data-action="back"]').click();
    await page.locator('[data-name="g8"][aria-selected="true"]').waitFor();
    await page.locator('.piece-selection').waitFor({ state: 'hidden' });
  },
);

test('points are exchanged with a stepper, by keys', async ({ page }) => {
  const neighbours =
    'Red action; Red Die A1=6 A5=4 A6=3 C9=6 E2=1 E3=2; Blue Die F4=2 I2=6 I3=6 I4=5 I5=3';
  await startShipped(page, 'chase', { start: neighbours });
  await choose(page, 'A5');
  await click(page, 'A6');
  await page.locator('.chooser :is([data-action="add"], .values)').first().waitFor();
  const add = page.locator('.chooser [data-action="add"]');
  if ((await add.count()) > 0) await add.click();
  const values = page.locator('.chooser .values');
  await values.waitFor();
  const before = await values.innerText();
  await page.locator('.chooser .primary').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('.chooser .before')).toHaveText(/\d \/ \d →/, { useInnerText: true });
  assert.match(before, /^\d \/ \d$/);
  // At the last value the button cannot be pressed any more; the focus stays in the chooser.
  const less = page.locator('.chooser [data-action="less"]');
  while (await less.isEnabled()) await less.press('Enter');
  await page.locator('.chooser .primary:focus').waitFor();
  await playing(page, () => page.locator('.chooser .primary').click());
  assert.match((await moves(page)).join(), /exchange/);
});

test('options with a help of their own are explained, and none is cut off', async ({ page }) => {
  await startShipped(page, 'pentago');
  await click(page, 'c3');
  await options(page).first().waitFor();
  assert.deepEqual((await texts(page)).slice(0, 2), [
    'UL+\nUpper left quadrant, clockwise.',
    'UL-\nUpper left quadrant, anticlockwise.',
  ]);
  const cutOff = await options(page).evaluateAll((all) =>
    all.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1).map(String),
  );
  assert.deepEqual(cutOff, []);
});
