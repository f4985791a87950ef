// What the browser stores: every game, despite reloads, other windows, lack of space, damage and loss; and everything
// as one file.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { isAccessible } from './axe.mjs';
import { moveFirst, playing, startGame, waitForTurn } from './board.mjs';
import {
  begin,
  cardsIn,
  denyStorage,
  hasMoves,
  listedGames,
  openSavedGames,
  play,
  reload,
  said,
} from './saved_games.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** Another window with the same storage. @param {Page} page */
async function besides(page) {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await waitForTurn(other);
  return other;
}

test('games that were left can be continued', async ({ page }) => {
  await begin(page);
  await play(page, 2);
  await startGame(page, { Red: 'human', Blue: 'human' });
  assert.deepEqual(
    await listedGames(page),
    ['Chase, 2 moves'],
    'a game is kept from its first move',
  );
  await play(page);
  assert.deepEqual(await listedGames(page), ['Chase, 1 move', 'Chase, 2 moves']);
  const dialog = await openSavedGames(page);
  await isAccessible(page, 'kept games');
  await dialog.getByRole('button', { name: /^Chase\b.*\b2 moves\b/ }).click();
  await waitForTurn(page);
  await hasMoves(page, 2);
  await play(page);
  await reload(page);
  await hasMoves(page, 3);
  assert.deepEqual(await listedGames(page), ['Chase, 3 moves', 'Chase, 1 move']);
});

test('games of the same length are told apart by their players and last moves', async ({
  page,
}) => {
  await begin(page);
  await play(page);
  await startGame(page, { Red: 'human', Blue: '1' });
  await moveFirst(page, 1);
  await hasMoves(page, 2);
  const dialog = await openSavedGames(page);
  const players = await dialog.locator('.saved-game .players').allTextContents();
  assert.match(players[0] ?? '', /^Human \(Red\) and Computer: 1 · \w+ \(Blue\)$/);
  assert.equal(players[1], 'Human (Red) and Human (Blue)');
  for (const facts of await dialog.locator('.saved-game .facts').allTextContents())
    assert.match(facts, /^\d moves? · last move [A-I]\d/);
});

test('a game removed by mistake is restored', { tag: '@long' }, async ({ page }) => {
  await begin(page);
  await play(page);
  const dialog = await openSavedGames(page);
  await dialog.getByRole('button', { name: /^Delete: Chase/ }).click();
  await dialog.getByText('Chase was deleted').waitFor();
  assert.deepEqual(await cardsIn(dialog), []);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByText('1 game was restored').waitFor();
  await dialog.getByRole('button', { name: /^Delete: Chase/ }).click();
  await dialog.getByText('Chase was deleted').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  assert.deepEqual(await listedGames(page), []);
  await play(page);
  assert.deepEqual(await listedGames(page), ['Chase, 2 moves'], 'the game on the board is kept');
});

test('two windows with one game save one each', { tag: '@long' }, async ({ page }) => {
  await begin(page);
  await play(page);
  const other = await besides(page);
  await hasMoves(other, 1);
  await play(page);
  await playing(other, () => moveFirst(other, 2));
  await said(other, /continued in another window/);
  await play(other);
  await play(page, 2);
  await reload(page);
  await reload(other);
  await hasMoves(page, 4);
  await hasMoves(other, 3);
  assert.deepEqual((await listedGames(other)).toSorted(), ['Chase, 3 moves', 'Chase, 4 moves']);
});

test('two windows have the same settings', { tag: '@long' }, async ({ page }) => {
  await waitForTurn(page);
  const other = await besides(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Language').selectOption('de');
  await other.getByRole('button', { name: 'Neues Spiel' }).waitFor();
  assert.equal(await other.locator('dialog[open]').count(), 0);
});

/** Leaves the page's database no space until the page is reloaded. @param {Page} page */
const fill = (page) =>
  page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });

test(
  'without storage space the game can be continued, with a message',
  { tag: '@long' },
  async ({ page }) => {
    await begin(page);
    await play(page);
    await fill(page);
    await play(page);
    await said(page, /storage is full/);
    await play(page);
    await reload(page);
    await hasMoves(page, 3);
    await play(page);
    assert.deepEqual(await listedGames(page), ['Chase, 4 moves'], 'and there is space again');
  },
);

