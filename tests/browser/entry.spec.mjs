// Entering moves that need more than one click: choosers, decisions, drags; and the status meanwhile.
import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import {
  beforehand,
  cell,
  choose,
  click,
  drag,
  middle,
  moves,
  playing,
  shownMoves,
  startAfter,
  startAt,
  startShipped,
} from './board.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

test.use(beforehand);

const neighbours =
  'Red action; Red Die A1=3 A5=6 A6=5 C9=1 E2=1 E3=2; Blue Die F4=2 I2=6 I3=6 I4=5 I5=3';
const owing =
  'Red distribute; Red Die A1=1 A2=1 A5=1 A6=5 A7=6; Blue Die I1=6 I2=6 I3=6 I4=4 I5=1; owed Red=7';

/** @param {Page} page */
const focused = (page) =>
  page.evaluate(() => {
    const focus = document.activeElement;
    return (focus?.querySelector('.visually-hidden') ?? focus)?.textContent ?? '';
  });

/** @param {Page} page */
const asked = (page) => page.locator('.prompt').innerText();

test('the page asks about a site that can be moved to and added', async ({ page }) => {
  await startAt(page, neighbours);
  await choose(page, 'E2');
  assert.match(
    (await cell(page, 'E3').getAttribute('aria-label')) ?? '',
    /can be added: exchange, target: push$/,
  );
  assert.deepEqual(await page.locator('.sign').allInnerTexts(), ['Move', 'Push', 'Exchange']);
  await click(page, 'E3');
  const options = page.locator('.chooser .option');
  await options.first().waitFor();
  assert.deepEqual(
    (await options.locator('.label').allInnerTexts()).map((text) => text.split('\n')[0]),
    ['Move and push', 'Exchange'],
  );
  await expect(options.last()).toHaveText(/neighbouring dice/, { useInnerText: true });
  await options.last().click();
  await page.locator('.chooser .title', { hasText: 'Exchange' }).waitFor();
  await playing(page, () => page.locator('.chooser .primary').click());
  assert.deepEqual(await moves(page), ['1. E2 - E3 exchange 2 1']);
});

test('a decision previews each step, by mouse', async ({ page }) => {
  await startAt(page, owing);
  assert.match(await asked(page), /7 left\. Step 1: choose one of 3 options\./);
  const option = page.getByRole('button', { name: 'A2 plus 5, red die 1 becomes 6' });
  assert.deepEqual(await option.locator('.badge').allInnerTexts(), ['1', '6']);
  await option.click();
  await page.locator('.prompt', { hasText: 'Step 2: choose one of 2' }).waitFor();
  await playing(page, () => click(page, 'A5'));
  assert.deepEqual(await moves(page), ['1. A2 plus 5 + A5 plus 2']);
});

test('a decision keeps the focus, and returns it to the board', async ({ page }) => {
  await startAt(page, owing);
  await page.locator('.decision .option').first().focus();
  await page.keyboard.press('Enter');
  await page.locator('.prompt', { hasText: 'Step 2' }).waitFor();
  assert.match(await focused(page), /^A2 plus 2/);
  await page.keyboard.press('Escape');
  await page.locator('.prompt', { hasText: 'Step 1' }).waitFor();
  assert.match(await focused(page), /^A1 plus 5/);
  await page.keyboard.press('Enter');
  await page.locator('.prompt', { hasText: 'Step 2' }).waitFor();
  await playing(page, () => page.keyboard.press('Enter'));
  await page.waitForFunction(() => document.activeElement?.matches('[data-site]'));
});

for (const [device, width, height] of /** @type {const} */ ([
  ['desktop', 1280, 720],
  ['phone', 390, 844],
])) {
  test.describe(() => {
    test.use({ viewport: { width, height } });

    test(`a decision covers nothing on a ${device}`, async ({ page }) => {
      await startAt(page, owing);
      const decision = await page.locator('.decision').boundingBox();
      assert(decision !== null);
      for (const other of await page.locator('.stage, .strip, .toolbar, .moves-panel').all()) {
        const box = await other.boundingBox();
        assert(box !== null);
        const isBeside = box.x >= decision.x + decision.width || decision.x >= box.x + box.width;
        const isApart = box.y >= decision.y + decision.height || decision.y >= box.y + box.height;
        assert(isBeside || isApart, (await other.getAttribute('class')) ?? '');
      }
      assert(decision.y < height, 'it is reached without scrolling');
    });
  });
}

/** @type {[string, string, (page: Page) => Promise<{ x: number, y: number }>, string][]} */
const drags = [
  ['round the edge', 'C9', (page) => middle(page, 'C1'), '1. C9 - C1 e'],
  ['over the edge', 'C9', (page) => besideLast(page, 'C9'), '1. C9 - C1 e'],
  ['into a zone where it splits', 'E3', (page) => middle(page, 'E5'), '1. E3 - E5 e'],
  ['onto a friend, which is pushed', 'E2', (page) => middle(page, 'E3'), '1. E2 - E3 e'],
];

/**
 * A point in the margin to the right of a cell.
 * @param {Page} page
 * @param {string} name
 */
async function besideLast(page, name) {
  const box = await cell(page, name).boundingBox();
  assert(box);
  return { x: box.x + box.width * 1.25, y: box.y + box.height / 2 };
}

for (const [what, from, to, text] of drags) {
  test(`a piece is dragged ${what}`, async ({ page }) => {
    await startAt(page, neighbours);
    await playing(page, async () => drag(page, from, await to(page)));
    assert.deepEqual(await moves(page), [text]);
  });
}

test('a drag to nowhere changes nothing', async ({ page }) => {
  await startAt(page, neighbours);
  await drag(page, 'E2', { x: 5, y: 5 });
  await drag(page, 'E2', await middle(page, 'A9'));
  await page.locator('.notice').waitFor();
  assert.deepEqual(await moves(page), []);
});

test.describe(() => {
  test.use({ forcedColors: 'active' });

  test('forced colours still show lines and the players’ colours', async ({ page }) => {
    await startAt(page, neighbours);
    const colours = await page
      .locator('.swatch')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
    assert.equal(new Set(colours).size, 2);
  });
});

test('a click anywhere above drops a piece into a column, after showing where it falls', async ({
  page,
}) => {
  await startShipped(page, 'connect-four');
  const { x, y } = await middle(page, 'd5');
  await page.mouse.move(x, y);
  await page.locator('.stage[data-preview="d1"]').waitFor();
  await playing(page, () => page.mouse.click(x, y));
  await playing(page, () => page.mouse.click(x, y));
  assert.match((await cell(page, 'd1').getAttribute('aria-label')) ?? '', /red disc/);
  assert.match((await cell(page, 'd2').getAttribute('aria-label')) ?? '', /yellow disc/);
});

test('a step of a compound move is taken back by Backspace and by Undo', async ({ page }) => {
  await startAfter(page, 'backgammon', ['die1 4 2']);
  const stepped = () => page.locator('.now', { hasText: '24 - 20: select the next piece' });
  for (const takeBack of [
    () => page.keyboard.press('Backspace'),
    () => page.getByRole('button', { name: 'Undo' }).click(),
  ]) {
    await choose(page, '24');
    await click(page, '20');
    await stepped().waitFor();
    await takeBack();
    await stepped().waitFor({ state: 'hidden' });
    assert.match((await cell(page, '20').getAttribute('aria-label')) ?? '', /empty/);
    assert.deepEqual(await shownMoves(page), ['1. Rolled 4 2']);
    await page.keyboard.press('Escape');
  }
  assert.match((await cell(page, 'bar-white').getAttribute('aria-label')) ?? '', /^bar white/);
});
