// The rule editor: mistakes are marked in the text, valid rules appear on the board, and links share them.
import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { onlyLong } from './checked.mjs';
import { isAccessible } from './axe.mjs';
import { cell, choose, click, moves, playing, waitForTurn, twoPeople } from './board.mjs';
import { test } from './pages.mjs';
import {
  breakthrough,
  content,
  editor,
  hasVerdict,
  line,
  openEditor,
  replaceAll,
  tools,
  twoSteps,
  writeInto,
} from './rule_editor.mjs';
import { linkIn, pack } from './shared_rules.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };

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
});

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
