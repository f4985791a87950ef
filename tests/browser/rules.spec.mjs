// What rule files need from the page besides moving pieces: passing, ending, dropping, chance, hidden sites, many
// players.
import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { onlyLong } from './checked.mjs';
import {
  cell,
  cellsThatCan,
  choose,
  click,
  fixture,
  isOver,
  moves,
  playing,
  startRules,
  waitForTurn,
} from './board.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };

/** @param {Page} page */
const now = (page) => page.locator('.now').innerText();

/**
 * @param {Page} page
 * @param {string} name
 */
const button = (page, name) => page.getByRole('button', { name, exact: true });

/**
 * Moves the focus to a cell of the board.
 * @param {Page} page
 * @param {string} name of the site
 */
async function goTo(page, name) {
  await page.keyboard.press('Shift');
  await cell(page, name).focus();
}

/**
 * @param {Page} page
 * @param {string} text
 */
async function typeMove(page, text) {
  const line = page.getByRole('combobox', { name: 'Type a move' });
  await line.fill(text);
  await line.press('Enter');
}

/** The names of options, without their digits. @param {import('@playwright/test').Locator} options */
const optionNames = async (options) =>
  (await options.allInnerTexts()).map((text) => text.replace(/^\d\n/, ''));

test('a turn is passed by button, by key and by text', async ({ page }) => {
  await startRules(page, 'passing', 0);
  assert.equal(await now(page), 'White to move. Select a piece or pass.');
  await playing(page, () => button(page, 'Pass').click());
  await goTo(page, 'd1');
  await playing(page, () => page.keyboard.press('Shift+P'));
  await expect(page.locator('.status-text')).toHaveText(/^Black: passes\./, { useInnerText: true });
  await playing(page, () => typeMove(page, 'Pass'));
  assert.deepEqual(await moves(page), ['1. pass', '1… pass', '2. pass']);
  await choose(page, 'd1');
  assert.equal(await button(page, 'Pass').isVisible(), false, 'not in the middle of a move');
});

test(
  'passing is not offered if other moves are possible and rules forbid it',
  { tag: '@long' },
  async ({ page }) => {
    await startRules(page, 'passing', 1);
    assert.equal(await button(page, 'Pass').isVisible(), false);
    await goTo(page, 'a1');
    await page.keyboard.press('Shift+P');
    await typeMove(page, 'pass');
    await page.locator('.status-text', { hasText: 'not a legal move' }).waitFor();
    assert.deepEqual(await moves(page), []);
  },
);

test('a move that could continue ends by button, by key and by text', async ({ page }) => {
  const ends = [
    () => button(page, 'End move here').click(),
    () => page.keyboard.press('e'),
    () => typeMove(page, 'stop'),
  ];
  for (const end of ends) {
    await startRules(page, 'maximal', 3);
    await choose(page, 'a1');
    await click(page, 'c1');
    await button(page, 'End move here').waitFor();
    assert.match(await now(page), /^c1 selected: 1 possible move or end the move here\.$/);
    assert.match((await page.locator('.typed-move .help').textContent()) ?? '', /stop/);
    await goTo(page, 'c1');
    await playing(page, end);
    assert.deepEqual(await moves(page), ['1. a1 - c1']);
  }
});

test('a move continues with the only piece that can, and is undone by steps', async ({ page }) => {
  await startRules(page, 'maximal', 3);
  await choose(page, 'a1');
  await click(page, 'c1');
  await cell(page, 'e1').and(page.locator('[data-can~="target"]')).waitFor();
  // Going back one step undoes the leap and its continuation together.
  await page.keyboard.press('Escape');
  await page.locator('[data-name="a1"][aria-selected="true"]').waitFor();
  await click(page, 'c1');
  await cell(page, 'e1').and(page.locator('[data-can~="target"]')).waitFor();
  await playing(page, () => click(page, 'e1'));
  assert.equal((await moves(page)).length, 1);
});

test('a piece from the hand is dropped by click, keys and text', async ({ page }) => {
  for (const drop of [
    // A single click could be a slip, so the second one plays.
    async () => {
      await click(page, 'c3');
      await click(page, 'c3');
    },
    async () => {
      await goTo(page, 'c3');
      await page.keyboard.press('Enter');
    },
    () => typeMove(page, 'pawn@c3'),
  ]) {
    await startRules(page, 'hands', 1);
    assert.match((await cell(page, 'c3').getAttribute('aria-label')) ?? '', /can be placed here$/);
    await playing(page, drop);
    assert.deepEqual(await moves(page), ['1. Pawn @ c3']);
    assert.equal(await page.locator('.reserve').count(), 0, 'the hand is empty');
  }
});

