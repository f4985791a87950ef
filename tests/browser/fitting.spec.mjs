// Every dialog and panel in all languages, colours and widths: no accessibility rule is violated, everything fits, the
// focus stays inside and returns to what opened it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { inRoot } from '../../scripts/paths.mjs';
import { onlyLong } from './checked.mjs';
import { brokenRules } from './axe.mjs';
import { choose, click, startAt, startShipped, waitForTurn } from './board.mjs';
import { misfits } from './fit.mjs';
import { pseudoCatalogue, replaced, test } from './pseudo_language.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {(key: string) => string} Say */

/** @param {string} file @returns {Record<string, string>} */
const catalogue = (file) =>
  JSON.parse(readFileSync(inRoot('www', 'language', `${file}.json`), 'utf8'));

/** @param {import('./pseudo_language.mjs').Catalogue} texts @returns {Say} */
const speaker = (texts) => (key) => String(texts[key] ?? key);

/**
 * How a dialog is opened, and the dialog.
 * @typedef {object} Opening
 * @property {string} name
 * @property {string[]} path message keys of the button, or of a menu and its item
 * @property {(page: Page) => Promise<unknown>} [inside] opens the part to test inside the dialog
 * @property {number} [depth] how often Escape has to be pressed to close it, by default once
 */

/** @type {Opening[]} */
const openings = [
  { name: 'new game', path: ['app.newGame'] },
  {
    name: 'details of a game',
    path: ['app.newGame'],
    inside: (page) => page.locator('dialog[open] [data-game="chess"]').last().click(),
    depth: 2,
  },
  { name: 'settings', path: ['app.settings'] },
  { name: 'keys', path: ['toolbar.more', 'keyHelp.title'] },
  { name: 'clocks', path: ['toolbar.more', 'clockSettings.title'] },
  {
    name: 'lessons',
    path: ['toolbar.more', 'lesson.catalogue'],
    inside: (page) => page.locator('dialog[open] .course').first().waitFor(),
  },
  {
    name: 'rules card',
    path: ['toolbar.more', 'rulesCard.all'],
    inside: (page) => page.locator('dialog[open] figure').first().waitFor(),
  },
  { name: 'tournament', path: ['toolbar.more', 'tournament.title'] },
  { name: 'saved games', path: ['toolbar.more', 'savedGames.title'] },
  { name: 'records', path: ['toolbar.more', 'importExport.title'] },
  {
    name: 'pictures',
    path: ['toolbar.more', 'picture.title'],
    inside: (page) => page.locator('dialog[open] img[src]').waitFor(),
  },
  {
    name: 'editor',
    path: ['toolbar.more', 'positionEditor.title'],
    inside: (page) => page.locator('dialog.editor[data-text]').waitFor(),
  },
];

/** @param {Page} page */
const focused = (page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.trim() ?? '';
  });

/**
 * Opens a dialog by keys alone; returns what had the focus before.
 * @param {Page} page
 * @param {Say} say
 * @param {Opening} opening
 */
async function open(page, say, { path: [first = '', second], inside }) {
  const button = page.getByRole('button', { name: say(first), exact: true });
  await button.focus();
  const opener = await focused(page);
  await page.keyboard.press('Enter');
  if (second !== undefined) {
    const item = page.getByRole('menuitem', { name: say(second) });
    await item.waitFor();
    await item.focus();
    await page.keyboard.press('Enter');
  }
  await page.locator('dialog[open]').waitFor();
  await inside?.(page);
  return opener;
}

/** Tabs past both ends of the focusable elements. @param {Page} page */
async function tabStaysInside(page) {
  for (const [end, key] of /** @type {const} */ ([
    ['first', 'Shift+Tab'],
    ['last', 'Tab'],
  ])) {
    await page.locator('dialog[open]').evaluate((dialog, which) => {
      const focusable = 'a[href], button, input, select, textarea, summary';
      const stops = [...dialog.querySelectorAll(focusable)].filter((one) => one.checkVisibility());
      const stop = which === 'first' ? stops.at(0) : stops.at(-1);
      if (stop instanceof HTMLElement) stop.focus();
    }, end);
    for (let i = 0; i < 3; i++) {
      await page.keyboard.press(key);
      const isInside = await page.evaluate(() => {
        const { activeElement, body } = document;
        return activeElement === body || activeElement?.closest('dialog[open]') !== null;
      });
      assert(isInside, `${key} stays inside`);
    }
  }
}

/**
 * The violated accessibility rules, and what does not fit.
 * @param {Page} page
 * @param {string} selector of the part to check
 * @param {string} what its name in failures
 */
async function faults(page, selector, what) {
  const found = [...(await brokenRules(page)), ...(await misfits(page, selector))];
  return found.map((one) => `${what}: ${one}`);
}

/** The actual widths of the player selects, and the widths that their longest options need. @param {Page} page */
function roomsOfSeats(page) {
  return page.locator('.strip .seat').evaluateAll((all) =>
    all.map((select) => {
      const free = /** @type {HTMLElement} */ (select.cloneNode(true));
      Object.assign(free.style, { position: 'absolute', width: 'max-content' });
      select.after(free);
      const needed = free.getBoundingClientRect().width;
      free.remove();
      return { needed, room: select.getBoundingClientRect().width };
    }),
  );
}

