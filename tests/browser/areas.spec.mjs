// Selecting the pieces within an area: by touch, with the mouse after a key or a button, and with Shift.
import assert from 'node:assert/strict';
import { beforehand, cell, middle, startShipped } from './board.mjs';
import { chosen, fingerAlong, settled } from './group_input.mjs';
import { test } from './pages.mjs';

test.use(beforehand);

test.describe(() => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test(
    'touch selects one area after the button, and then works as before',
    { tag: '@long' },
    async ({ page }) => {
      await startShipped(page, 'taacoca', {});
      const button = page.getByRole('button', { name: 'Select area' });
      await button.tap();
      await page.locator('[role="status"]', { hasText: 'Drag around the pieces' }).waitFor();
      assert.equal(await button.getAttribute('aria-pressed'), 'true');
      const [from, to] = [await middle(page, 'C3'), await middle(page, 'C5')];
      const corners = [
        { x: from.x - 12, y: from.y - 12 },
        { x: to.x + 12, y: to.y + 12 },
      ];
      await fingerAlong(page, corners);
      assert.deepEqual(await chosen(page), ['C3', 'C4', 'C5']);
      assert.equal(await button.getAttribute('aria-pressed'), 'false', 'for one frame only');
    },
  );
});

test(
  'a key lets the mouse select an area, and Escape cancels it',
  { tag: '@long' },
  async ({ page }) => {
    await startShipped(page, 'taacoca', {});
    const button = page.getByRole('button', { name: 'Select area' });
    await cell(page, 'C4').focus();
    await page.keyboard.press('g');
    await page.locator('[aria-pressed="true"]', { hasText: 'Select area' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[aria-pressed="false"]', { hasText: 'Select area' }).waitFor();
    await button.click();
    const [from, to] = [await middle(page, 'C3'), await middle(page, 'C5')];
    await page.mouse.move(from.x - 25, from.y - 25);
    await page.mouse.down();
    await page.mouse.move(to.x + 25, to.y + 25, { steps: 5 });
    await page.mouse.up();
    await settled(page);
    assert.deepEqual(await chosen(page), ['C3', 'C4', 'C5']);
  },
);

test('areas cannot be selected if pieces move one by one', { tag: '@long' }, async ({ page }) => {
  await startShipped(page, 'breakthrough', {});
  assert.equal(await page.getByRole('button', { name: 'Select area' }).count(), 0);
});

test('pieces within an area are selected', { tag: '@long' }, async ({ page }) => {
  await startShipped(page, 'taacoca', {});
  const [from, to] = [await middle(page, 'C3'), await middle(page, 'C5')];
  await page.keyboard.down('Shift');
  await page.mouse.move(from.x - 25, from.y - 25);
  await page.mouse.down();
  await page.mouse.move(to.x + 25, to.y + 25, { steps: 5 });
  await page.locator('.frame').waitFor();
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await settled(page);
  assert.deepEqual(await chosen(page), ['C3', 'C4', 'C5']);
});
