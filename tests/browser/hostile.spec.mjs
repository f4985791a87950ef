// Whatever people receive may be damaged or hostile: nothing breaks, nothing is lost, and a message says what is wrong.
// Rule files with markup in all their texts, unreadable records and positions, links of all kinds.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { inRoot } from '../../scripts/paths.mjs';
import { onlyLong } from './checked.mjs';
import { cellsThatCan, choose, playing, startShipped, waitForTurn } from './board.mjs';
import { badRecords } from './hostile/records.mjs';
import { test } from './pages.mjs';
import { take } from './record_dialog.mjs';
import { pack } from './shared_rules.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const chess = { path: '#game=chess' };
const mark = '<img/class=pwned/src=x>';
const markup = readFileSync(inRoot('tests', 'browser', 'hostile', 'markup.zrf'), 'utf8');

/** Texts that became elements, also in open shadow roots. @param {Page} page */
const becameMarkup = (page) => page.locator('.pwned, main img, dialog img, [onerror]').count();

/** Addresses, a part of the message if something is wrong, and whether a game can be played anyway. */
const links = /** @type {[hash: string, words: RegExp | null, isPlayed: boolean][]} */ ([
  ['game=chess&record=AAAA', /link is damaged/, true],
  ['game=chess&record=%3Cscript%3E', /link is damaged/, true],
  [`game=chess&record=${pack('x'.repeat(5_000_000))}`, /too large for a game/, true],
  [`game=chess&record=${pack('{"moves": ["e4"]}')}`, /begins with/, true],
  [`game=chess&record=${pack(`Boardwright record 2\n1. ${mark}`)}`, /line 2/, true],
  [`game=chess&record=${pack('Boardwright record 2\n').slice(0, -3)}`, /link is damaged/, true],
  [
    `game=file%3Aa.zrf&rules=${pack('\u0000'.repeat(1000))}`,
    /cannot be used|cannot be played/,
    false,
  ],
  ['game=file%3Aa.zrf&rules=', /link is damaged/, false],
  ['game=file%3Aa.zrf', /no game named/, false],
  [`game=${encodeURIComponent(mark)}`, /no game named/, false],
  ['game=__proto__', /no game named/, false],
  ['game=constructor&variant=1&record=AAAA', /no game named/, false],
  ['game=..%2F..%2Fetc%2Fpasswd', /no game named/, false],
  [`lesson=${encodeURIComponent(mark)}`, /no lesson/i, false],
  ['lesson=__proto__/constructor/1', /no lesson/i, false],
  ['lesson=chase/first-steps/999999999999', /One tip/, false],
  ['game=chess&variant=1e9', null, true],
  ['game=chess&variant=-1&record=', null, true],
  ['game=chess&game=thud', null, true],
  ['%E0%A4%A', null, true],
  ['&=&=&%00', null, true],
  ['a'.repeat(100_000), null, true],
]);

/** @param {Page} page @param {string} text */
async function typeMove(page, text) {
  await page.locator('.typed-move input').fill(text);
  await playing(page, () => page.locator('.typed-move input').press('Enter'));
  await page.locator('.typed-move input').blur();
}

/** @param {Page} page @param {string} item of the menu */
async function openFromMenu(page, item) {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Dialogs of the menu that show texts from the game. */
const dialogs = ['Saved games…', 'Engine vs. engine…', 'Lessons and puzzles…', 'Clocks…'];

/** @param {Page} page @param {string} when */
async function lookEverywhere(page, when) {
  assert.equal(await becameMarkup(page), 0, `the page ${when}`);
  for (const item of dialogs) {
    await openFromMenu(page, item);
    const dialog = page.locator('dialog[open]');
    await dialog.waitFor();
    await page.locator('main:not([data-busy])').waitFor();
    assert.equal(await becameMarkup(page), 0, `${item} ${when}`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
}

test('markup in all texts of a rule file stays text, wherever it is shown', async ({ page }) => {
  await waitForTurn(page);
  await page.getByRole('button', { name: 'New game' }).click();
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.getByRole('button', { name: 'Open a rule file…' }).waitFor();
  const name = '<img src=x class=pwned>.zrf';
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(markup) };
  await dialog.locator('input[type="file"]:not([webkitdirectory])').setInputFiles(file);
  await dialog.getByRole('heading', { name: mark }).waitFor();
  assert.equal(await becameMarkup(page), 0, 'the details of the game');
  for (const one of ['One', 'Two']) await dialog.getByLabel(mark + one).selectOption('human');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await page.locator('h1', { hasText: mark }).waitFor();
  await waitForTurn(page);
  await lookEverywhere(page, 'at the start');
  await typeMove(page, 'b1 - b2');
  await typeMove(page, 'c1 - c2');
  await page.getByRole('button', { name: 'Analysis' }).click();
  await lookEverywhere(page, 'behind moves');
  await openFromMenu(page, 'Edit rules');
  await page.getByRole('textbox', { name: 'Rule text' }).waitFor();
  await typeMove(page, 'b2 - b3');
  await page.locator('[data-game-over]').waitFor();
  await lookEverywhere(page, 'at the end');
});

test.describe(() => {
  test.use(chess);

  test(
    'a hundred unreadable records are rejected with a message, and the game can be continued',
    { tag: '@long' },
    async ({ page }) => {
      await startShipped(page, 'chess', {});
      await typeMove(page, 'e2 - e4');
      const before = await page.locator('main').getAttribute('data-position');
      assert(badRecords.length >= 100);
      /** @type {string[]} */
      const taken = [];
      for (const text of badRecords) {
        const said = await take(page, text);
        if (said === '') taken.push(text.slice(0, 200));
        assert(said.length < 400, `as much as can be read: ${said.slice(0, 500)}`);
        assert.equal(await becameMarkup(page), 0, text.slice(0, 200));
        const now = await page.locator('main').getAttribute('data-position');
        assert.equal(now, before, text.slice(0, 200));
      }
      assert.deepEqual(taken, []);
      await typeMove(page, 'e7 - e5');
    },
  );
});

for (const [index, [hash, words, isPlayed]] of links.entries()) {
  const path = `#${hash}`;
  test.describe(() => {
    test.use({ path });

    test(`a bad link: ${hash.slice(0, 60)}`, onlyLong(index % 8 > 0), async ({ page }) => {
      if (words) await page.getByText(words).first().waitFor();
      if (!isPlayed) await page.evaluate(() => (location.hash = 'game=chess'));
      await waitForTurn(page);
      assert.equal(await becameMarkup(page), 0);
      const [first] = await cellsThatCan(page, 'add');
      await choose(page, first?.name ?? '');
    });
  });
}
