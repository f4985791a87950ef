// On boards whose cells are smaller than fingertips, a finger that rests shows a loupe.
import assert from 'node:assert/strict';
import { middle, moves, playing, startAfter } from './board.mjs';
import { test } from './pages.mjs';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('a resting finger sees what it covers, and chooses the cell under it when it is lifted', async ({
  page,
}) => {
  await startAfter(page, 'go', []);
  const client = await page.context().newCDPSession(page);
  /** @param {'touchStart' | 'touchMove' | 'touchEnd'} type @param {{ x: number, y: number }[]} touchPoints */
  const touch = (type, touchPoints) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  const loupe = page.locator('.loupe');
  await touch('touchStart', [await middle(page, 'D4')]);
  await loupe.filter({ hasText: 'D4' }).waitFor();
  await touch('touchMove', [await middle(page, 'E4')]);
  await loupe.filter({ hasText: 'E4' }).waitFor();
  await touch('touchEnd', []);
  await loupe.waitFor({ state: 'hidden' });
  await playing(page, () => page.locator('.chooser [data-action="play"]').click());
  assert.deepEqual(await moves(page), ['1. Stone @ E4']);
});

test('where cells are large, a finger needs no loupe', { tag: '@long' }, async ({ page }) => {
  await startAfter(page, 'connect-four', []);
  const client = await page.context().newCDPSession(page);
  const touchPoints = [await middle(page, 'd1')];
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.waitForTimeout(500);
  assert.equal(await page.locator('.loupe').isVisible(), false);
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
});
