// Games with variations: trying another move loses nothing, and everything is listed, saved and replayed.
import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { moves, playing, waitForTurn, twoPeople } from './board.mjs';
import { test } from './pages.mjs';
import { command, given, take } from './record_dialog.mjs';

/** @typedef {import('@playwright/test').Page} Page */

test.use({ path: '#game=chess' });

/**
 * Plays moves by typing them.
 * @param {Page} page
 * @param {...string} texts
 */
async function write(page, ...texts) {
  for (const text of texts) {
    await page.locator('.typed-move input').fill(text);
    await playing(page, () => page.locator('.typed-move input').press('Enter'));
  }
  await page.locator('.typed-move input').blur();
}

/**
 * Goes to a move of the list.
 * @param {Page} page
 * @param {string} text
 */
async function goTo(page, text) {
  const move = page.locator(`.moves .move[data-text="${text}"]`);
  await move.click();
  await page.locator(`.moves .move[aria-current][data-text="${text}"]`).waitFor();
  await waitForTurn(page);
}

/** The current move as the rules write it. @param {Page} page */
async function current(page) {
  const move = page.locator('.moves .move[aria-current]');
  return (await move.getAttribute('data-text')) ?? move.innerText();
}

/** The rows of the list, with variations marked. @param {Page} page */
const rows = (page) =>
  page.locator('.moves > li').evaluateAll((items) =>
    items.map((item) => {
      const said = [...item.querySelectorAll('.move, .comment')].map(
        (one) => one.getAttribute('data-text') ?? one.textContent,
      );
      return (item.classList.contains('variation') ? '> ' : '') + said.join(', ');
    }),
  );

test('another move is a variation, which can be promoted, deleted and restored', async ({
  page,
}) => {
  await twoPeople(page);
  await write(page, 'e2 - e4', 'e7 - e5', 'g1 - f3');
  await goTo(page, 'e2 - e4');
  await write(page, 'c7 - c5', 'b1 - c3');
  assert.deepEqual(await rows(page), [
    'Start',
    'e2 - e4, e7 - e5',
    '> c7 - c5, b1 - c3',
    'g1 - f3',
  ]);
  assert.equal((await moves(page)).length, 3);
  await command(page, 'Promote variation');
  await page.locator('.moves .variation [data-text="e7 - e5"]').waitFor();
  assert.deepEqual(await rows(page), [
    'Start',
    'e2 - e4, c7 - c5',
    '> e7 - e5, g1 - f3',
    'b1 - c3',
  ]);
  await goTo(page, 'e7 - e5');
  await command(page, 'Delete from here');
  await page.locator('.moves .variation').waitFor({ state: 'detached' });
  assert.deepEqual(await rows(page), ['Start', 'e2 - e4, c7 - c5', 'b1 - c3']);
  await command(page, 'Undo delete');
  await page.locator('.moves .variation').waitFor();
  await page.reload();
  await waitForTurn(page);
  await page.locator('.moves .variation [data-text="e7 - e5"]').waitFor();
});

test('rounds are numbered, and so are moves that follow in theirs', async ({ page }) => {
  await twoPeople(page);
  await write(page, 'e2 - e4', 'e7 - e5', 'g1 - f3');
  await goTo(page, 'e2 - e4');
  await write(page, 'c7 - c5', 'b1 - c3');
  const texts = await page
    .locator('.moves > li')
    .evaluateAll((items) =>
      items.map((item) => (item instanceof HTMLElement ? item.innerText : '')),
    );
  const visible = texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
  assert.deepEqual(visible, ['Start', '1. 1. e4 1… e5', 'Variation: 1… c5 2. Nc3', '2. 2. Nf3']);
  await page.getByRole('button', { name: '1… e5', exact: true }).click();
  await page.getByRole('button', { name: '2. Nc3', exact: true }).waitFor();
  const [first, second] = [
    page.locator('[data-text="e2 - e4"]'),
    page.locator('[data-text="e7 - e5"]'),
  ];
  const [left, right] = [await first.boundingBox(), await second.boundingBox()];
  assert(left && right && left.x < right.x && left.y === right.y, 'they are beside each other');
});

test('comments keep their text, also after a reload', { tag: '@long' }, async ({ page }) => {
  await twoPeople(page);
  await write(page, 'e2 - e4');
  await command(page, 'Comment');
  await page.getByLabel('Comment on move 1, e4').fill('The <b>best</b>\n; by test \\');
  await page.getByRole('button', { name: 'Save' }).click();
  const comment = page.locator('.moves .comment');
  await expect(comment).toHaveText(/^The <b>best<\/b>\n; by test \\$/, { useInnerText: true });
  await page.reload();
  await comment.waitFor();
  await expect(comment).toHaveText(/^The <b>best<\/b>\n; by test \\$/, { useInnerText: true });
});

