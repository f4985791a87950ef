// The list of saved games: finding them, deleting several with undo, and comparing two.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { isAccessible } from './axe.mjs';
import { waitForTurn } from './board.mjs';
import { misfits } from './fit.mjs';
import { madeUp, store } from './made_up_games.mjs';
import {
  begin,
  cardsIn,
  closeSavedGames,
  hasMoves,
  openSavedGames,
  play,
  said,
} from './saved_games.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */
/** @typedef {import('./made_up_games.mjs').SavedGame} SavedGame */

const minute = 60_000;
const day = 24 * 60 * minute;

/** Games of several kinds, the latest first. @param {number} [now] @returns {SavedGame[]} */
function severalGames(now = Date.now()) {
  return [
    madeUp({ game: 'chess', moves: 4, seats: ['human', 3], at: now - 5 * minute }),
    madeUp({ game: 'reversi', moves: 200, seats: ['human', 'human'], at: now - day }),
    madeUp({
      game: 'abalone',
      variant: 1,
      moves: 8,
      seats: ['human', 'remote'],
      at: now - 2 * day,
      rest: {
        distant: {
          id: 'with-anna',
          role: 'host',
          hostSide: 0,
          names: { host: 'Robin', guest: 'Anna' },
          isLive: false,
          offer: null,
          shared: 8,
          told: '',
        },
      },
    }),
    madeUp({
      game: 'chess',
      moves: 6,
      at: now - 400 * day,
      rest: { isOver: true, agreed: { kind: 'draw', ply: 6 } },
    }),
    // As an older version of the page saved it.
    madeUp({ game: 'hex', moves: 5, at: now - 500 * day, rest: { summary: null, moment: null } }),
  ];
}

/**
 * Opens the dialog with these games.
 * @param {Page} page
 * @param {SavedGame[]} games
 */
async function openWith(page, games) {
  await waitForTurn(page);
  // A page that starts without settings continues the latest game of the database, and saves it again. The dialog
  // opens after that.
  await closeSavedGames(await openSavedGames(page));
  await store(page, games);
  const dialog = await openSavedGames(page);
  await dialog.locator('.saved-game').first().waitFor();
  return dialog;
}

/** @param {Locator} dialog */
const paintedIn = (dialog) => dialog.locator('canvas[data-painted]');

/** The box that selects the nth game. @param {Locator} dialog @param {number} n */
const box = (dialog, n) => dialog.getByRole('checkbox', { name: /^Select: / }).nth(n);

test('saved games are shown with what tells them apart, and found', async ({ page }) => {
  // Clocks are set, and midnight may pass, between the making of the games and what the page says of them.
  const now = Date.now();
  await page.clock.setFixedTime(now);
  const dialog = await openWith(page, severalGames(now));
  const cards = dialog.locator('.saved-game');
  await paintedIn(dialog).nth(4).waitFor();
  await isAccessible(page, 'saved games');
  assert.deepEqual(await misfits(page, 'dialog.saved-games'), []);
  assert.deepEqual(await dialog.locator('.state').allTextContents(), [
    'In progress: White to move',
    await cards.nth(1).locator('.state').textContent(),
    'In progress: Black to move',
    'Draw: by agreement.',
    'In progress',
  ]);
  assert.match((await cards.nth(1).locator('.state').textContent()) ?? '', /wins|Draw/);
  assert.equal(await cards.nth(0).locator('time').textContent(), '5 minutes ago');
  assert.match((await cards.nth(1).locator('time').getAttribute('title')) ?? '', /:\d\d/);
  assert.equal(await cards.nth(2).locator('strong').textContent(), 'Abalone Belgian Daisy');
  assert.equal(
    await cards.nth(2).locator('.players').textContent(),
    'Robin (Black) and Anna (White)',
  );

  const search = dialog.getByRole('searchbox');
  for (const [typed, titles] of /** @type {const} */ ([
    ['anna', ['Abalone Belgian Daisy, 8 moves']],
    ['computer', ['Chess, 4 moves']],
    ['yesterday', ['Reversi, 60 moves']],
    ['chess', ['Chess, 4 moves', 'Chess, 6 moves']],
    ['xyzzy', []],
  ])) {
    await search.fill(typed);
    assert.deepEqual(await cardsIn(dialog), titles, typed);
  }
  await dialog.getByText('No saved games found').waitFor();
  await search.press('Escape');
  assert.equal(await cards.count(), 5, 'Escape clears the search first');
  await dialog.getByLabel('Against').selectOption({ label: 'Anna' });
  assert.deepEqual(await cardsIn(dialog), ['Abalone Belgian Daisy, 8 moves']);
  await dialog.getByLabel('Against').selectOption('');
  await dialog.getByLabel('Result').selectOption('draw');
  assert.deepEqual(await cardsIn(dialog), ['Chess, 6 moves']);
  await dialog.getByLabel('Result').selectOption('');
  await dialog.getByLabel('Game', { exact: true }).selectOption('chess');
  await dialog.getByLabel('Sort by').selectOption('moves');
  assert.deepEqual(await cardsIn(dialog), ['Chess, 6 moves', 'Chess, 4 moves']);
});

