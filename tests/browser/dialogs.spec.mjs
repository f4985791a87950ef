// Dialogs and small forms: slips of the mouse lose nothing, and the focus returns to where it was.
import assert from 'node:assert/strict';
import { waitForTurn } from './board.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

/** @param {Page} page @param {string} command */
async function choose(page, command) {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: command }).click();
}

/** @param {Page} page */
const focused = (page) =>
  page.evaluate(() => {
    const { ariaLabel, innerText } = /** @type {HTMLElement} */ (document.activeElement);
    return ariaLabel ?? innerText;
  });

/** A point of its padding. @param {Locator} dialog */
async function edgeOf(dialog) {
  const box = await dialog.boundingBox();
  assert(box);
  return { x: box.x + 4, y: box.y + 4 };
}

test('only a press beside a dialog closes it', async ({ page }) => {
  await waitForTurn(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  const { x, y } = await edgeOf(dialog);
  await page.mouse.click(x, y);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(3, 3);
  await page.mouse.up();
  assert(await dialog.isVisible(), 'its padding, and a press that only ends beside it');
  await page.mouse.click(3, 3);
  await dialog.waitFor({ state: 'hidden' });
});

test(
  'a press beside the import dialog does not lose its text',
  { tag: '@long' },
  async ({ page }) => {
    await waitForTurn(page);
    await choose(page, 'Import / export…');
    const dialog = page.getByRole('dialog', { name: 'Import / export' });
    await dialog.getByLabel(/^Game text/).fill('half a record');
    await page.mouse.click(3, 3);
    assert.equal(await dialog.getByLabel(/^Game text/).inputValue(), 'half a record');
  },
);

test('the focus returns to where a comment was begun', { tag: '@long' }, async ({ page }) => {
  await waitForTurn(page);
  const menu = page.getByRole('button', { name: 'More move options' });
  for (const end of ['Save', 'Cancel', 'Escape']) {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Comment' }).click();
    await page.locator('.comment-field textarea').fill('Well begun');
    if (end === 'Escape') await page.keyboard.press(end);
    else await page.getByRole('button', { name: end }).click();
    await page.locator('.comment-field').waitFor({ state: 'hidden' });
    assert(await menu.evaluate((button) => button === document.activeElement), end);
  }
});

test(
  'changing the language keeps the focus in the settings',
  { tag: '@long' },
  async ({ page }) => {
    await waitForTurn(page);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Language').selectOption('de');
    await page.getByRole('dialog').getByRole('button', { name: 'Fertig' }).click();
    assert.equal(await focused(page), 'Einstellungen');
  },
);

test('keys can be changed, except those that the page needs', async ({ page }) => {
  await waitForTurn(page);
  await page.locator('[data-site][tabindex="0"]').focus();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const change = dialog.getByRole('button', { name: 'Change shortcut: Show a hint' });
  await change.click();
  await page.keyboard.press('Enter');
  await dialog.getByRole('status').filter({ hasText: 'Enter is needed' }).waitFor();
  await change.click();
  await page.keyboard.press('Shift+G');
  await dialog.locator('[data-command="hint"] kbd', { hasText: 'Shift + G' }).waitFor();
  await dialog.getByRole('button', { name: 'Change shortcut: Flip board' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'hidden' });
  assert.match(
    (await page.getByRole('button', { name: 'Hint' }).getAttribute('title')) ?? '',
    /\(Shift \+ G\)$/,
  );
});

test('the menu shows the current keys', { tag: '@long' }, async ({ page }) => {
  await waitForTurn(page);
  await page.locator('[data-site][tabindex="0"]').focus();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.getByRole('button', { name: 'Change shortcut: Flip board' }).click();
  await page.keyboard.press('Shift+G');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await waitForTurn(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const item = page.getByRole('menuitem', { name: 'Flip board' });
  await item.locator('kbd', { hasText: 'Shift + G' }).waitFor();
  assert.equal(await item.getAttribute('aria-keyshortcuts'), 'Shift+G');
});

test(
  'an address that names another game shows it, and an unknown game offers all',
  { tag: '@long' },
  async ({ page }) => {
    await waitForTurn(page);
    /** @param {string} hash */
    const go = (hash) => page.evaluate((to) => (location.hash = to), hash);
    /** @param {string} game */
    const shows = (game) => page.locator('h1', { hasText: game }).waitFor();
    await go('#game=abalone');
    await shows('Abalone');
    await waitForTurn(page);
    await go('#game=nothing');
    await page.getByRole('alert').getByText('There is no game named “nothing”').waitFor();
    await page.getByRole('link', { name: 'Breakthrough', exact: true }).click();
    await shows('Breakthrough');
    await waitForTurn(page);
    await go('#game=nothing');
    await page.getByRole('button', { name: 'Try again' }).click();
    await waitForTurn(page);
    assert.equal(new URL(page.url()).hash, '');
    await shows('Breakthrough');
  },
);

test.describe(() => {
  test.use({ path: '#game=abalone' });

  test(
    'a game started on the page is saved, whatever the address named',
    { tag: '@long' },
    async ({ page }) => {
      await waitForTurn(page);
      await page.getByRole('button', { name: 'New game' }).click();
      const dialog = page.getByRole('dialog', { name: 'New game' });
      await dialog.locator('[data-game="breakthrough"]').first().click();
      await dialog.locator('[data-of="breakthrough"]').waitFor();
      await dialog.getByRole('button', { name: 'Start' }).click();
      await page.locator('h1', { hasText: 'Breakthrough' }).waitFor();
      await waitForTurn(page);
      await page.reload();
      await waitForTurn(page);
      await page.locator('h1', { hasText: 'Breakthrough' }).waitFor();
    },
  );
});
