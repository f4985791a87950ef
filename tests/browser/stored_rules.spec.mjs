// The texts of the rule editor last: they survive reloads, other windows, removal from storage, and games that go on.
import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { isAccessible } from './axe.mjs';
import { choose, click, moves, playing, twoPeople, waitForTurn } from './board.mjs';
import { test } from './pages.mjs';
import {
  breakthrough,
  editor,
  hasVerdict,
  line,
  openEditor,
  tools,
  twoSteps,
  writeInto,
} from './rule_editor.mjs';
import { denyStorage } from './saved_games.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * Waits until the saved games are exactly these, each given by a part of its record and of its rules.
 * @param {Page} page
 * @param {[string, string][]} wanted
 */
async function savedGamesAre(page, wanted) {
  await page.waitForFunction(async (parts) => {
    const opening = indexedDB.open('boardwright');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const asked = opening.result.transaction('games').objectStore('games').getAll();
    await new Promise((resolve) => (asked.onsuccess = resolve));
    opening.result.close();
    /** @param {[string, string]} parts */
    const isThere = ([record, rules]) =>
      asked.result.some((game) => game.record.includes(record) && game.source?.includes(rules));
    return asked.result.length === parts.length && parts.every(isThere);
  }, wanted);
}

/** @param {Page} page */
const writtenRules = (page) =>
  page.evaluate(() => localStorage.getItem('boardwright:rules:1') ?? '');

