// The rule editor: mistakes are marked in the text, valid rules appear on the board, and links share them.
import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { onlyLong } from './checked.mjs';
import { isAccessible } from './axe.mjs';
import { cell, choose, click, moves, playing, waitForTurn, twoPeople } from './board.mjs';
import { denyStorage } from './saved_games.mjs';
import { test } from './pages.mjs';
import { linkIn, pack } from './shared_rules.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const breakthrough = { path: '#game=breakthrough' };
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };

/** @param {Page} page */
const editor = (page) => page.getByRole('region', { name: 'Rules', exact: true });

/** @param {Page} page */
const content = (page) => page.getByRole('textbox', { name: 'Rule text' });

/**
 * Scrolls to a line; lines out of view are not in the document.
 * @param {Page} page
 * @param {string} text a part of the line
 */
async function line(page, text) {
  const found = page.locator('.cm-line', { hasText: text }).first();
  const scroller = page.locator('.cm-scroller');
  await scroller.evaluate((one) => one.scrollTo(0, 0));
  for (let times = 0; times < 50 && !(await isSeen(found)); times++) {
    await scroller.evaluate((one) => one.scrollBy(0, one.clientHeight / 4));
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  return found;
}

/**
 * Whether the middle of a line is visible; the editor only renders some of the others.
 * @param {import('@playwright/test').Locator} one
 */
async function isSeen(one) {
  if ((await one.count()) === 0) return false;
  return one.evaluate((element) => {
    const scroller = element.closest('.cm-scroller')?.getBoundingClientRect();
    const { top, bottom } = element.getBoundingClientRect();
    const middle = (top + bottom) / 2;
    return scroller !== undefined && middle > scroller.top && middle < scroller.bottom;
  });
}

/**
 * Waits until the compiler has given this verdict on the text.
 * @param {Page} page
 * @param {'fine' | 'wrong'} verdict
 */
const hasVerdict = (page, verdict) =>
  page.locator(`.rule-editor[data-checked="${verdict}"]`).waitFor();

/** @param {Page} page */
async function openEditor(page) {
  await waitForTurn(page);
  await page.getByRole('button', { name: 'More move options' }).click();
  await page.getByRole('menuitem', { name: 'Edit rules' }).click();
  await hasVerdict(page, 'fine');
}

/** Opens the folded tools for creating, opening, saving and sharing. @param {Page} page */
async function tools(page) {
  const all = editor(page).locator('.rule-editor-tools');
  if (!(await all.locator('details').evaluate((one) => one.hasAttribute('open'))))
    await all.getByText('Open, save, share').click();
  return all;
}

/**
 * Types a text before the last letter of a line.
 * @param {Page} page
 * @param {string} where a part of the line
 * @param {string} text
 */
async function writeInto(page, where, text) {
  await (await line(page, where)).click();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type(text);
}

/**
 * Replaces the whole text.
 * @param {Page} page
 * @param {string} text
 */
async function replaceAll(page, text) {
  await content(page).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Backspace');
  await content(page).evaluate((one, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const options = { clipboardData, bubbles: true, cancelable: true };
    one.dispatchEvent(new ClipboardEvent('paste', options));
  }, text);
}

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

/** Pawns that may always move two steps. */
const twoSteps = ' n (verify empty?) add';

test.describe(() => {
  test.use(breakthrough);

  test('a mistake is underlined with its hint, and fixed; a changed rule is played, shared and opened elsewhere', async ({
    page,
  }) => {
    await twoPeople(page);
    await openEditor(page);
    await expect(page.locator('.rule-editor h2 + code')).toHaveText('breakthrough.zrf', {
      useInnerText: true,
    });

    const ahead = await line(page, 'n (verify empty?)');
    await ahead.getByText('empty?', { exact: true }).dblclick();
    await page.keyboard.type('emtpy?');
    await hasVerdict(page, 'wrong');
    await expect(page.locator('.cm-lintRange-error')).toHaveText('emtpy?', { useInnerText: true });
    const remark = editor(page).getByRole('button', { name: /^Line \d+, column \d+ error E0202/ });
    await expect(remark).toHaveText(/a similar name exists: empty\?/, { useInnerText: true });
    await page.locator('.cm-lintRange-error').hover();
    await page
      .locator('.cm-tooltip .diagnostic-message', { hasText: 'a similar name exists' })
      .waitFor();
    await cell(page, 'a2').waitFor();

    await remark.click();
    await page.keyboard.type('empty?');
    await hasVerdict(page, 'fine');
    assert.equal(await page.locator('.cm-lintRange-error').count(), 0);

    await writeInto(page, 'n (verify empty?) add', twoSteps);
    await cell(page, 'a2').and(page.locator('[data-can]')).waitFor();
    await page.waitForURL(/game=file%3Abreakthrough\.zrf/);
    await waitForTurn(page);
    await choose(page, 'a2');
    await playing(page, () => click(page, 'a4'));
    assert.deepEqual(await moves(page), ['1. a2 - a4']);

    await (await tools(page)).getByRole('button', { name: 'Share as a link' }).click();
    const link = await linkIn(editor(page));
    assert(link.length < 16_000, 'mail programs take it');

    const browser = page.context().browser();
    assert(browser);
    const fresh = await browser.newContext();
    try {
      const other = await fresh.newPage();
      await other.goto(link);
      await hasVerdict(other, 'fine');
      await twoPeople(other);
      await (await line(other, twoSteps.trim())).waitFor();
      await choose(other, 'b2');
      await playing(other, () => click(other, 'b4'));
    } finally {
      await fresh.close();
    }
  });

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

test(
  'words are completed and explained, and the keyboard can leave the text',
  { tag: '@long' },
  async ({ page }) => {
    await openEditor(page);
    await replaceAll(page, '(game (title "Mine")\n  (pl');
    await page.keyboard.press('Control+Space');
    await page.locator('.cm-tooltip-autocomplete [aria-selected]', { hasText: 'player' }).waitFor();
    await page.keyboard.press('Escape');
    await replaceAll(page, '(verify empty?)');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('F1');
    await expect(editor(page).getByRole('status')).toHaveText(/nothing stands there/, {
      useInnerText: true,
    });
    await expect(page.locator('.rule-editor-help')).toHaveText(/nothing stands there/, {
      useInnerText: true,
    });
    await (await line(page, 'verify')).getByText('verify').hover();
    await page.locator('.cm-tooltip .word-help', { hasText: 'ends the run' }).waitFor();
    await content(page).focus();
    await page.keyboard.press('Tab');
    assert(await content(page).evaluate((one) => one.matches(':focus')), 'Tab indents');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    assert(await content(page).evaluate((one) => !one.matches(':focus')), 'Escape and Tab leave');
    const described = await content(page).getAttribute('aria-describedby');
    await expect(page.locator(`#${described}`)).toHaveText(
      /Press Escape, then Tab, to leave the text/,
      { useInnerText: true },
    );
  },
);

test(
  'examples open as separate texts; files are opened, dropped and saved',
  { tag: '@long' },
  async ({ page }) => {
    await openEditor(page);
    const examples = (await tools(page)).getByLabel('Start from');
    await examples.selectOption({ label: 'Fox and Hens' });
    await (await tools(page)).getByRole('button', { name: 'Use this' }).click();
    await page.getByRole('heading', { name: 'Fox and Hens' }).waitFor();
    await expect(page.locator('.rule-editor h2 + code')).toHaveText('fox-and-hens.zrf', {
      useInnerText: true,
    });
    await hasVerdict(page, 'fine');

    const coming = page.waitForEvent('download');
    await (await tools(page)).getByRole('button', { name: 'Save as a file' }).click();
    const download = await coming;
    assert.equal(download.suggestedFilename(), 'fox-and-hens.zrf');
    const saved = await readFile(await download.path(), 'utf8');
    assert.match(saved, /^; A chase on a narrow board/);

    const changed = saved.replace('Fox and Hens', 'Wolf and Hens');
    await page.evaluate((text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], 'wolf.zrf'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
    }, changed);
    await page.getByRole('heading', { name: 'Wolf and Hens' }).waitFor();
    await expect(page.locator('.rule-editor h2 + code')).toHaveText('wolf.zrf', {
      useInnerText: true,
    });

    const file = { name: 'again.zrf', mimeType: 'text/plain', buffer: Buffer.from(saved) };
    const input = editor(page).locator('input[type="file"]:not([webkitdirectory])');
    await input.setInputFiles(file);
    await page.getByRole('heading', { name: 'Fox and Hens' }).waitFor();
    await expect(page.locator('.rule-editor h2 + code')).toHaveText('again.zrf', {
      useInnerText: true,
    });
  },
);

test(
  'words are found, also in lines out of view, and a key closes the search',
  { tag: '@long' },
  async ({ page }) => {
    await openEditor(page);
    await content(page).focus();
    await page.keyboard.press('Control+F');
    const field = page.getByRole('searchbox', { name: 'Find' });
    await field.fill('loss-condition');
    await field.press('Enter');
    await page.locator('.cm-searchMatch-selected', { hasText: 'loss-condition' }).waitFor();
    await field.press('Escape');
    await field.waitFor({ state: 'detached' });
    await page.keyboard.type('won');
    await hasVerdict(page, 'wrong');
    await expect(page.locator('.cm-lintRange-error').first()).toHaveText(/won/, {
      useInnerText: true,
    });
  },
);

test('differences from Zillions are shown', { tag: '@long' }, async ({ page }) => {
  await openEditor(page);
  await (await tools(page)).getByRole('button', { name: 'Differences from Zillions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Differences from Zillions' });
  await dialog.getByRole('heading', { name: 'partial moves', exact: true }).waitFor();
  await isAccessible(page, 'the differences');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
});

for (const language of ['en', 'de', 'ru'])
  for (const theme of ['light', 'dark'])
    test(
      `nothing is inaccessible (${language}, ${theme})`,
      onlyLong(language !== 'de' || theme !== 'dark'),
      async ({ page }) => {
        await waitForTurn(page);
        const kept = JSON.stringify({ settings: { language, theme } });
        await page.evaluate((text) => localStorage.setItem('boardwright:1', text), kept);
        await page.evaluate(() => {
          const rules = [
            { name: 'mine.zrf', text: '(game (title "Mine") (bord) ; a comment\n 3 $1)' },
          ];
          localStorage.setItem('boardwright:rules:1', JSON.stringify(rules));
          sessionStorage.setItem('boardwright:writing', 'mine.zrf');
        });
        await page.reload();
        await hasVerdict(page, 'wrong');
        await isAccessible(page, 'the editor');
      },
    );

test.describe(() => {
  test.use({ ...phone, ...breakthrough });

  test(
    'on a phone the board is above the text, and nothing is cut off',
    { tag: '@long' },
    async ({ page }) => {
      await openEditor(page);
      const board = await cell(page, 'a1').boundingBox();
      const text = await content(page).boundingBox();
      assert(board && text && board.y + board.height < text.y);
      const { width } = phone.viewport;
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
      const heights = await editor(page)
        .locator('button:visible, select:visible')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
      assert(Math.min(...heights) >= 44, 'fingers find the buttons');
      await writeInto(page, 'n (verify empty?) add', ' nonsense');
      await hasVerdict(page, 'wrong');
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    },
  );
});

/**
 * @param {Page} page
 * @param {string} rules packed
 */
async function follow(page, rules) {
  const { origin } = new URL(page.url());
  await page.goto('about:blank');
  await page.goto(`${origin}/#game=file%3Amine.zrf&rules=${rules}&write`);
}

test(
  'links with damaged, huge and foreign rules are rejected with a message',
  { tag: '@long' },
  async ({ page }) => {
    await waitForTurn(page);
    const huge = pack('('.repeat(5_000_000));
    for (const [rules, words] of /** @type {const} */ ([
      ['AAAA', /damaged/],
      ['%3Cscript%3E', /damaged/],
      [huge, /too large for a game/],
    ])) {
      await follow(page, rules);
      await page.getByText(words).first().waitFor();
      assert.equal(await editor(page).count(), 0);
    }
  },
);

const hostile = `(game (title "<img src=x onerror=alert(1)>") (players "<b>A</b>" B)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("1" (0 10))) (directions (e 1 0))))
  (piece (name <b>X</b>) (help "<script>alert(1)</script>") (moves (e (verfy empty?) add)))
  (board-setup (A (<b>X</b> a1))))`;

test('markup in rules of a link stays text, and errors can be fixed', async ({ page }) => {
  await waitForTurn(page);
  await follow(page, pack(hostile));
  await hasVerdict(page, 'wrong');
  await editor(page).getByText('verfy', { exact: false }).first().waitFor();
  assert.equal(await page.locator('img, b, main script').count(), 0);
  await replaceAll(page, hostile.replace('verfy', 'verify').replace('"<b>A</b>"', 'A'));
  await hasVerdict(page, 'fine');
  await waitForTurn(page);
  await page.getByText('<img src=x onerror=alert(1)>').first().waitFor();
  assert.equal(await page.locator('img, b, main script').count(), 0);
});

test('any text can be written, and the page keeps working', { tag: '@long' }, async ({ page }) => {
  await openEditor(page);
  const texts = [
    '',
    ')',
    '('.repeat(3000),
    '"',
    '(define a (a)) (game (title "x") (a))',
    '(define a (b b b b)) (define b (c c c c)) (define c (a a a a)) (game (title "x") (a))',
    '\u0000\u202e'.repeat(100),
    '(game (title "x") (board (grid (dimensions ("a/b" (1 1))))))'.repeat(200),
  ];
  for (const text of texts) {
    await replaceAll(page, text);
    await hasVerdict(page, 'wrong');
  }
  assert((await editor(page).locator('.rule-editor-problems li').count()) > 0);
});

test('a new game begins with a small text of its own name', async ({ page }) => {
  await openEditor(page);
  const start = editor(page).getByLabel('Start from');
  assert(await start.isVisible(), 'it need not be unfolded');
  await start.selectOption({ label: 'New, empty game' });
  await editor(page).getByRole('button', { name: 'Use this' }).click();
  await page.getByRole('heading', { name: 'My Game' }).waitFor();
  await hasVerdict(page, 'fine');
  await expect(editor(page).locator('h2 + code')).toHaveText('my-game.zrf', { useInnerText: true });
  await start.selectOption({ label: 'Chess' });
  await editor(page).getByRole('button', { name: 'Use this' }).click();
  await editor(page).locator('h2 + code', { hasText: 'my-chess.zrf' }).waitFor();
});
