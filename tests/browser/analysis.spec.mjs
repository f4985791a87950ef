// Hint, analysis, and marks that players draw on the board.
import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { middle, moves, playing, startAt, startShipped, waitForTurn } from './board.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** Blue has five dice left, so the capture on I1 wins. */
const lastFive = 'Red action; Red Die A1=6 B3=6 C5=6 D7=6 I2=1; Blue Die I1=5 I4=5 I5=5 I7=5 I9=5';

/** The pixels of the board, as text. */
const painted = () =>
  [...document.querySelectorAll('canvas')].map((canvas) => canvas.toDataURL()).join(' ');

/** @param {Page} page */
const pixels = (page) => page.evaluate(painted);

/**
 * Waits until the board looks different.
 * @param {Page} page
 * @param {string} before
 */
async function otherPixels(page, before) {
  for (let i = 0; i < 50; i++) {
    if ((await pixels(page)) !== before) return;
    await page.waitForTimeout(50);
  }
  assert.fail('nothing was drawn');
}

/**
 * Waits until the status contains a text.
 * @param {Page} page
 * @param {string | RegExp} text
 * @param {number} [timeout]
 */
const said = (page, text, timeout = 10_000) =>
  page.locator('.status-text', { hasText: text }).waitFor({ timeout });

/** @param {Page} page */
const line = (page, /** @type {number} */ number) => page.locator(`.lines [data-line="${number}"]`);

/** Plays the first move of the best line. @param {Page} page */
const playFirstLine = (page) =>
  playing(page, () =>
    line(page, 1)
      .getByRole('button')
      .first()
      .click()
      .then(() => page.locator('.selected-line').getByRole('button', { name: 'Play' }).click()),
  );

test('a hint draws an arrow and gives the reason', async ({ page }) => {
  await startAt(page, lastFive);
  const before = await pixels(page);
  await page.getByRole('button', { name: 'Hint' }).click();
  await said(page, /^Hint: .+ – wins immediately\.$/);
  await otherPixels(page, before);
});

test(
  'the key H gives a hint too, and pressed again it stops the search',
  { tag: '@long' },
  async ({ page }) => {
    await waitForTurn(page);
    await page.locator('[role="gridcell"][tabindex="0"]').focus();
    await page.keyboard.press('h');
    await said(page, 'Looking for a hint.');
    await page.keyboard.press('h');
    await said(page, /^Hint: /, 1500);
  },
);

test(
  'a won position says in how many moves, on the bar and in the text',
  { tag: '@long' },
  async ({ page }) => {
    await startAt(page, lastFive);
    await page.getByRole('button', { name: 'Analysis' }).click();
    await page.getByRole('img', { name: 'Evaluation: Red wins in 1' }).waitFor();
    await expect(page.locator('.verdict')).toHaveText('Red wins in 1', { useInnerText: true });
    await expect(line(page, 1)).toHaveText(/^\+#1/, { useInnerText: true });
    await expect(page.locator('.effort')).toHaveText(/^Depth \d+ · [\d,]+ positions/, {
      useInnerText: true,
    });
    await page.getByRole('button', { name: 'Close the analysis' }).click();
    await page.locator('.analysis').waitFor({ state: 'detached' });
    await page.locator('.advantage').waitFor({ state: 'detached' });
  },
);

test('endings are looked up in tables, which are loaded when few pieces are left', async ({
  page,
}) => {
  const verdict = page.locator('.verdict');
  await startShipped(page, 'chess', {
    start: 'White; White King a1; White Rook b1; Black King d5',
  });
  await page.getByRole('button', { name: 'Analysis' }).click();
  await expect(page.locator('.effort')).toHaveText(/^from endgame tables/, { useInnerText: true });
  await expect(verdict).toHaveText('White wins in 15', { useInnerText: true });
  await startShipped(page, 'chess', {
    start: 'White; White King b4; White Pawn a4; Black King a8',
  });
  await page.getByRole('button', { name: 'Analysis' }).click();
  await expect(verdict).toHaveText('Drawn', { useInnerText: true });
});

test('lines can be viewed and played, and belong to the position shown', async ({ page }) => {
  await waitForTurn(page);
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  await page.keyboard.press('a');
  await page.getByRole('combobox', { name: 'Lines' }).selectOption('5');
  await line(page, 5).waitFor();
  const moveOf = (/** @type {number} */ at) => line(page, 1).getByRole('button').nth(at);
  await moveOf(1).waitFor();
  // The line may change until it is clicked, so the buttons show what was chosen.
  await moveOf(1).click();
  await page.getByText('After 2 moves').first().waitFor();
  const position = await page.locator('main').getAttribute('data-position');
  await page.getByRole('button', { name: 'Back to the game' }).click();
  assert.equal(await page.locator('main').getAttribute('data-position'), position);
  await moveOf(1).click();
  await page.getByText('After 2 moves').first().waitFor();
  const { x, y } = await middle(page, 'E5');
  await page.mouse.click(x, y);
  await page.locator('.selected-line').waitFor({ state: 'hidden' });
  await moveOf(1).click();
  await page.locator('.selected-line').getByRole('button', { name: 'Play' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.moves [data-node]').length === 2);
  await waitForTurn(page);
  assert.equal((await moves(page)).length, 2);
});

test('more workers take part where there are cores to spare, and end with the analysis', async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'hardwareConcurrency', { value: 4 }),
  );
  // Far from any win, so that the search is still running when the helpers are ready.
  await startShipped(page, 'breakthrough');
  const workers = page.workers().length;
  await page.getByRole('button', { name: 'Analysis' }).click();
  await expect.poll(() => page.workers().length, { timeout: 20_000 }).toBe(workers + 2);
  await line(page, 1).waitFor();
  await playFirstLine(page);
  await waitForTurn(page);
  await line(page, 1).waitFor();
  assert.equal(page.workers().length, workers + 2);
  await page.getByRole('button', { name: 'Close the analysis' }).click();
  await expect.poll(() => page.workers().length).toBe(workers);
});

test('a new position is analysed', { tag: '@long' }, async ({ page }) => {
  await startAt(page, lastFive);
  await page.getByRole('button', { name: 'Analysis' }).click();
  await page.locator('.verdict', { hasText: 'Red wins in 1' }).waitFor();
  await playFirstLine(page);
  await page.getByText('The game is over.').first().waitFor();
  assert.equal(await page.locator('.lines li:visible').count(), 0);
  await page.getByRole('img', { name: /^Evaluation: Red wins: / }).waitFor();
});

test(
  'an arrow needs a press that begins and ends on the board',
  { tag: '@long' },
  async ({ page }) => {
    await waitForTurn(page);
    const [from, to] = [await middle(page, 'D4'), await middle(page, 'F6')];
    await page.mouse.move(2, 2);
    const empty = await pixels(page);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(2, 2, { steps: 3 });
    await page.mouse.up({ button: 'right' });
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await page.mouse.up({ button: 'right' });
    await page.mouse.move(2, 2);
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    assert.equal(await pixels(page), empty);
  },
);

test(
  'the right button draws arrows and circles, and a click removes them',
  { tag: '@long' },
  async ({ page }) => {
    await waitForTurn(page);
    const empty = await pixels(page);
    const [from, to] = [await middle(page, 'D4'), await middle(page, 'F6')];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up({ button: 'right' });
    await page.mouse.move(0, 0);
    await otherPixels(page, empty);
    const drawn = await pixels(page);
    assert.notEqual(drawn, empty);
    await page.mouse.click(from.x, from.y);
    await page.mouse.move(0, 0);
    await otherPixels(page, drawn);
  },
);