test('if the browser stores nothing, the address keeps the game, with a message', async ({
  page,
}) => {
  await waitForTurn(page);
  await page.addInitScript(denyStorage);
  await page.reload();
  await waitForTurn(page);
  await said(page, /does not let the page save/);
  await startGame(page, { Red: 'human', Blue: 'human' });
  await play(page, 2);
  const dialog = await openSavedGames(page);
  await dialog.getByText('cannot be read').waitFor();
  await page.waitForURL(/record=/);
  await reload(page);
  await hasMoves(page, 2);
  await play(page);
  await hasMoves(page, 3);
});

test(
  'a damaged game is reported, and the others are listed',
  { tag: '@long' },
  async ({ page }) => {
    await begin(page);
    await play(page);
    await openSavedGames(page).then((dialog) =>
      dialog.getByRole('button', { name: 'Done' }).click(),
    );
    await page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const opening = indexedDB.open('boardwright');
          opening.onerror = reject;
          opening.onsuccess = () => {
            const writing = opening.result.transaction('games', 'readwrite');
            writing.objectStore('games').put({ id: '<b>', setup: 7 }, 'x');
            writing.objectStore('games').put(/** @type {any} */ ('text'), 'y');
            writing.oncomplete = resolve;
          };
        }),
    );
    const dialog = await openSavedGames(page);
    await dialog.getByText('2 saved games are damaged').waitFor();
    assert.equal((await cardsIn(dialog)).length, 1);
  },
);

test(
  'if the autosave is lost, game and settings are restored',
  { tag: '@long' },
  async ({ page }) => {
    await begin(page);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Animation').selectOption('fast');
    await page.getByRole('button', { name: 'Done' }).click();
    await play(page, 2);
    await page.evaluate(() => {
      localStorage.setItem('boardwright:1', '{"game":');
      sessionStorage.setItem('boardwright:1', '{"game":');
    });
    await page.reload();
    await hasMoves(page, 2);
    await said(page, /was restored from the saved games/);
    await page.getByRole('button', { name: 'Settings' }).click();
    assert.equal(await page.getByLabel('Animation').inputValue(), 'fast');
  },
);

test('everything moves to another browser as one file', { tag: '@long' }, async ({ page }) => {
  await begin(page);
  await play(page, 2);
  await startGame(page, { Red: 'human', Blue: 'human' });
  await play(page);
  const dialog = await openSavedGames(page);
  const loading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Back up to a file' }).click();
  const file = await (await loading).path();

  const context = await page.context().browser()?.newContext({ serviceWorkers: 'block' });
  assert(context);
  try {
    const other = await context.newPage();
    await other.goto(page.url());
    await begin(other);
    await play(other, 3);
    const there = await openSavedGames(other);
    await there.getByLabel('Restore from a file').setInputFiles(file);
    await there.getByText('2 new games', { exact: true }).waitFor();
    await isAccessible(other, 'an offer');
    await there.getByRole('button', { name: 'Cancel' }).click();
    assert.equal((await cardsIn(there)).length, 1, 'nothing is imported without consent');
    await there.getByLabel('Restore from a file').setInputFiles(file);
    await there.getByRole('button', { name: 'Import' }).click();
    await there.getByText('2 new games were imported').waitFor();
    await there.getByLabel('Restore from a file').setInputFiles(file);
    await there.getByText('0 new games', { exact: true }).waitFor();
    await there.getByRole('button', { name: 'Import' }).click();
    await there.getByText('0 new games were imported').waitFor();
    await there.getByRole('button', { name: 'Done' }).click();
    const games = (await listedGames(other)).toSorted();
    assert.deepEqual(games, ['Chase, 1 move', 'Chase, 2 moves', 'Chase, 3 moves']);
    await importsNothing(other, file);
  } finally {
    await context.close();
  }
});

test(
  'importing a file again adds no game that was continued since',
  { tag: '@long' },
  async ({ page }) => {
    await begin(page);
    await play(page);
    const dialog = await openSavedGames(page);
    const loading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Back up to a file' }).click();
    const file = await (await loading).path();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await play(page, 4);
    await reload(page);
    await play(page);
    const again = await openSavedGames(page);
    await again.getByLabel('Restore from a file').setInputFiles(file);
    await again.getByText('0 new games', { exact: true }).waitFor();
  },
);

/**
 * Harmful files change nothing, and a message says what is wrong with each.
 * @param {Page} page
 * @param {string} file a valid one
 */
