// Whatever attributes and rules contain, the page keeps working, the board shows what is wrong, and sends an event.
import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { onlyLong } from './checked.mjs';
import { boards, test, example, heard, pageWith, settled } from './embedded.mjs';

const folder = example('plain');
const markup = '<img src=x onerror="document.title=1">';
const escaped = markup.replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Attributes, what is wrong with them, and a part of the message. */
const cases = /** @type {const} */ ([
  ['', 'game', /No game given/],
  ['game="no-such-game"', 'game', /no game named “no-such-game”/],
  [`game="${escaped}"`, 'game', /game=/],
  ['game="../../etc/passwd"', 'game', /is not valid/],
  ['game="__proto__"', 'game', /is not valid/],
  ['game="constructor"', 'game', /no game named/],
  ['game="chess" src="rules.zrf"', 'game', /Give only one/],
  ['game="chess" variant="7"', 'variant', /only 1 variant/],
  ['game="chess" variant="-1"', 'variant', /is not valid/],
  ['game="chess" players="human,dragon"', 'players', /human, computer/],
  ['game="chess" level="99"', 'level', /beginner/],
  ['game="chess" orientation="45"', 'orientation', /degrees/],
  ['game="chess" theme="mauve"', 'theme', /auto, light, dark/],
  ['game="chess" moves="e2 - e4; e2 - e5"', 'moves', /are not valid/],
  [`game="chess" position="${escaped}"`, 'moves', /are not valid/],
  ['src="javascript:alert(1)"', 'src', /http/],
  ['src="missing.zrf"', 'src', /404/],
  ['src="http://127.0.0.1:9/rules.zrf"', 'src', /could not be loaded/],
  ['src="page.css"', 'rules', /cannot be used/],
  ['game="chess" controls="undo,explode"', 'controls', /restart, first/],
  ['game="chess" coordinates="maybe"', 'coordinates', /on, off, cells/],
]);

/** What browsers log about a missing file, and about one that the policy blocks. */
const notLoaded = /^Failed to load resource|Content Security Policy/;

for (const [index, [attributes, about, words]] of cases.entries())
  test.describe(() => {
    test.use({ logs: notLoaded });

    test(
      `rejected: ${attributes || 'nothing at all'}`,
      onlyLong(index >= 4),
      async ({ page, open }) => {
        const pages = pageWith(`<boardwright-board ${attributes}></boardwright-board>`);
        const { url } = await open({ folder, boards, pages });
        await page.goto(url);
        const board = page.locator('boardwright-board');
        await settled(board, 'failed');
        const shown = await board.locator('.failure').innerText();
        assert.match(shown, words);
        const [event, ...others] = await heard(page);
        assert.deepEqual([event?.type, event?.detail.about, others], ['error', about, []]);
        assert(shown.includes(event?.detail.message), 'the event says what is shown');
        assert.deepEqual(await page.evaluate('reachedWindow'), [], 'nothing reaches the window');
        assert.equal(await page.title(), 'A page');
      },
    );
  });

test('rules with markup in all their texts are shown as they are written', async ({
  page,
  open,
}) => {
  const rules = `(game (title "${markup.replaceAll('"', "'")}") (description "${'<script>1</script>'}") (players Red Blue)
    (board (grid (start-rectangle 0 0 50 50) (dimensions ("a/b/c" (50 0)) ("3/2/1" (0 50))) (directions (n 0 -1) (s 0 1))))
    (piece (name Man) (help "<b>help</b>") (moves (n add))) (board-setup (Red (Man a1)) (Blue (Man c3))))`;
  const { url } = await open({
    folder,
    boards,
    pages: pageWith('<boardwright-board></boardwright-board>'),
  });
  await page.goto(url);
  const board = page.locator('boardwright-board');
  await settled(board, 'failed');
  await board.evaluate((element, text) => {
    /** @type {import('../../www/embed/api.ts').BoardwrightBoardElement} */ (element).rules = text;
  }, rules);
  await settled(board);
  assert.equal(await board.locator('img, script, b').count(), 0);
  assert.match(
    (await board.locator('[role="grid"]').getAttribute('aria-label')) ?? '',
    /<img src=x/,
  );
  assert.equal(await page.title(), 'A page');
});

test('an endless response is not read to its end', async ({ page, open }) => {
  const chunk = Buffer.alloc(1 << 20, '; ');
  const streams = {
    '/endless.zrf': (/** @type {import('node:http').ServerResponse} */ response) => {
      const more = () => response.write(chunk, (error) => error ?? setImmediate(more));
      more();
    },
  };
  const pages = pageWith('<boardwright-board src="endless.zrf"></boardwright-board>');
  const { url } = await open({ folder, boards, pages, streams });
  await page.goto(url);
  const board = page.locator('boardwright-board');
  await settled(board, 'failed');
  await expect(board.locator('.failure')).toHaveText(/endless\.zrf is larger than 8 MB/, {
    useInnerText: true,
  });
});

test('a missing response is not waited for', { tag: '@long' }, async ({ page, open }) => {
  const streams = {
    '/silent.zrf': (/** @type {import('node:http').ServerResponse} */ response) =>
      void response.write('(game'),
  };
  const pages = pageWith('<boardwright-board src="silent.zrf"></boardwright-board>');
  const { url, requests } = await open({ folder, boards, pages, streams });
  await page.clock.install();
  const asked = page.waitForResponse((answer) => answer.url().endsWith('silent.zrf'));
  await page.goto(url);
  await asked;
  assert(requests.includes('/silent.zrf'));
  await page.clock.runFor('01:01');
  const board = page.locator('boardwright-board');
  await settled(board, 'failed');
  await expect(board.locator('.failure')).toHaveText(/no complete answer/, { useInnerText: true });
});

test('a page in place of a rule file is reported as a page', async ({ page, open }) => {
  const pages = {
    ...pageWith('<boardwright-board src="rules.html"></boardwright-board>'),
    '/rules.html': '<!doctype html><title>Not found</title>',
  };
  const { url } = await open({ folder, boards, pages });
  await page.goto(url);
  const board = page.locator('boardwright-board');
  await settled(board, 'failed');
  await expect(board.locator('.failure')).toHaveText(/leads to a web page/, { useInnerText: true });
});

test('under a policy without WebAssembly the board reports that it cannot run', async ({
  page,
  open,
}) => {
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; worker-src 'self'";
  const pages = pageWith('<boardwright-board game="chess"></boardwright-board>');
  const { url } = await open({ folder, boards, pages, policy });
  await page.goto(url);
  const board = page.locator('boardwright-board');
  await settled(board, 'failed');
  await expect(board.locator('.failure')).toHaveText(
    /could not be started[^]*(Content Security Policy|unsafe-eval)/,
    { useInnerText: true },
  );
  const told = (await heard(page)).filter(({ type }) => type === 'error');
  assert.deepEqual(
    told.map(({ detail }) => detail.about),
    ['engine'],
  );
});
