// Setting up positions: by clicks, drags and keys, validated by the rules, and played from.
import assert from 'node:assert/strict';
import { startGame, waitForTurn } from './board.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page */
async function openEditor(page) {
  await waitForTurn(page);
  await page.getByRole('button', { name: 'More move options' }).click();
  await page.getByRole('menuitem', { name: 'Set up a position…' }).click();
  const editor = page.locator('dialog.editor[data-text]');
  await editor.waitFor();
  return page.getByRole('dialog', { name: 'Set up a position' });
}

/**
 * The middle of a cell of the editor's board.
 * @param {Page} page
 * @param {string} name
 */
async function middle(page, name) {
  const box = await page.locator(`dialog.editor [data-name="${name}"]`).boundingBox();
  assert(box, `there is a cell ${name}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * @param {Page} page
 * @param {string} name
 */
async function click(page, name) {
  const { x, y } = await middle(page, name);
  await page.mouse.click(x, y);
}

/**
 * Waits until the engine has written the position as this text.
 * @param {Page} page
 * @param {string} text
 */
const shows = (page, text) => page.locator(`dialog.editor[data-text="${text}"]`).waitFor();

test.describe(() => {
  test.use({ path: '#game=chess' });

  test('pieces are placed by clicks, dragged, moved and removed, and the game starts there', async ({
    page,
  }) => {
    await waitForTurn(page);
    await startGame(page, { White: 'human', Black: 'human' });
    const editor = await openEditor(page);
    await editor.getByRole('button', { name: 'Clear the board' }).click();
    await editor.getByLabel('White King').check();
    await click(page, 'e1');
    await editor.getByLabel('Black King').check();
    await click(page, 'e8');
    await editor.getByLabel('White Pawn').check();
    await click(page, 'a7');
    await click(page, 'b7');
    await shows(page, 'White; White Pawn a7 b7; White King e1; Black King e8');
    await click(page, 'b7');
    await editor.getByLabel('Move', { exact: true }).check();
    await click(page, 'e1');
    await click(page, 'd2');
    const from = await middle(page, 'e8');
    const to = await middle(page, 'g8');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 8 });
    await page.mouse.up();
    await editor.getByLabel('Turn').selectOption('Black');
    await shows(page, 'Black; White Pawn a7; White King d2; Black King g8');
    await editor.getByRole('button', { name: 'Play from here' }).click();
    await page
      .locator('main[data-position="Black; White Pawn a7; White King d2; Black King g8"]')
      .waitFor();
    await waitForTurn(page);
    assert.equal(await page.locator('.moves .move').count(), 1, 'the game is a new one');
  });
});

test.describe(() => {
  test.use({ path: '#game=chase' });

  test('by keys alone, with values of pieces, and with errors', async ({ page }) => {
    const editor = await openEditor(page);
    await editor.getByRole('button', { name: 'Clear the board' }).focus();
    await page.keyboard.press('Enter');
    await editor.getByLabel('Blue Die').focus();
    await page.keyboard.press('Space');
    await editor.getByLabel('pips').fill('4');
    await page.locator('dialog.editor [data-name="E5"]').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await shows(page, 'Red action; Blue Die E5=4 E6=4');
    await page.keyboard.press('Delete');
    await shows(page, 'Red action; Blue Die E5=4');
    await editor.getByLabel('pips').fill('9');
    assert.equal(await editor.getByLabel('pips').getAttribute('aria-invalid'), 'true');
    await editor.getByRole('button', { name: 'Starting position' }).click();
    await page.locator('dialog.editor[data-text^="Red action; Red Die A1=1"]').waitFor();
    await page.keyboard.press('Escape');
    await editor.waitFor({ state: 'detached' });
  });
});

test.describe(() => {
  test.use({ path: '#game=lasca' });

  test('columns are stacked', { tag: '@long' }, async ({ page }) => {
    const editor = await openEditor(page);
    await editor.getByRole('button', { name: 'Clear the board' }).click();
    await editor.getByLabel('White Soldier').check();
    await click(page, 'c3');
    await editor.getByLabel('Black Soldier').check();
    await click(page, 'c3');
    await shows(page, 'White; Black Soldier c3; under c3 White Soldier');
    await editor.getByLabel('Remove', { exact: true }).check();
    await click(page, 'c3');
    await shows(page, 'White; White Soldier c3');
  });
});

test.describe(() => {
  test.use({ path: '#game=shogi' });

  test('pieces off the board are counted', { tag: '@long' }, async ({ page }) => {
    const editor = await openEditor(page);
    await editor
      .getByText(/^Reserve/)
      .first()
      .click();
    await editor.locator('.editor-group[open] input').first().fill('2');
    await page.locator('dialog.editor[data-text*=" off=2"]').waitFor();
  });
});
