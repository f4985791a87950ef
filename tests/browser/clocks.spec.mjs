// Players, clocks and pausing.
import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { choose, moves, playing, startAt, waitForTurn } from './board.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const position =
  'Red action; Red Die A1=6 B3=6 C5=6 D7=6 I2=1; Blue Die I1=5 I4=5 I5=5 I7=5 I9=5 H6=1';

/**
 * @param {Page} page
 * @param {string} kind
 * @param {Record<string, string>} numbers
 */
async function setClocks(page, kind, numbers) {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Clocks' }).click();
  const dialog = page.getByRole('dialog', { name: 'Clocks' });
  await dialog.getByLabel('Time', { exact: true }).first().selectOption(kind);
  for (const [label, value] of Object.entries(numbers))
    await dialog.getByLabel(label).and(page.locator(':visible')).first().fill(value);
  await dialog.getByRole('button', { name: 'Set clocks' }).click();
}

/** Of the players in the order of the rule file. @param {Page} page */
const times = (page) =>
  page.locator('.strip .clock').evaluateAll((all) => {
    const clocks = /** @type {HTMLElement[]} */ (all);
    const inOrder = clocks.toSorted((a, b) => Number(a.dataset.clock) - Number(b.dataset.clock));
    return inOrder.map((clock) => clock.innerText);
  });

test('a clock runs from the first move on, warns, and loses the game on time', async ({ page }) => {
  await startAt(page, position);
  await page.clock.install();
  await setClocks(page, 'game', { Minutes: '1', 'Increment per move': '5' });
  assert.deepEqual(await times(page), ['1:00', '1:00']);
  await page.clock.runFor(30_000);
  assert.deepEqual(await times(page), ['1:00', '1:00'], 'nothing runs before the first move');
  await choose(page, 'B3');
  const [target] = await page.locator('[data-can~="target"]').all();
  await target?.click({ force: true });
  await page.clock.runFor(1000);
  await page.waitForFunction(() => document.querySelectorAll('.moves [data-node]').length === 1);
  await page.clock.runFor(20_000);
  const [red, blue] = await times(page);
  assert.equal(red, '1:05', 'the increment was added');
  assert.match(blue ?? '', /^0:(39|40)$/);
  await page.clock.runFor(31_000);
  await page.locator('.status-text', { hasText: 'Blue: 10 seconds left.' }).waitFor();
  assert.match((await times(page))[1] ?? '', /low time/);
  await page.clock.runFor(11_000);
  await page.locator('.now', { hasText: 'Blue ran out of time.' }).waitFor();
  assert.equal(await page.locator('[data-can]').count(), 0);
});

test('the clocks are restored by a reload', { tag: '@long' }, async ({ page }) => {
  await startAt(page, position);
  await setClocks(page, 'move', { Seconds: '90' });
  assert.deepEqual(await times(page), ['1:30', '1:30']);
  await page.waitForFunction(() => localStorage.getItem('boardwright:1')?.includes('90000'));
  await page.reload();
  await waitForTurn(page);
  assert.deepEqual(await times(page), ['1:30', '1:30']);
});

test('clocks are set with a new game, for humans and computers, and remembered', async ({
  page,
}) => {
  await startAt(page, position);
  const dialog = page.getByRole('dialog', { name: 'New game' });
  const open = async () => {
    await page.getByRole('button', { name: 'New game' }).click();
    await dialog.locator('form.details').waitFor();
  };
  const start = () => dialog.getByRole('button', { name: 'Start' }).click();
  await open();
  await dialog.getByLabel('Blue', { exact: true }).selectOption('2');
  assert.equal(await dialog.getByLabel('Time', { exact: true }).first().isVisible(), false);
  await start();
  await page.locator(`main:not([data-position="${position}"])`).waitFor();
  await waitForTurn(page);
  assert.equal((await times(page)).join(''), '', 'none where none are wanted');
  await open();
  await dialog.locator('summary', { hasText: 'Clocks' }).click();
  await dialog.getByLabel('Time', { exact: true }).first().selectOption('game');
  const minutes = dialog.getByLabel('Minutes').and(page.locator(':visible')).first();
  assert.equal(await minutes.inputValue(), '5');
  await minutes.fill('3');
  await start();
  await page.locator('.strip .clock', { hasText: '3:00' }).nth(1).waitFor();
  await open();
  assert.equal(await minutes.inputValue(), '3', 'the fold is open, as there are clocks');
});

test(
  'a computer takes over in the middle of a game, and back',
  { tag: '@long' },
  async ({ page }) => {
    await startAt(page, position);
    const red = page.getByLabel('Red is played by');
    await playing(page, () => page.getByLabel('Red is played by').selectOption('1'));
    // If its move takes points, Blue adds them before its move; without a choice that happens automatically.
    const [, ...added] = await moves(page);
    assert(added.length <= 1 && added.every((text) => text.includes('plus')), added.join());
    await red.selectOption('human');
    await expect(page.locator('.now')).toHaveText(/^Blue(?: to move|: Add the points)/, {
      useInnerText: true,
    });
  },
);

test('a game between computers can be paused and continued', { tag: '@long' }, async ({ page }) => {
  await page.clock.install();
  await startAt(page, position.replace(/ H6=1/, ' H6=1 H2=1 H8=2'), { seats: [1, 1] });
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.locator('main:not([data-busy]) .now', { hasText: 'Paused.' }).waitFor();
  const before = (await moves(page)).length;
  // Once the engine has answered a later question, no earlier answer is outstanding.
  await page.getByRole('button', { name: 'Analysis' }).click();
  await page.locator('.analysis .lines button').first().waitFor();
  await page.clock.runFor(10_000);
  assert.equal((await moves(page)).length, before);
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.waitForFunction(
    (count) => document.querySelectorAll('.moves [data-node]').length > count,
    before,
  );
});