/** Sente has captured a pawn and a bishop, Gote a pawn and a rook. */
const exchanges = ['e1 - e4 = Pawn', 'd5 - e4 = Rook'];

test(
  'captured pieces are shown, and one of several is chosen for a drop',
  { tag: '@long' },
  async ({ page }) => {
    await startRules(page, 'hands', 0, { moves: exchanges });
    const hand = page.getByRole('button', { name: /in reserve/ });
    assert.deepEqual(
      await hand.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))),
      ['Rook, 1 in reserve', 'Pawn, 1 in reserve, can be placed on the board'],
    );
    await hand.last().focus();
    await page.keyboard.press('Enter');
    await page.locator('.now', { hasText: /^Pawn selected: \d+ possible placements\.$/ }).waitFor();
    assert.equal(await hand.last().getAttribute('aria-pressed'), 'true');
    assert(await page.evaluate(() => document.activeElement?.matches('[data-site]')));
    await page.keyboard.press('Escape');
    await page.locator('.now', { hasText: 'Sente to move.' }).waitFor();
    await hand.last().click();
    await playing(page, () => click(page, 'c3'));
    assert.equal((await moves(page)).at(-1), '2. Pawn @ c3');
  },
);

test('the page asks which of several pieces to drop', { tag: '@long' }, async ({ page }) => {
  const silver = [
    'c1 - c2',
    'd5 - d4',
    'c2 - c3',
    'd4 - c3 = Silver',
    'd1 - c2',
    'c3 - c2 = Bishop',
  ];
  await startRules(page, 'hands', 0, { moves: [...silver, 'b1 - c2 = Gold'] });
  const hand = page.getByRole('button', { name: /can be placed on the board/ });
  assert.equal(await hand.count(), 2, 'silver and bishop');
  await click(page, 'd3');
  const options = page.locator('.chooser .option');
  await options.first().waitFor();
  assert.deepEqual((await optionNames(options)).toSorted(), ['Bishop', 'Silver']);
  await page.keyboard.press('Escape');
  await page.locator('.chooser').waitFor({ state: 'hidden' });
  await hand.last().click();
  await playing(page, () => click(page, 'd3'));
  assert.equal((await moves(page)).at(-1), '4… Bishop @ d3');
});

test('a promotion is chosen by the piece', { tag: '@long' }, async ({ page }) => {
  await startRules(page, 'chess', 5);
  await choose(page, 'd7');
  await click(page, 'c8');
  const options = page.locator('.chooser .option');
  await options.first().waitFor();
  assert.deepEqual(
    (await optionNames(options)).map((text) => text.split(',')[0]),
    ['Queen', 'Rook', 'Bishop', 'Knight'],
  );
  await playing(page, () => options.last().click());
  assert.deepEqual(await moves(page), ['1. d7 - c8 = Knight']);
});

test('chance moves are played automatically, and announced', async ({ page }) => {
  await page.addInitScript(() => (Math.random = () => 0.9));
  await startRules(page, 'dice', 0, { settings: { speed: 'normal' } });
  await page.getByText('Random move for Dice.').first().waitFor();
  assert.equal((await cellsThatCan(page, 'target')).length, 0, 'nobody may play for it');
  await waitForTurn(page);
  await expect(page.locator('.status-text')).toHaveText('At random: two placed on die.', {
    useInnerText: true,
  });
  await choose(page, 'a1');
  await click(page, 'a3');
  await page.waitForFunction(() => document.querySelectorAll('.move[data-node]').length === 3);
  await waitForTurn(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.moves [data-future]').length === 2);
  await waitForTurn(page);
  assert.deepEqual(await moves(page), ['1. Two @ die'], 'undo goes back to the person’s turn');
});

test('chance moves also work against the computer', { tag: '@long' }, async ({ page }) => {
  await startRules(page, 'dice', 0, { seats: [1, 1] });
  await page.locator('[data-game-over]').waitFor({ timeout: 60_000 });
  assert((await moves(page)).length >= 4);
  await page.getByRole('button', { name: 'New game' }).click();
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.getByLabel('White', { exact: true }).waitFor();
  assert.equal(await dialog.locator('select[name^="seat"]').count(), 1, 'chance has no seat');
});

test('hidden sites are not visible', { tag: '@long' }, async ({ page }) => {
  await startRules(page, 'hands', 0);
  assert.equal(await cell(page, 'limbo').count(), 0);
  assert.equal(await page.getByRole('gridcell').count(), 25);
  const [first, last] = await Promise.all(
    ['a5', 'e1'].map((name) => cell(page, name).boundingBox()),
  );
  const board = await page.locator('.stage').boundingBox();
  assert(first && last && board);
  assert((last.x + last.width - first.x) / board.width > 0.75, 'the board fills its place');
});

test('three humans play, and eliminated players are shown', { tag: '@long' }, async ({ page }) => {
  await startRules(page, 'players', 0);
  const cards = page.locator('.strip');
  assert.equal(await cards.count(), 3);
  for (const [from, to] of [
    ['a1', 'a2'],
    ['b1', 'b2'],
    ['c1', 'c2'],
  ]) {
    assert.equal(await page.locator('.strip[data-turn]').count(), 1);
    await choose(page, from ?? '');
    await playing(page, () => click(page, to ?? ''));
  }
  await page.locator('.strip[data-out]', { hasText: 'Red' }).waitFor();
  assert.match(await now(page), /^Green to move/);
  await choose(page, 'b2');
  await playing(page, () => click(page, 'b3'));
  await choose(page, 'c2');
  await playing(page, () => click(page, 'c3'));
  assert(await isOver(page));
  assert.match(await now(page), /^Blue wins/);
});

test('a puzzle for one is played alone', { tag: '@long' }, async ({ page }) => {
  await startRules(page, 'cursor', 0, { seats: ['human'] });
  assert.equal(await page.locator('.strip').count(), 1);
  await choose(page, 'b2');
  await playing(page, () => click(page, 'c2'));
  assert.match(await now(page), /^White/);
});

/**
 * @param {Page} page
 * @param {string} name
 * @param {Buffer | string} content
 */
async function openFile(page, name, content) {
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(content) };
  await page.locator('dialog[open] input[type="file"]:not([webkitdirectory])').setInputFiles(file);
}