test('several games are deleted at once and restored, by keys alone', async ({ page }) => {
  const dialog = await openWith(page, severalGames());
  const undo = dialog.getByRole('button', { name: 'Undo' });
  await dialog.getByRole('searchbox').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await dialog.getByText('2 selected.').waitFor();
  await page.keyboard.press('Delete');
  await dialog.getByText('2 games were deleted.').waitFor();
  await isAccessible(page, 'deleted games');
  assert.equal((await cardsIn(dialog)).length, 3);
  await page.keyboard.press('Control+z');
  await dialog.getByText('2 games were restored.').waitFor();
  assert.equal((await cardsIn(dialog)).length, 5);
  assert(await undo.isHidden());

  await page.keyboard.press('Control+a');
  await dialog.getByText('5 selected.').waitFor();
  await dialog.getByRole('button', { name: 'Delete selected' }).click();
  await dialog.getByText('5 games were deleted.').waitFor();
  await undo.click();
  assert.equal((await cardsIn(dialog)).length, 5);

  await dialog.getByRole('button', { name: /^Delete: Reversi/ }).click();
  await dialog.getByRole('button', { name: /^Delete: Abalone/ }).click();
  assert.equal((await cardsIn(dialog)).length, 3, 'what was deleted before stays away');
  await undo.click();
  assert.equal((await cardsIn(dialog)).length, 4, 'only the last deletion can be undone');
  await page.keyboard.press('Escape');
  const again = await openSavedGames(page);
  await again.locator('.saved-game').first().waitFor();
  assert.deepEqual((await cardsIn(again)).toSorted(), [
    'Abalone Belgian Daisy, 8 moves',
    'Chess, 4 moves',
    'Chess, 6 moves',
    'Hex, 5 moves',
  ]);
});

