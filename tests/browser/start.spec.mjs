// How the page starts: it shows the board before the engine, without promising too much and without a layout shift.
import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { EventEmitter, once } from 'node:events';
import { cellsThatCan, choose, click, playing, startGame, waitForTurn } from './board.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** Delays the engine until the returned function is called. @param {Page} page */
async function holdEngine(page) {
  const gate = new EventEmitter();
  const held = once(gate, 'open');
  await page.route('**/*.wasm', async (route) => {
    await held;
    await route.continue();
  });
  return () => gate.emit('open');
}

/** @param {Page} page */
const phase = (page) => page.locator('main').getAttribute('data-phase');

test('the board is shown and can be read before the engine is loaded', async ({ page }) => {
  const release = await holdEngine(page);
  await page.reload();
  await page.waitForSelector('main[data-phase="shown"]');
  await expect(page.locator('.now')).toHaveText(/to move/, { useInnerText: true });
  await expect(page.locator('.hint-text')).toHaveText(/still loading/, { useInnerText: true });
  const labels = await page
    .locator('[role=gridcell]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''));
  assert.equal(labels.length, 81);
  assert.ok(labels.some((label) => /die/i.test(label)));
  await page.locator('[role=gridcell]').first().press('Enter');
  assert.equal(await phase(page), 'shown');
  release();
  await waitForTurn(page);
  assert.equal(await phase(page), 'ready');
});

test('nothing jumps when the engine arrives', async ({ page }) => {
  const release = await holdEngine(page);
  await page.reload();
  await page.waitForSelector('main[data-phase="shown"]');
  await page.waitForTimeout(300);
  release();
  await waitForTurn(page);
  const shift = await page.evaluate(
    () =>
      new Promise((resolve) => {
        let all = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) all += /** @type {any} */ (entry).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(all), 300);
      }),
  );
  assert.equal(shift, 0);
});

test('the saved game is shown as it was left', { tag: '@long' }, async ({ page }) => {
  await waitForTurn(page);
  await startGame(page, { Red: 'human', Blue: 'human' });
  await choose(page, 'A1');
  const target = (await cellsThatCan(page, 'target'))[0]?.name ?? '';
  await playing(page, () => click(page, target));
  const labels = () =>
    page
      .locator('[role=gridcell]')
      .evaluateAll((cells) =>
        cells.map((cell) => (cell.getAttribute('aria-label') ?? '').replace(/, can .*/, '')),
      );
  const before = await labels();
  const release = await holdEngine(page);
  await page.reload();
  await page.waitForSelector('main[data-phase="shown"] [role=gridcell]');
  assert.deepEqual(await labels(), before);
  release();
  await waitForTurn(page);
  assert.deepEqual(await labels(), before);
});

test('first paint does not wait for the engine', { tag: '@timed' }, async ({ page }) => {
  const release = await holdEngine(page);
  await page.reload();
  await page.waitForSelector('main[data-phase="shown"]');
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
  );
  release();
  assert.ok(painted < 3000, `painted after ${painted} ms`);
});
