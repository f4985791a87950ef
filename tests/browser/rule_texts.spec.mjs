// The texts of a rule file in the language of the page: none of those in the rules is left, wherever the page shows
// them, and another language is applied at once. Moves are understood with either names.
import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { inRoot } from '../../scripts/paths.mjs';
import { beforehand, cell, choose, click, shownMoves, playing, reloadWith } from './board.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const rules = await readFile(inRoot('tests/fixtures/texts/crossing.zrf'), 'utf8');

/** Words in the names and texts of the rules, which have no meaning in other languages. */
const ofTheRules =
  /north|south|walker|guard|stroll|sidestep|crossing|plain|story|hurry|camp|purse|goes|stands|aside|reached/i;
/** The same words in German. */
const inGerman = /nord|süd|wanderer|wächter|schlendern|seitschritt|überquerung|lager|beutel/i;

/**
 * Everything that people see or hear, with the texts that only screen readers say.
 * @param {Page} page
 * @returns {Promise<string[]>}
 */
const everything = (page) =>
  page.evaluate(() => {
    const names = ['aria-label', 'title', 'placeholder', 'alt', 'label'];
    const said = [...document.body.querySelectorAll('*')].flatMap((element) => [
      ...names.flatMap((name) => element.getAttribute(name) ?? []),
      ...[...element.childNodes].flatMap((node) =>
        node instanceof Text && !element.closest('script, style') ? (node.textContent ?? '') : '',
      ),
    ]);
    return [document.title, ...said].filter((text) => text.trim() !== '');
  });

/** @param {Page} page @param {RegExp} words */
async function assertWithout(page, words) {
  const found = (await everything(page)).filter((text) => words.test(text));
  assert.deepEqual(found, []);
}

/** @param {Page} page @param {string} language */
async function open(page, language) {
  await reloadWith(page, {
    game: 'file:crossing.zrf',
    setup: { seats: ['human', 'human'], draw: true },
    record: 'Boardwright record 1\nply 0',
    source: rules,
    settings: { speed: 'off', language },
  });
  await page.locator('[data-can]').first().waitFor();
}

/** @param {Page} page @param {string} text */
const type = (page, text) =>
  playing(page, async () => {
    await page.locator('.typed-move input').fill(text);
    await page.locator('.typed-move input').press('Enter');
  });

/** @param {Page} page @param {string} text */
const says = (page, text) => page.getByText(text).first().waitFor();

test.describe(() => {
  test.use({ ...beforehand, locale: 'de' });

  test('a whole game in German shows no English', async ({ page }) => {
    await open(page, 'de');
    assert.match(await page.title(), /^Überquerung/);
    await says(page, 'Erreiche das Lager.');
    assert.match((await cell(page, 'a2').getAttribute('aria-label')) ?? '', /Wanderer \(Norden\)/);
    await assertWithout(page, ofTheRules);

    await choose(page, 'a2');
    await click(page, 'c4');
    await page.locator('.notice:not([hidden])').waitFor();
    await assertWithout(page, ofTheRules);
    await page.keyboard.press('Escape');

    await type(page, 'wächter @ b1');
    await type(page, 'Guard @ b4');
    assert.deepEqual(await shownMoves(page), ['1. Wächter @ b1', '1… Wächter @ b4']);
    await type(page, 'a2 - b2 seitschritt');
    await page.locator('.typed-move input').fill('Wanderer @ c9');
    await page.locator('.typed-move input').press('Enter');
    await says(page, '„Wanderer @ c9“');
    await page.locator('.typed-move input').fill('');
    await assertWithout(page, ofTheRules);

    await page.getByRole('button', { name: 'Mehr', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Mögliche Züge' }).click();
    await page.locator('.move-list li').first().waitFor();
    await assertWithout(page, ofTheRules);
    await page.keyboard.press('Escape');

    await type(page, 'c3 - c2');
    await type(page, 'b2 - b3');
    await type(page, 'c2 - c1');
    const card = page.getByRole('region', { name: 'Ende der Partie' });
    await card.getByRole('heading', { name: 'Süden gewinnt' }).waitFor();
    await expect(card).toHaveText(/Lager erreicht/, { useInnerText: true });
    await assertWithout(page, ofTheRules);
  });

  test('the rules card, the picker and another language show none either', async ({ page }) => {
    await open(page, 'de');
    await page.getByRole('button', { name: 'Mehr', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Wie die Figuren ziehen' }).click();
    const card = page.locator('dialog.rules-card[open]');
    await card.getByText(/^\d+ Arten von Zügen$/).waitFor();
    await card.getByText('Geht einen Schritt.').waitFor();
    await assertWithout(page, ofTheRules);
    await card.getByRole('button', { name: 'Fertig' }).click();

    await page.getByRole('button', { name: 'Neues Spiel' }).click();
    await page.getByRole('dialog', { name: 'Neues Spiel' }).getByText('Wanderer ziehen').waitFor();
    await page.keyboard.press('Escape');

    await page.locator('main').evaluate((main) => (main.dataset['witness'] = 'here'));
    await page.getByRole('button', { name: 'Einstellungen' }).click();
    await page.getByLabel('Sprache').selectOption('ru');
    await page
      .getByRole('dialog', { name: 'Настройки' })
      .getByRole('button', { name: 'Готово' })
      .click();
    assert.match(await page.title(), /^Переход/);
    assert.equal(await page.locator('main').getAttribute('data-witness'), 'here', 'no reload');
    assert.match((await cell(page, 'a2').getAttribute('aria-label')) ?? '', /путник \(север\)/);
    await type(page, 'Страж @ b1');
    assert.deepEqual(await shownMoves(page), ['1. Страж @ b1']);
    await assertWithout(page, ofTheRules);
    await assertWithout(page, inGerman);
  });
});
