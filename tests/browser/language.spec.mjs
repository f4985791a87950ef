// The language of the page: that of the browser, or the chosen one.
import assert from 'node:assert/strict';
import { waitForTurn } from './board.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page */
const now = (page) => page.locator('.now').innerText();

/** @param {Page} page */
const spoken = (page) => page.locator('html').getAttribute('lang');

test.describe(() => {
  test.use({ locale: 'de-AT' });

  test('the page uses the language of the browser', async ({ page }) => {
    await waitForTurn(page);
    assert.equal(await spoken(page), 'de');
    assert.match(await now(page), /^Rot ist am Zug\. Wähle eine Figur\.$/);
    await page.getByRole('button', { name: 'Neues Spiel' }).waitFor();
  });
});

for (const [locale, language, status] of /** @type {const} */ ([
  ['fr-CA', 'fr', 'À Red de jouer. Sélectionnez une pièce.'],
  ['ja-JP', 'ja', 'Redの手番です。駒を選択。'],
]))
  test.describe(() => {
    test.use({ locale });

    test(`the page speaks ${language} and offers it in the settings`, async ({ page }) => {
      await waitForTurn(page);
      assert.equal(await spoken(page), language);
      assert.equal(await now(page), status);
      await page.locator('[data-opens="settings"]').click();
      const own = page.locator(`[name="language"] option[value="${language}"]`);
      await own.waitFor({ state: 'attached' });
      const name = new Intl.DisplayNames(language, { type: 'language' }).of(language);
      assert.equal((await own.textContent())?.toLowerCase(), name);
    });
  });

test.describe(() => {
  test.use({ locale: 'is' });

  test('an unknown language falls back to English', { tag: '@long' }, async ({ page }) => {
    await waitForTurn(page);
    assert.equal(await spoken(page), 'en');
    assert.match(await now(page), /^Red to move/);
  });
});

test.describe(() => {
  test.use({ locale: 'de', path: '#game=chess' });

  test('errors are shown in the language of the browser', { tag: '@long' }, async ({ page }) => {
    await waitForTurn(page);
    const saved = { game: 'chess', variant: 0, setup: { seats: ['human', 'human'], draw: false } };
    await page.evaluate(
      (kept) => localStorage.setItem('boardwright:1', kept),
      JSON.stringify({ ...saved, record: 'Boardwright record 2\n1. e2 - e5', settings: {} }),
    );
    await page.reload();
    await waitForTurn(page);
    await page
      .getByText('(Zeile 2 der Aufzeichnung: „e2 - e5“ ist hier kein möglicher Zug; war „')
      .first()
      .waitFor();
    await page.locator('.typed-move input').fill('e2 - e6 zu weit');
    await page.locator('.typed-move input').press('Enter');
    await page.getByText('„e2 - e6 zu weit“ ist hier kein möglicher Zug').first().waitFor();
  });
});

test('another language is applied at once, keeps the game, and is remembered', async ({ page }) => {
  await waitForTurn(page);
  await page.locator('main[data-phase="ready"]').evaluate((main) => {
    main.dataset['witness'] = 'here';
  });
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Language').selectOption('ru');
  const dialog = page.getByRole('dialog', { name: 'Настройки' });
  await dialog.waitFor();
  assert.equal(await page.getByRole('dialog').count(), 1);
  assert.equal(
    await page.evaluate(() => document.activeElement?.getAttribute('name')),
    'language',
    'the focus stays where the language was chosen',
  );
  await dialog.getByRole('button', { name: 'Готово' }).click();
  assert.equal(await now(page), 'Ход: Красные. Выберите фигуру.');
  assert.equal(await page.locator('main').getAttribute('data-witness'), 'here', 'no reload');
  assert.match(
    (await page.locator('[data-name="A1"]').getAttribute('aria-label')) ?? '',
    /пусто|красные/i,
  );
  await page.reload();
  await waitForTurn(page);
  assert.equal(await spoken(page), 'ru');
});