const finger = { hasTouch: true, isMobile: true };
const phone = { viewport: { width: 390, height: 844 }, ...finger };
const smallPhone = { viewport: { width: 320, height: 640 }, ...finger };
const desk = { viewport: { width: 1440, height: 900 } };

/** @type {(Partial<import('@playwright/test').PlaywrightTestOptions> & { locale: string, fromRight?: boolean, isShort?: boolean })[]} */
const readers = [
  { ...desk, locale: 'de' },
  { ...desk, locale: 'ru', colorScheme: 'dark' },
  { ...phone, locale: 'ru' },
  { ...phone, locale: 'de', colorScheme: 'dark' },
  { ...smallPhone, locale: 'de', isShort: true },
  { ...smallPhone, locale: 'ru', colorScheme: 'dark' },
  { ...smallPhone, locale: 'en' },
  { ...desk, locale: 'ja' },
  { ...phone, locale: 'fr' },
  { ...smallPhone, locale: 'ja', colorScheme: 'dark' },
  { ...desk, locale: 'es' },
  { ...phone, locale: 'es' },
  { ...smallPhone, locale: 'es' },
  { ...desk, locale: replaced, fromRight: true },
  { ...phone, locale: replaced, fromRight: true },
];

for (const { isShort = false, ...options } of readers) {
  const { locale, viewport, fromRight = false, colorScheme = 'light' } = options;
  const language = fromRight ? 'from the right' : locale;
  const name = `${language} at ${viewport?.width} in ${colorScheme} colours`;
  const say = speaker(fromRight ? pseudoCatalogue : catalogue(locale));

  test.describe(() => {
    test.use({ ...options, path: '#game=chess' });

    test(`dialogs: ${name}`, { tag: '@long' }, async ({ page }) => {
      await waitForTurn(page);
      assert.equal(await page.locator('html').getAttribute('lang'), locale);
      /** @type {string[]} */
      const wrong = [];
      for (const opening of openings) {
        const opener = await open(page, say, opening);
        wrong.push(...(await faults(page, 'dialog[open]', opening.name)));
        await tabStaysInside(page);
        for (let i = 0; i < (opening.depth ?? 1); i++) await page.keyboard.press('Escape');
        await page.locator('dialog[open]').waitFor({ state: 'hidden' });
        assert.equal(await focused(page), opener, `the focus goes back from ${opening.name}`);
      }
      assert.deepEqual(wrong, []);
    });
  });

  test.describe(() => {
    test.use({ ...options, path: '#game=chess' });

    test(`player selects are not cut off: ${name}`, onlyLong(!isShort), async ({ page }) => {
      await waitForTurn(page);
      const rooms = await roomsOfSeats(page);
      assert.equal(rooms.length, 2);
      assert.deepEqual(
        rooms.filter(({ needed, room }) => needed > room),
        [],
      );
    });
  });

  test.describe(() => {
    test.use({ ...options, path: '#game=chess' });

    test(`panels: ${name}`, onlyLong(!isShort), async ({ page }) => {
      /** @type {string[]} */
      const wrong = [];
      const look = async (/** @type {string} */ what) => {
        wrong.push(...(await faults(page, 'main', what)));
      };
      await waitForTurn(page);
      await look('start');
      await page.getByRole('button', { name: say('toolbar.more'), exact: true }).click();
      await look('menu');
      await page.keyboard.press('Escape');
      await page.locator('[data-site][tabindex="0"]').focus();
      await page.keyboard.press('t');
      await page.locator('.board-text pre').waitFor();
      await look('board as text');
      await page.locator('[data-site][tabindex="0"]').focus();
      await page.keyboard.press('t');
      await page.keyboard.press('m');
      await page.locator('.move-list li').first().waitFor();
      await look('list of moves');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: say('toolbar.analysis'), exact: true }).click();
      await page.locator('.lines [data-line="1"]:not([hidden]) button').first().waitFor();
      await look('analysis');
      await page.locator('.lines [data-line="1"] button').first().click();
      await page.locator('.analysis .selected-line:not([hidden])').waitFor();
      await look('a line of the analysis');
      assert.deepEqual(wrong, []);
    });
  });

  test.describe(() => {
    test.use(options);

    test(`questions: ${name}`, { tag: '@long' }, async ({ page }) => {
      await startAt(
        page,
        'Red action; Red Die A1=3 A5=6 A6=5 C9=1 E2=1 E3=2; Blue Die F4=2 I2=6 I3=6 I4=5 I5=3',
      );
      await choose(page, 'E2');
      await click(page, 'E3');
      await page.locator('.chooser .option').first().waitFor();
      const asked = await faults(page, '.chooser', 'chooser');
      await startShipped(page, 'shogi');
      assert.deepEqual([...asked, ...(await faults(page, 'main', 'reserves'))], []);
    });
  });
}