test(
  'nothing is lost while deleted games can be restored, or if another window plays on',
  { tag: '@long' },
  async ({ page }) => {
    await begin(page);
    await play(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await hasMoves(other, 1);
    const dialog = await openSavedGames(page);
    await dialog.getByRole('button', { name: /^Delete: Chase/ }).click();
    const there = await openSavedGames(other);
    await there.locator('.saved-game').waitFor();
    await there.getByRole('button', { name: 'Done' }).click();
    await play(other);
    await dialog.getByRole('button', { name: 'Done' }).click();
    const again = await openSavedGames(page);
    await again.locator('.saved-game').waitFor();
    assert.deepEqual(await cardsIn(again), ['Chase, 2 moves']);
  },
);

test(
  'a game that cannot be deleted is still there, with a message',
  { tag: '@long' },
  async ({ page }) => {
    const dialog = await openWith(page, severalGames());
    await page.evaluate(() => {
      IDBObjectStore.prototype.delete = () => {
        throw new DOMException('denied', 'UnknownError');
      };
    });
    await dialog.getByRole('button', { name: /^Delete: Reversi/ }).click();
    await dialog.getByRole('button', { name: /^Delete: Hex/ }).click();
    await dialog.getByText('could not delete').waitFor();
    assert.equal((await cardsIn(dialog)).length, 4, 'the first one is listed again');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await said(page, /could not delete/);
  },
);

test('two games are compared, by buttons and keys', async ({ page }) => {
  const now = Date.now();
  const [one, two] = [
    madeUp({ game: 'chess', moves: 3, seed: 5, at: now - 1000 }),
    madeUp({ game: 'chess', moves: 6, seed: 5, at: now - 2000 }),
  ];
  // The fourth move of the first game is another one.
  const fourth = /^4\. (.+)$/m.exec(two.record)?.[1] ?? '';
  assert(fourth);
  one.record = `${one.record.trimEnd().replace('present 3\n', '')}\n4. ${fourth === 'a7 - a6' ? 'a7 - a5' : 'a7 - a6'}\n`;
  const dialog = await openWith(page, [one, two, madeUp({ game: 'hex', moves: 2, at: 1 })]);
  const compare = dialog.getByRole('button', { name: 'Compare' });
  await box(dialog, 0).check();
  assert(await compare.isDisabled());
  await box(dialog, 2).check();
  await dialog.getByText('different rules').waitFor();
  assert(await compare.isDisabled());
  await box(dialog, 2).uncheck();
  await box(dialog, 1).check();
  await compare.click();
  const comparison = page.getByRole('dialog', { name: 'Chess: two games compared' });
  await comparison.getByText(/The games part at move 2: A plays a[56], B plays /).waitFor();
  const at = async (/** @type {number} */ ply) => {
    for (const n of [0, 1])
      await comparison.locator(`figure:nth-child(${n + 1}) canvas[data-ply="${ply}"]`).waitFor();
    const current = comparison.locator('[aria-current="true"]');
    const text = (await current.textContent()) ?? '';
    const number = `${Math.ceil(ply / 2)}${ply % 2 === 0 ? '…' : '.'}`;
    assert(text.startsWith(ply === 0 ? 'Start' : number), text);
  };
  await at(4);
  await isAccessible(page, 'a comparison');
  assert.deepEqual(await misfits(page, 'dialog.comparison'), []);
  await page.keyboard.press('ArrowRight');
  await at(5);
  assert.match((await comparison.getByRole('status').textContent()) ?? '', /A no more moves, B /);
  await page.keyboard.press('Home');
  await at(0);
  await comparison.getByRole('button', { name: 'Forward' }).click();
  await at(1);
  await comparison.getByRole('button', { name: 'Go to the end' }).click();
  await at(6);
  await comparison.getByRole('button', { name: 'Where they part' }).click();
  await at(4);
  await comparison.getByRole('button', { name: /^1… / }).click();
  await at(2);
  await page.keyboard.press('Escape');
  assert(await dialog.isVisible(), 'the list is still open');
});

test(
  'a game that the rules refuse is not compared, with a message',
  { tag: '@long' },
  async ({ page }) => {
    const [one, two] = [madeUp({ game: 'hex', moves: 3 }), madeUp({ game: 'hex', moves: 4 })];
    const dialog = await openWith(page, [
      one,
      { ...two, record: 'Boardwright record 2\n1. nonsense' },
    ]);
    for (const n of [0, 1]) await box(dialog, n).check();
    await dialog.getByRole('button', { name: 'Compare' }).click();
    await dialog.getByText('These games cannot be compared.').waitFor();
  },
);

test(
  'selected games are saved to a file that restores them',
  { tag: '@long' },
  async ({ page }) => {
    const dialog = await openWith(page, severalGames());
    await box(dialog, 0).check();
    await box(dialog, 2).check();
    const loading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save to a file' }).click();
    const file = await (await loading).path();
    assert.equal(JSON.parse(await readFile(file, 'utf8')).games.length, 2);
    await dialog.getByRole('button', { name: 'Delete selected' }).click();
    await dialog.getByText('2 games were deleted.').waitFor();
    await dialog.getByLabel('Restore from a file').setInputFiles(file);
    await dialog.getByText('2 new games', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Import' }).click();
    await dialog.getByText('2 new games were imported').waitFor();
    assert.equal((await cardsIn(dialog)).length, 5);
  },
);

test('of hundreds of games, only those in view are painted', { tag: '@long' }, async ({ page }) => {
  const few = [...severalGames(), madeUp({ game: 'go', moves: 60 }), madeUp({ game: 'shogi' })];
  const many = Array.from({ length: 400 }, (_, n) => {
    const game = few[n % few.length];
    assert(game);
    return { ...game, id: `many-${n}`, mark: `many-${n}`, at: game.at - n * minute };
  });
  const dialog = await openWith(page, many);
  await paintedIn(dialog).nth(5).waitFor();
  assert.equal((await cardsIn(dialog)).length, 400);
  assert((await paintedIn(dialog).count()) < 60);
  await dialog.locator('.saved-game').last().scrollIntoViewIfNeeded();
  await dialog.locator('.saved-game:last-child canvas[data-painted]').waitFor();
  assert((await paintedIn(dialog).count()) < 120);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('saved games fit, and are selected and compared by touch', async ({ page }) => {
    const now = Date.now();
    const games = [5, 8].map((moves) =>
      madeUp({ game: 'chess', moves, seed: 5, at: now - moves * 1000 }),
    );
    const dialog = await openWith(page, [...games, ...severalGames()]);
    assert.deepEqual(await misfits(page, 'dialog.saved-games'), []);
    for (const n of [0, 1]) await box(dialog, n).tap();
    assert.deepEqual(await misfits(page, 'dialog.saved-games'), []);
    await dialog.getByRole('button', { name: 'Compare' }).tap();
    const comparison = page.getByRole('dialog', { name: /compared/ });
    await comparison
      .getByText('The games are the same for 5 moves; then only B goes on.')
      .waitFor();
    await comparison.getByRole('button', { name: 'Back' }).tap();
    await comparison.locator('figure:last-child canvas[data-ply="5"]').waitFor();
    assert.deepEqual(await misfits(page, 'dialog.comparison'), []);
  });
});