test('the list is navigated by keys', { tag: '@long' }, async ({ page }) => {
  await twoPeople(page);
  await write(page, 'e2 - e4', 'e7 - e5');
  await goTo(page, 'e2 - e4');
  await write(page, 'c7 - c5');
  await page.locator('.moves .move[aria-current]').focus();
  const expected = [
    ['ArrowUp', 'e7 - e5'],
    ['ArrowDown', 'c7 - c5'],
    ['ArrowLeft', 'e2 - e4'],
    ['ArrowRight', 'c7 - c5'],
    ['Home', 'Start'],
    ['End', 'c7 - c5'],
  ];
  for (const [key = '', text = ''] of expected) {
    await page.keyboard.press(key);
    const focused = page.locator('.moves .move[aria-current]:focus');
    const named = page.locator(`[data-text="${text}"]`).or(page.getByText(text, { exact: true }));
    await focused.and(named).waitFor();
    assert((await current(page)).endsWith(text), `${key}: ${await current(page)}`);
  }
});

test(
  'a game is played through automatically and stops at its end',
  { tag: '@long' },
  async ({ page }) => {
    await twoPeople(page);
    await write(page, 'e2 - e4', 'e7 - e5', 'g1 - f3');
    await page.getByRole('button', { name: 'Go to the start' }).click();
    await page.locator('.moves .move[aria-current]', { hasText: 'Start' }).waitFor();
    await page.getByRole('button', { name: 'Replay the game' }).click();
    await page.getByLabel('Replay speed').selectOption('Fast');
    await page.locator('.moves .move[aria-current][data-text="g1 - f3"]').waitFor();
    await page
      .getByRole('button', { name: 'Replay the game' })
      .and(page.locator(':disabled'))
      .waitFor();
  },
);

/** A game with a variation and a comment. @param {Page} page */
async function smallTree(page) {
  await twoPeople(page);
  await write(page, 'e2 - e4', 'e7 - e5');
  await goTo(page, 'e2 - e4');
  await write(page, 'c7 - c5');
  await command(page, 'Comment');
  await page.locator('.comment-field textarea').fill('The Sicilian – Сицилианская');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('.moves .comment').waitFor();
}

const small = ['Start', 'e2 - e4, e7 - e5', '> c7 - c5, The Sicilian – Сицилианская'];

test('records and positions are copied and opened, and errors are reported', async ({ page }) => {
  await smallTree(page);
  const record = await given(page, 'record');
  assert.match(record, /^Boardwright record 2\ngame Chess\n/);
  const position = await given(page, 'position');
  assert.match(position, /^White; White Pawn a2/);
  assert.equal(await take(page, position.replace('White;', 'Black;')), '');
  await page.locator('main[data-position^="Black;"]').waitFor();
  assert.deepEqual(await rows(page), ['Start']);
  assert.match(await take(page, 'White; White King e9'), /there is no “e9” on the board/);
  assert.match(await take(page, record.replace('e7 - e5', 'e7 - e3')), /^line \d+ of the record/);
  assert.match(await take(page, 'Boardwright record 2\ngame Nothing known\n'), /Nothing known/);
  assert.equal(await take(page, record), '');
  await page.locator('.moves .comment').waitFor();
  assert.deepEqual(await rows(page), small);
  assert.equal((await moves(page)).length, 2, 'the game is unchanged');
});

test('saved games of Zillions are written and read', { tag: '@long' }, async ({ page }) => {
  await smallTree(page);
  const main = await given(page, 'main');
  assert.match(main, /RulesFile=chess\.zrf\nVariantName=Chess\n1\. Pawn e2 - e4\n1\. Pawn e7 - e5/);
  assert.match(await given(page, 'shown'), /1\. Pawn e2 - e4\n1\. Pawn c7 - c5/);
  assert.equal(await take(page, main), '');
  await page.locator('.moves .variation').waitFor({ state: 'detached' });
  assert.deepEqual(await rows(page), ['Start', 'e2 - e4, e7 - e5']);
  assert.match(await take(page, main.replace('e7 - e5', 'e7 - e2')), /^line 5/);
});

test('a link opens the whole game in a fresh page, and a damaged one is reported', async ({
  page,
}) => {
  await smallTree(page);
  const link = await given(page, 'link');
  const context = page.context();
  const fresh = await context.browser()?.newPage();
  assert(fresh);
  await fresh.goto(link);
  await waitForTurn(fresh);
  await fresh.locator('.moves .comment').waitFor();
  assert.deepEqual(await rows(fresh), small);
  assert.equal((await moves(fresh)).length, 2);
  assert.equal(new URL(fresh.url()).hash, '#game=chess');
  await write(fresh, 'g1 - f3');
  await fresh.reload();
  await fresh.locator('.moves .move[data-past][data-text="g1 - f3"]').waitFor();
  await fresh.goto(link.slice(0, -9));
  await fresh.getByText('The link is damaged').first().waitFor();
  await waitForTurn(fresh);
  assert.deepEqual(await rows(fresh), ['Start']);
  await fresh.close();
});

test('a record dropped on the page is opened', async ({ page }) => {
  await twoPeople(page);
  const text = 'Boardwright record 2\ngame Chess\n1. e2 - e4\n2. c7 - c5\n';
  await page.evaluate((record) => {
    const data = new DataTransfer();
    data.items.add(new File([record], 'game.txt'));
    document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));
  }, text);
  await page.locator('.moves .move[aria-current][data-text="c7 - c5"]').waitFor();
  assert.deepEqual(await rows(page), ['Start', 'e2 - e4, c7 - c5']);
});
