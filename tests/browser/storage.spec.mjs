// Storage that is full, denied or damaged, and an engine that crashes: the game can be continued, there is one message,
// and nothing is lost.
import assert from 'node:assert/strict';
import { click, moves, waitForTurn } from './board.mjs';
import {
  begin,
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

/** Runs in the page before its own code: remembers its workers. */
function rememberWorkers() {
  /** @type {Worker[]} */
  const workers = [];
  Object.assign(window, { workers });
  window.Worker = class extends Worker {
    /** @param {ConstructorParameters<typeof Worker>} how */
    constructor(...how) {
      super(...how);
      workers.push(this);
    }
  };
}

/** Ends all workers, like a browser that has no memory left. @param {Page} page */
const killWorkers = (page) =>
  page.evaluate(() => {
    for (const worker of /** @type {any} */ (window).workers.splice(0)) {
      worker.terminate();
      worker.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
    }
  });

test('the engine crashes in a saved game, and nothing is lost', async ({ page }) => {
  await page.addInitScript(rememberWorkers);
  await page.reload();
  await begin(page);
  await play(page, 3);
  const before = await moves(page);
  await killWorkers(page);
  await said(page, /was restarted/);
  await waitForTurn(page);
  await hasMoves(page, 3);
  assert.deepEqual(await moves(page), before);
  await play(page);
  await killWorkers(page);
  await reload(page);
  await hasMoves(page, 4);
  assert.deepEqual(await listedGames(page), ['Chase, 4 moves']);
});

/** Runs in the page: from now on nothing can be written; records all messages. */
function leaveNoRoom() {
  const originals = [Storage.prototype.setItem, IDBObjectStore.prototype.put];
  for (const [kind, name] of /** @type {const} */ ([
    [Storage, 'setItem'],
    [IDBObjectStore, 'put'],
  ]))
    Object.assign(kind.prototype, {
      [name]() {
        throw new DOMException('no room', 'QuotaExceededError');
      },
    });
  /** @type {string[]} */
  const heard = [];
  const line = document.querySelector('.status-text');
  if (line === null) throw new Error('there is no line for what is said');
  new MutationObserver(() => heard.push(line.textContent ?? '')).observe(line, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  Object.assign(window, {
    heard,
    giveRoom() {
      const [setItem, put] = originals;
      Object.assign(Storage.prototype, { setItem });
      Object.assign(IDBObjectStore.prototype, { put });
    },
  });
}

test(
  'a full disk is reported once, and the game is saved as soon as there is space',
  { tag: '@long' },
  async ({ page }) => {
    await begin(page);
    await play(page);
    await page.evaluate(leaveNoRoom);
    await play(page);
    await said(page, /storage is full/);
    await play(page, 3);
    await openSavedGames(page).then((dialog) =>
      dialog.getByRole('button', { name: 'Done' }).click(),
    );
    await hasMoves(page, 5);
    /** @type {string[]} */
    const heard = await page.evaluate(() => /** @type {any} */ (window).heard);
    const complaints = heard.filter((words) => /storage is full/.test(words));
    assert.equal(new Set(complaints).size, complaints.length, complaints.join('; '));
    await page.evaluate(() => /** @type {any} */ (window).giveRoom());
    await play(page);
    await reload(page);
    await hasMoves(page, 6);
    assert.deepEqual(await listedGames(page), ['Chase, 6 moves']);
  },
);

/** @param {Page} page */
const lesson = (page) => page.getByRole('region', { name: 'Lesson' });

test(
  'a lesson and the rule editor work if the browser stores nothing',
  { tag: '@long' },
  async ({ page }) => {
    await waitForTurn(page);
    await page.addInitScript(denyStorage);
    await page.evaluate(() => {
      location.hash = 'lesson=chase/first-steps';
    });
    await page.reload();
    await said(page, /does not save your progress/);
    await lesson(page).getByRole('button', { name: 'Next', exact: true }).click();
    await lesson(page).getByRole('button', { name: 'Step 1, done' }).waitFor();
    await lesson(page).getByRole('button', { name: 'Leave the lesson' }).click();
    await lesson(page).waitFor({ state: 'detached' });
    await waitForTurn(page);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Edit rules' }).click();
    await page.locator('.rule-editor[data-checked="fine"]').waitFor();
  },
);

/** Runs in the page: puts invalid entries into the database. */
const damage = () =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('boardwright');
    opening.addEventListener('error', reject);
    opening.addEventListener('success', () => {
      const writing = opening.result.transaction(['games', 'values'], 'readwrite');
      const games = writing.objectStore('games');
      const values = writing.objectStore('values');
      games.put({ id: 'x', mark: 5, game: {}, record: null, setup: { seats: [[]] } }, 'x');
      games.put(new Blob(['<b>']), 'y');
      values.put('<img src=x onerror=alert(1)>', 'settings');
      values.put({ 'chase/first-steps': { done: [{}, 7, '<b>'], at: [] }, other: null }, 'lessons');
      writing.addEventListener('complete', resolve);
    });
  });

test(
  'whatever the database contains, the page starts, plays and teaches',
  { tag: '@long' },
  async ({ page }) => {
    await begin(page);
    await play(page, 2);
    await openSavedGames(page).then((dialog) =>
      dialog.getByRole('button', { name: 'Done' }).click(),
    );
    await page.evaluate(damage);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.reload();
    await said(page, /was restored from the saved games/);
    await hasMoves(page, 2);
    await play(page);
    const dialog = await openSavedGames(page);
    await dialog.getByText('2 saved games are damaged').waitFor();
    const loading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Back up to a file' }).click();
    await loading;
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.evaluate(() => {
      location.hash = 'lesson=chase/first-steps/3';
    });
    await lesson(page).waitFor();
    await page.locator('main:not([data-busy]) [data-can]').first().waitFor();
    await click(page, 'D3');
    await click(page, 'D6');
    await lesson(page).getByRole('button', { name: 'Step 3, done' }).waitFor();
  },
);

test(
  'two windows with one lesson keep each other’s progress',
  { tag: '@long' },
  async ({ page }) => {
    await waitForTurn(page);
    const address = `${page.url()}#lesson=chase/first-steps`;
    const other = await page.context().newPage();
    const visit = async (/** @type {Page} */ window, /** @type {number} */ step) => {
      await window.goto(`${address}/${step}`);
      await window.reload();
      await lesson(window)
        .getByRole('button', { name: `Step ${step}, done` })
        .waitFor();
    };
    await visit(page, 1);
    await visit(other, 2);
    await lesson(page).getByRole('button', { name: 'Step 2, done' }).waitFor();
    await other.evaluate(() => localStorage.clear());
    await other.reload();
    for (const step of [1, 2])
      await lesson(other)
        .getByRole('button', { name: `Step ${step}, done` })
        .waitFor();
  },
);
