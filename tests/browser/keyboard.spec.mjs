// The page without a pointer: everything by keys, and what a screen reader announces.
import assert from 'node:assert/strict';
import { cell, cellsThatCan, moves, playing, startAt, startRules, waitForTurn } from './board.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page */
const here = (page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('data-name') ?? document.activeElement?.tagName,
  );

/**
 * @param {Page} page
 * @param {string} keys separated by spaces
 */
async function press(page, keys) {
  for (const key of keys.split(' ')) await page.keyboard.press(key);
}

/**
 * Moves the focus to a cell by its name.
 * @param {Page} page
 * @param {string} name
 */
async function goTo(page, name) {
  await page.locator('[data-site][tabindex="0"]').focus();
  await page.keyboard.type(name);
  assert.equal(await here(page), name);
}

/** @param {Page} page */
async function start(page) {
  await waitForTurn(page);
  await page.locator('[data-site][tabindex="0"]').focus();
}

test('the board is one tab stop with a cursor that reaches every cell', async ({ page }) => {
  await start(page);
  assert.equal(await page.locator('[data-site][tabindex="0"]').count(), 1);
  await goTo(page, 'E5');
  await press(page, 'ArrowLeft ArrowLeft ArrowRight');
  assert.equal(await here(page), 'E4');
  await press(page, 'End');
  assert.equal(await here(page), 'E9');
  await press(page, 'Home');
  assert.equal(await here(page), 'E1');
  await press(page, 'Control+Home');
  const first = await here(page);
  await press(page, 'Control+End PageUp PageDown');
  assert.notEqual(await here(page), first);
  await goTo(page, 'E5');
  const around = new Set();
  for (const key of ['y', 'u', 'n']) {
    await goTo(page, 'E5');
    await press(page, key);
    around.add(await here(page));
  }
  around.delete('E5');
  assert.equal(around.size, 3, 'slanting keys lead to different neighbours');
});

test('a move by keys: select, cycle through the targets, play', async ({ page }) => {
  await start(page);
  await goTo(page, (await cellsThatCan(page, 'add'))[0]?.name ?? '');
  await press(page, 'Space');
  await page.locator('[aria-selected="true"]').waitFor();
  const targets = (await cellsThatCan(page, 'target')).map(({ name }) => name);
  await press(page, 'Tab');
  const first = String(await here(page));
  assert(targets.includes(first), 'Tab goes to a target');
  await press(page, 'Tab Shift+Tab');
  assert.equal(await here(page), first);
  await page.locator('[role="status"]', { hasText: 'selected' }).waitFor({ state: 'attached' });
  await playing(page, () => page.keyboard.press('Enter'));
  assert.equal(await here(page), first, 'the cursor stays where the move went');
});

test('Tab leaves the board if nothing is selected, and Escape deselects', async ({ page }) => {
  await start(page);
  await goTo(page, (await cellsThatCan(page, 'add'))[0]?.name ?? '');
  await press(page, 'Space');
  await page.locator('[aria-selected="true"]').waitFor();
  await press(page, 'Escape');
  await page.locator('[aria-selected="true"]').waitFor({ state: 'detached' });
  await press(page, 'Tab');
  assert.equal(await page.locator('[data-site]:focus').count(), 0);
});

test('the last move and the position are read on request', { tag: '@long' }, async ({ page }) => {
  await start(page);
  /** @param {RegExp} text */
  const told = (text) =>
    page.locator('[role="status"]', { hasText: text }).waitFor({ state: 'attached' });
  await press(page, 'p');
  await told(/^By rows\./);
  await press(page, 'p');
  await told(/^By pieces\. .*red die 1: /);
  await press(page, 'p');
  await told(/^Material\. Red: Die 9\./);
});