async function importsNothing(page, file) {
  const good = await readFile(file, 'utf8');
  /** @type {[string, RegExp][]} */
  const files = [
    [good.slice(0, -20), /cannot be read/],
    ['[1, 2]', /is not a Boardwright backup/],
    [good.replace('"version": 1', '"version": 2'), /another version/],
    [good.replaceAll('"record": "', '"record": 5, "x": "'), /Game 1 in the file is damaged/],
    [
      JSON.stringify({ boardwright: 'everything', version: 1, games: '<b>' }),
      /is not a Boardwright backup/,
    ],
    [' '.repeat(64_000_001), /too large/],
  ];
  const before = await listedGames(page);
  for (const [content, words] of files) {
    await writeFile(file, content);
    const dialog = await openSavedGames(page);
    await dialog.getByLabel('Restore from a file').setInputFiles(file);
    await dialog.getByText(words).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
  }
  assert.deepEqual(await listedGames(page), before);
}

/**
 * Drops a file on the page.
 * @param {Page} page
 * @param {string} name
 * @param {string} text
 */
const drop = (page, name, text) =>
  page.evaluate(
    ([called, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content ?? ''], called ?? ''));
      document.body.dispatchEvent(
        new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }),
      );
    },
    [name, text],
  );

/** A file with lessons, rules and a game whose names are markup. */
const hostile = JSON.stringify({
  boardwright: 'everything',
  version: 1,
  games: [
    {
      id: '<img src=x onerror=alert(1)>',
      mark: 'm',
      before: [],
      game: 'file:<b>.zrf',
      variant: 0,
      setup: { seats: ['human', 'human'], draw: true },
      record: 'Boardwright record 1',
      source: '(game (title "<b>"))',
      title: '<img src=x onerror=alert(1)>',
      moves: 3,
      at: 5,
    },
  ],
  lessons: { 'chase/first-steps': { done: ['<b>', '<i>'], at: '<b>' } },
  rules: [{ name: '<b>.zrf', text: '(game (title "<b>"))' }],
});

test(
  'everything dropped on the page is reported, and imported after confirmation',
  { tag: '@long' },
  async ({ page }) => {
    await begin(page);
    await play(page);
    await drop(page, '<b>.json', hostile);
    const dialog = page.getByRole('dialog', { name: 'Saved games' });
    await dialog.getByText('“<b>.json” would add the following').waitFor();
    for (const line of ['1 new game', '1 new rule file', '2 more completed lesson steps'])
      await dialog.getByText(line, { exact: true }).waitFor();
    assert.equal(await dialog.getByLabel('Include settings').count(), 0, 'the file has none');
    await dialog.getByRole('button', { name: 'Import' }).click();
    await dialog.getByText('1 new game was imported').waitFor();
    assert.deepEqual(await dialog.locator('.saved-game strong').allTextContents(), [
      'Chase',
      '<img src=x onerror=alert(1)>',
    ]);
    assert.equal(await dialog.locator('img, b').count(), 0);
    await dialog.getByRole('button', { name: /^<img src/ }).click();
    await page.locator('main[data-phase="failed"]').waitFor();
    assert.equal(await page.locator('main img[src="x"], main .failure b').count(), 0);
    const rules = await page.evaluate(() => localStorage.getItem('boardwright:rules:1'));
    assert.match(rules ?? '', /<b>\.zrf/);
  },
);

test(
  'a truncated file is reported when it is dropped, and the dialog for rule files accepts whole ones',
  { tag: '@long' },
  async ({ page }) => {
    await begin(page);
    await drop(page, 'boardwright.json', hostile.slice(0, -9));
    const dialog = page.getByRole('dialog', { name: 'Saved games' });
    await dialog.getByText(/cannot be read/).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'New game' }).click();
    const file = { name: 'all.json', mimeType: 'application/json', buffer: Buffer.from(hostile) };
    await page
      .getByRole('dialog', { name: 'New game' })
      .locator('input[type="file"]:not([webkitdirectory])')
      .setInputFiles(file);
    await dialog.getByText('1 new game', { exact: true }).waitFor();
  },
);

test('the browser is asked once to keep the storage', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { askings: 0 });
    navigator.storage.persisted = () => Promise.resolve(false);
    navigator.storage.persist = () => {
      /** @type {any} */ (window).askings++;
      return Promise.resolve(true);
    };
  });
  await page.reload();
  const askings = () => page.evaluate(() => /** @type {any} */ (window).askings);
  await begin(page);
  await openSavedGames(page).then((dialog) => dialog.getByRole('button', { name: 'Done' }).click());
  assert.equal(await askings(), 0, 'there is nothing to store');
  await play(page);
  await page.waitForFunction(() => /** @type {any} */ (window).askings > 0);
  await play(page);
  assert.deepEqual(await listedGames(page), ['Chase, 2 moves']);
  assert.equal(await askings(), 1);
});