test.describe(() => {
  test.use(breakthrough);

  test(
    'moves stay if the new rules allow them, otherwise the game starts again',
    { tag: '@long' },
    async ({ page }) => {
      await twoPeople(page);
      await openEditor(page);
      await writeInto(page, 'n (verify empty?) add', twoSteps);
      await page.waitForURL(/game=file/);
      await waitForTurn(page);
      await choose(page, 'a2');
      await playing(page, () => click(page, 'a4'));
      await writeInto(page, '(ne (verify', ' ');
      await (await line(page, '(title')).click();
      await page.keyboard.press('End');
      await page.keyboard.type(' (option "pass turn" true)');
      await page.getByRole('button', { name: 'Pass' }).waitFor();
      await waitForTurn(page);
      assert.deepEqual(await moves(page), ['1. a2 - a4']);
      await savedGamesAre(page, [['a2 - a4', 'pass turn']]);
      await (await line(page, twoSteps.trim())).click();
      await page.keyboard.press('End');
      for (let at = 0; at <= twoSteps.length; at++) await page.keyboard.press('Backspace');
      await page.keyboard.type(')');
      await page.getByText('the game was restarted').first().waitFor();
      await waitForTurn(page);
      assert.deepEqual(await moves(page), []);
      await choose(page, 'b2');
      await playing(page, () => click(page, 'b3'));
      await savedGamesAre(page, [
        ['a2 - a4', 'pass turn'],
        ['b2 - b3', ''],
      ]);
    },
  );

  test(
    'a reload leaves the requested game on the board until the text is changed',
    { tag: '@long' },
    async ({ page }) => {
      await openEditor(page);
      await writeInto(page, 'n (verify empty?) add', twoSteps);
      await page.waitForURL(/game=file/);
      const { origin } = new URL(page.url());
      await page.goto('about:blank');
      await page.goto(`${origin}/#game=chase`);
      await waitForTurn(page);
      await hasVerdict(page, 'fine');
      await editor(page).getByText('The board changes when the text does').waitFor();
      await page.getByRole('heading', { name: 'Chase' }).waitFor();
      assert.match(page.url(), /game=chase$/);
      await writeInto(page, twoSteps.trim(), ' ');
      await page.getByRole('heading', { name: 'Breakthrough' }).waitFor();
      await page.waitForURL(/game=file/);
    },
  );

  test('the text survives a reload, even if it is wrong, and closing the editor', async ({
    page,
  }) => {
    await openEditor(page);
    await writeInto(page, 'n (verify empty?) add', ' nonsense');
    await hasVerdict(page, 'wrong');
    await page.reload();
    await waitForTurn(page);
    await hasVerdict(page, 'wrong');
    await (await line(page, 'add nonsense')).waitFor();
    await editor(page).getByRole('button', { name: 'Close' }).click();
    await editor(page).waitFor({ state: 'detached' });
    await page.reload();
    await openEditor(page);
    const name = await page.locator('.rule-editor h2 + code').innerText();
    assert.equal(name, 'breakthrough-2.zrf', 'the other text stays');
    await (await tools(page)).getByLabel('Start from').selectOption({ label: 'breakthrough.zrf' });
    await (await tools(page)).getByRole('button', { name: 'Use this' }).click();
    await (await line(page, 'add nonsense')).waitFor();
  });

  test('a stored text is removed and restored', { tag: '@long' }, async ({ page }) => {
    const rules = JSON.stringify([
      { name: 'my own.zrf', text: '; old' },
      { name: 'mine.zrf', text: '; mine' },
    ]);
    await page.evaluate((text) => localStorage.setItem('boardwright:rules:1', text), rules);
    await openEditor(page);
    const all = await tools(page);
    const remove = all.getByRole('button', { name: 'Delete' });
    const begin = all.getByRole('button', { name: 'Use this' });
    const choice = all.getByLabel('Start from');
    assert.equal(await remove.count(), 0, 'what comes with the page stays');
    await choice.selectOption({ label: 'my own.zrf' });
    await remove.click();
    await editor(page).getByRole('status').getByText('“my own.zrf” was deleted').waitFor();
    assert(await begin.isDisabled());
    assert.doesNotMatch(await writtenRules(page), /my own/);
    await all.getByRole('button', { name: 'Undo' }).click();
    assert.match(await writtenRules(page), /my own\.zrf.*; old/);
    await isAccessible(page, 'a text that can be removed');
    await begin.click();
    await page.locator('.rule-editor h2 + code', { hasText: 'my own.zrf' }).waitFor();
    await (await tools(page)).getByLabel('Start from').selectOption({ label: 'my own.zrf' });
    await (await tools(page)).getByRole('button', { name: 'Delete' }).click();
    await editor(page).getByRole('status').getByText('“my own.zrf” is open').waitFor();
    assert.match(await writtenRules(page), /my own/);
  });

  test(
    'two windows with the same rules keep both their texts',
    { tag: '@long' },
    async ({ page }) => {
      await openEditor(page);
      await writeInto(page, 'n (verify empty?) add', ' here');
      await hasVerdict(page, 'wrong');
      const other = await page.context().newPage();
      await other.goto(page.url());
      await openEditor(other);
      await (
        await tools(other)
      )
        .getByLabel('Start from')
        .selectOption({ label: 'breakthrough.zrf' });
      await (await tools(other)).getByRole('button', { name: 'Use this' }).click();
      await writeInto(other, 'add here', ' there');
      await hasVerdict(other, 'wrong');
      await writeInto(page, 'add here', ' again');
      await hasVerdict(page, 'wrong');
      await page.getByRole('alert').getByText('saved as “breakthrough-2.zrf”').waitFor();
      await other.reload();
      await (await line(other, 'add here there')).waitFor();
      await page.reload();
      await (await line(page, 'add here again')).waitFor();
      await expect(page.locator('.rule-editor h2 + code')).toHaveText('breakthrough-2.zrf', {
        useInnerText: true,
      });
    },
  );
});

test(
  'if nothing can be stored, a message says so, and a change of language loses nothing',
  { tag: '@long' },
  async ({ page }) => {
    await page.addInitScript(denyStorage);
    await page.goto(new URL('?denied#game=breakthrough', page.url()).href);
    await openEditor(page);
    await writeInto(page, 'n (verify empty?) add', ' nonsense');
    await hasVerdict(page, 'wrong');
    await editor(page).getByText('This browser does not save the text').waitFor();
    await isAccessible(page, 'the warning');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Language').selectOption('de');
    const panel = page.getByRole('region', { name: 'Regeln', exact: true });
    await panel.getByText('speichert den Text nicht').waitFor();
    await (await line(page, 'add nonsense')).waitFor();
  },
);