test('keys step through the game, show it as text, and focus the move list', async ({ page }) => {
  await startRules(page, 'passing', 0);
  await start(page);
  await playing(page, () => press(page, 'Shift+P'));
  assert.equal((await moves(page)).length, 1);
  await playing(page, () => press(page, '['));
  await playing(page, () => press(page, ']'));
  await playing(page, () => press(page, 'Control+z'));
  await playing(page, () => press(page, 'Control+y'));
  assert.equal((await moves(page)).length, 1);
  await press(page, 't');
  await page.locator('.board-text pre', { hasText: '·' }).waitFor();
  await press(page, '/');
  assert.equal(await here(page), 'INPUT');
  await page.keyboard.type('p?');
  assert.equal(
    await page.locator('.typed-move input').inputValue(),
    'p?',
    'letters are letters there',
  );
});

test('the key help shows keys, changes them and turns letters off', async ({ page }) => {
  await start(page);
  await press(page, '?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.waitFor();
  assert((await dialog.getByRole('row').count()) > 20);
  await dialog
    .getByRole('button', { name: 'Change shortcut: Show or hide the board as text' })
    .click();
  await press(page, 'x');
  await dialog.locator('[data-command="boardText"] kbd', { hasText: /^X$/ }).waitFor();
  await press(page, 'Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.locator('[data-site][tabindex="0"]').focus();
  await press(page, 't');
  assert.equal(await page.locator('.board-text[open]').count(), 0);
  await press(page, 'x');
  assert.equal(await page.locator('.board-text[open]').count(), 1, 'a key works at once');
  await press(page, '?');
  await dialog.getByLabel('Single-key shortcuts').uncheck();
  await press(page, 'Escape');
  await page.reload();
  await start(page);
  await press(page, 'x');
  assert.equal(await page.locator('.board-text[open]').count(), 0);
});

test('the turn and refusals are announced at once', async ({ page }) => {
  await startAt(page, (await page.locator('main').getAttribute('data-position')) ?? '');
  await start(page);
  const alert = page.getByRole('alert');
  await alert.filter({ hasText: 'Red to move.' }).waitFor({ state: 'attached' });
  await goTo(page, 'E5');
  assert.match((await cell(page, 'E5').getAttribute('aria-label')) ?? '', /^E5, .*empty$/);
  await press(page, 'Space');
  await alert.filter({ hasText: 'E5 is empty' }).waitFor({ state: 'attached' });
});

test.describe(() => {
  test.use({ path: '#game=abalone' });

  test(
    'a group is selected and moved in a direction by its digit',
    { tag: '@long' },
    async ({ page }) => {
      await start(page);
      await goTo(page, 'C3');
      await press(page, 'Space ArrowRight Space');
      await page.locator('[data-name="C4"][aria-selected="true"]').waitFor();
      await press(page, 'd');
      const said = await page.locator('.status-text', { hasText: /^Directions: / }).innerText();
      const digit = /(\d) /.exec(said)?.[1] ?? '';
      await playing(page, async () => {
        await press(page, digit);
        await page
          .locator('.moves .move[data-past], .chooser [data-action="play"]')
          .first()
          .waitFor();
        if ((await moves(page)).length === 0) await press(page, 'Enter');
      });
      assert.match((await moves(page))[0] ?? '', /C[34]/);
    },
  );
});

test(
  'if a cell can be added or moved to, Space adds and Enter moves',
  { tag: '@long' },
  async ({ page }) => {
    const position =
      'Red action; Red Die A1=3 A5=6 A6=5 C9=1 E2=1 E3=2; Blue Die F4=2 I2=6 I3=6 I4=5 I5=3';
    await startAt(page, position);
    await goTo(page, 'E2');
    await press(page, 'Space');
    await page.locator('[data-name="E2"][aria-selected="true"]').waitFor();
    await press(page, 'ArrowRight Space');
    await page.locator('.chooser .primary').waitFor();
    assert(await page.locator('.chooser :focus').count(), 'the question has the focus');
    await press(page, 'Escape');
    await page.locator('.chooser').waitFor({ state: 'hidden' });
    assert.equal(await here(page), 'E3', 'the board has it again');
    await page.locator('[data-name="E2"][aria-selected="true"]').waitFor();
    await playing(page, () => press(page, 'Enter'));
    assert.match((await moves(page))[0] ?? '', /E2 - E3 e$/);
  },
);