test('a rule file is opened, played, and kept after a reload', async ({ page }) => {
  await waitForTurn(page);
  await page.getByRole('button', { name: 'New game' }).click();
  await page.getByRole('button', { name: 'Open a rule file…' }).waitFor();
  await openFile(page, 'players.zrf', await fixture('players'));
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.getByLabel('Variant').selectOption({ label: 'Three takers' });
  await dialog.getByLabel('Gold', { exact: true }).waitFor({ state: 'detached' });
  for (const name of ['Red', 'Green', 'Blue'])
    await dialog.getByLabel(name, { exact: true }).selectOption('human');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('heading', { name: 'Three takers' }).waitFor();
  await choose(page, 'a1');
  await playing(page, () => click(page, 'b1'));
  await page.reload();
  await waitForTurn(page);
  // The list is loaded a little later than the board.
  await page.locator('.moves .move[data-past]').first().waitFor();
  assert.deepEqual(await moves(page), ['1. a1 - b1']);
  assert.equal(await page.locator('.strip[data-out]').count(), 1);
});

const broken = `(game (title "Broken") (players A B) (turn-order A C)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("1" (0 10))) (directions (e 1 0))))
  (piece (name <b>X</b>) (moves (q (verfy empty?) add))) (board-setup (A (<b>X</b> a1))))`;

test('a broken rule file reports all its errors, and nothing is lost', async ({ page }) => {
  await waitForTurn(page);
  await choose(page, 'A3');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New game' }).click();
  await page.getByRole('button', { name: 'Open a rule file…' }).waitFor();
  await openFile(page, 'broken.zrf', broken);
  const remarks = page.getByRole('alert');
  await remarks.getByText(/broken\.zrf cannot be played: \d+ errors/).waitFor();
  const texts = await remarks.locator('li').allInnerTexts();
  assert(texts.length >= 3, 'every error is reported');
  assert(texts.some((text) => /Line 3, column \d+.*verfy/s.test(text) && text.includes('verify')));
  assert.equal(await remarks.locator('b').count(), 0, 'text of the file never becomes markup');
  await page.getByRole('button', { name: 'Edit rules' }).click();
  await page.locator('.cm-lintRange-error', { hasText: 'verfy' }).waitFor();
  const editor = page.getByRole('region', { name: 'Rules', exact: true });
  await editor.getByRole('button', { name: 'Close' }).click();
  await choose(page, 'A3');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Boardwright.*\nChase$/, {
    useInnerText: true,
  });
});

test('a rule file is dropped on the page', { tag: '@long' }, async ({ page }) => {
  await waitForTurn(page);
  const text = (await fixture('passing')).toString();
  await page.evaluate((content) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], 'passing.zrf'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
  }, text);
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.getByLabel('White', { exact: true }).waitFor();
  await dialog.locator('[data-game="file:passing.zrf"][aria-current]').waitFor();
});

for (const [name, variant] of /** @type {const} */ ([
  ['hands', 1],
  ['passing', 0],
  ['players', 2],
  ['chess', 0],
])) {
  test.describe(() => {
    test.use(phone);

    test(`${name} fits a phone`, onlyLong(name !== 'hands'), async ({ page }) => {
      await startRules(page, name, variant);
      const { width } = phone.viewport;
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    });
  });
}
