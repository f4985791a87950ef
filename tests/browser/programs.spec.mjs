// External programs that play on the page, each in a worker of its own: none runs without consent, and whatever one
// does, the game can be continued.
import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { inRoot } from '../../scripts/paths.mjs';
import { brokenRules } from './axe.mjs';
import { onlyLong } from './checked.mjs';
import { choose, click, waitForTurn } from './board.mjs';
import { test } from './pages.mjs';
import { hasMoves } from './saved_games.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const greedy = readFileSync(inRoot('examples', 'players', 'worker.js'), 'utf8');
const site = 'https://programs.example';
const address = `${site}/greedy.js`;

/** A program that is ready at once, and does this when it is asked for a move. @param {string} go */
const program = (go) => `const say = (message) => postMessage({ boardwright: 1, ...message });
  onmessage = ({ data }) => {
    if (data.type === 'game') say({ type: 'ready' });
    if (data.type === 'go') { ${go} }
  };`;

/**
 * Serves programs from another origin.
 * @param {Page} page
 * @param {string} [text]
 * @param {number} [status]
 * @returns {Promise<string[]>} the requested addresses
 */
async function serve(page, text = greedy, status = 200) {
  /** @type {string[]} */
  const requests = [];
  const headers = { 'Access-Control-Allow-Origin': '*' };
  await page.route(`${site}/**`, (route) => {
    requests.push(route.request().url());
    return route.fulfill({ body: text, status, contentType: 'text/javascript', headers });
  });
  return requests;
}

/** Workers that are programs. @param {Page} page */
const programsIn = (page) => page.workers().filter((worker) => worker.url().startsWith('data:'));

/** @param {Page} page @param {string} player */
const seat = (page, player) => page.getByLabel(`${player} is played by`);

/**
 * Lets a program play one side, by means of the page's controls.
 * @param {Page} page
 * @param {string} [at]
 */
async function letPlay(page, at = address) {
  await seat(page, 'Black').selectOption('Other program…');
  const dialog = page.getByRole('dialog', { name: 'Other program' });
  await dialog.getByLabel('Address of the program').fill(at);
  await dialog.getByRole('button', { name: 'Let it play' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Moves a white pawn one step ahead. @param {Page} page @param {string} file */
async function step(page, file) {
  await choose(page, `${file}2`);
  await click(page, `${file}3`);
}

test.use({ path: '#game=breakthrough' });

test('a program plays a side, chosen by keyboard alone', async ({ page }) => {
  const requests = await serve(page);
  await waitForTurn(page);
  await seat(page, 'Black').focus();
  await page.keyboard.press('End');
  const dialog = page.getByRole('dialog', { name: 'Other program' });
  await dialog.waitFor();
  assert.deepEqual(await brokenRules(page), []);
  await page.keyboard.type('greedy');
  await page.keyboard.press('Home');
  await page.keyboard.type('http://programs.example/');
  await page.keyboard.press('Enter');
  await dialog.getByRole('alert').filter({ hasText: 'begins with https://' }).waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(address);
  assert.deepEqual(requests, []);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  while ((await seat(page, 'Black').inputValue()) !== `external:${address}`)
    await page.waitForTimeout(20);
  await step(page, 'a');
  await hasMoves(page, 2);
  await waitForTurn(page);
  await step(page, 'b');
  await waitForTurn(page);
  assert.deepEqual(requests, [address], 'it is fetched once');
  assert.equal(programsIn(page).length, 1);
  await seat(page, 'Black').selectOption('Human');
  while (programsIn(page).length > 0) await page.waitForTimeout(20);
});

test(
  'the dialog forgets unfinished input, and a new game can have a program too',
  { tag: '@long' },
  async ({ page }) => {
    await serve(page);
    await waitForTurn(page);
    await seat(page, 'Black').selectOption('Other program…');
    await page.getByRole('dialog', { name: 'Other program' }).waitFor();
    await page.keyboard.press('Escape');
    // The built-in computer, as before.
    await page.waitForFunction(() => {
      const select = document.querySelector('select[name="plays-1"]');
      return select instanceof HTMLSelectElement && select.value === '2';
    });
    await page.getByRole('button', { name: 'New game' }).click();
    const gamePicker = page.getByRole('dialog', { name: 'New game' });
    await gamePicker.getByLabel('White', { exact: true }).selectOption('Other program…');
    const dialog = page.getByRole('dialog', { name: 'Other program' });
    await dialog.getByLabel('Address of the program').fill(address);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await gamePicker.getByLabel('Black', { exact: true }).selectOption('Human');
    await gamePicker.getByRole('button', { name: 'Start' }).click();
    await page.locator('.status .now', { hasText: 'Black to move' }).waitFor();
    await waitForTurn(page);
    assert.equal(programsIn(page).length, 1);
  },
);

test.describe('a link', () => {
  test.use({ path: `#game=breakthrough&players=human,${address}` });

  test('runs nothing without consent, and a reload asks again', async ({ page }) => {
    const requests = await serve(page);
    const dialog = page.getByRole('dialog', { name: 'Let an external program play?' });
    for (const visit of ['by link', 'kept']) {
      await dialog.waitFor();
      await expect(dialog.locator('code')).toHaveText(address, { useInnerText: true });
      await expect(dialog).toHaveText(/program at this address is to play Black/, {
        useInnerText: true,
      });
      assert.deepEqual([requests, programsIn(page)], [[], []], visit);
      if (visit === 'by link') await page.reload();
    }
    assert.deepEqual(await brokenRules(page), []);
    await dialog.getByRole('button', { name: 'Let it play' }).click();
    await waitForTurn(page);
    await step(page, 'a');
    await hasMoves(page, 2);
    assert.deepEqual(requests, [address]);
  });

  test('without consent leaves the side to a human', async ({ page }) => {
    const requests = await serve(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.locator('.status-text', { hasText: 'The program was not started.' }).waitFor();
    assert.equal(await seat(page, 'Black').inputValue(), 'human');
    await waitForTurn(page);
    await step(page, 'a');
    await page.locator('.status .now', { hasText: 'Black to move' }).waitFor();
    assert.deepEqual([requests, programsIn(page)], [[], []]);
  });
});

test.describe('a link with unknown players', () => {
  test.use({ path: '#game=breakthrough&players=human,javascript:alert(1)//' });

  test('starts the game and reports them', { tag: '@long' }, async ({ page }) => {
    await waitForTurn(page);
    await page.locator('.status-text', { hasText: 'damaged' }).waitFor();
  });
});

test('the rules may name a program, which is offered and not run', async ({ page }) => {
  const requests = await serve(page);
  await waitForTurn(page);
  const source = readFileSync(inRoot('games', 'race', 'breakthrough.zrf'), 'utf8');
  const rules = source
    .replace('(about ', `(about (program "${address}") `)
    .replace('(title "Breakthrough")', '(title "Own rules")');
  await page.getByRole('button', { name: 'New game' }).click();
  const gamePicker = page.getByRole('dialog', { name: 'New game' });
  await gamePicker
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'own.zrf', mimeType: 'text/plain', buffer: Buffer.from(rules) });
  await gamePicker.locator('[data-of="file:own.zrf"]').waitFor();
  await gamePicker.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('heading', { name: 'Own rules' }).waitFor();
  await waitForTurn(page);
  await seat(page, 'Black').selectOption('Other program…');
  const dialog = page.getByRole('dialog', { name: 'Other program' });
  assert.equal(await dialog.getByLabel('Address of the program').inputValue(), address);
  await expect(dialog).toHaveText(/The rules of this game name the program/, {
    useInnerText: true,
  });
  assert.deepEqual(requests, []);
  await dialog.getByRole('button', { name: 'Let it play' }).click();
  await step(page, 'a');
  await hasMoves(page, 2);
});

/** Which of the following the short run contains: an error and too many messages. */
const inShortRun = new Set([0, 5]);
/** What a program may do wrong, and the message. */
const wrong = /** @type {const} */ ([
  ['throw new Error("lost")', /stopped with an error \(.*lost/],
  ['say({ type: "error", message: "no such game" })', /reported an error: no such game/],
  [
    'say({ type: "bestmove", id: data.id, move: "a1 - h8" })',
    /“a1 - h8”, which is not a legal move/,
  ],
  ['say({ type: "bestmove", id: data.id })', /answered without a move/],
  [
    'say({ type: "bestmove", id: data.id, move: "x".repeat(5e7) })',
    /answered “x+…”, which is not a move/,
  ],
  ['for (;;) postMessage({ boardwright: 1, type: "info" })', /more than 1000 messages/],
]);

for (const [index, [go, words]] of wrong.entries())
  test.describe(() => {
    test.use({ logs: /lost/ });

    test(
      `a human takes over from a program that does: ${go}`,
      onlyLong(!inShortRun.has(index)),
      async ({ page }) => {
        await serve(page, program(go));
        await waitForTurn(page);
        await letPlay(page);
        await step(page, 'a');
        await page.locator('.status-text', { hasText: 'A person now plays this side.' }).waitFor();
        await expect(page.locator('.status-text')).toHaveText(words, { useInnerText: true });
        while (programsIn(page).length > 0) await page.waitForTimeout(20);
        await waitForTurn(page);
        await choose(page, 'a7');
        await click(page, 'a6');
        await hasMoves(page, 2);
      },
    );
  });

test('a silent program is replaced after its time, and an undone one at once', async ({ page }) => {
  await page.clock.install();
  await serve(page, program('console.log("asked")'));
  const asked = () => page.waitForEvent('console', (message) => message.text() === 'asked');
  await waitForTurn(page);
  await letPlay(page);
  await Promise.all([asked(), step(page, 'a')]);
  await page.locator('.status .now', { hasText: 'Black is thinking' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  while (programsIn(page).length > 0) await page.waitForTimeout(20);
  await waitForTurn(page);
  await Promise.all([asked(), step(page, 'b')]);
  await page.clock.runFor(31_000);
  await page.locator('.status-text', { hasText: 'did not move within 30 seconds' }).waitFor();
});

test.describe('a program that cannot be fetched', () => {
  test.use({ loses: /programs\.example/, logs: /Failed to load/ });

  test('is reported with its address', async ({ page }) => {
    await serve(page, greedy, 404);
    await waitForTurn(page);
    await letPlay(page);
    await step(page, 'a');
    await page
      .locator('.status-text', {
        hasText: 'The program at programs.example/greedy.js could not be loaded',
      })
      .waitFor();
  });
});

test('a program has no access to the page’s data, and to other sites only by https', async ({
  page,
}) => {
  const look = `const tries = {
      database: () => new Promise((resolve, reject) => {
        const request = indexedDB.open('boardwright');
        request.onsuccess = resolve;
        request.onerror = () => reject(request.error);
      }),
      caches: () => caches.keys(),
      files: () => navigator.storage.getDirectory(),
      origin: async () => { if (self.origin === 'null') throw new Error('none'); },
      plainHttp: () => fetch('http://plain.example/'),
      foreignCode: () => import('${site}/more.js'),
      eval: async () => eval('1'),
    };
    Promise.all(Object.entries(tries).map(async ([name, attempt]) => {
      try { await attempt(); return [name]; } catch { return []; }
    })).then((done) => say({ type: 'error', message: 'reached: ' + done.flat().join() }));`;
  const requests = await serve(page, program(look));
  await waitForTurn(page);
  await letPlay(page);
  await step(page, 'a');
  const said = page.locator('.status-text', { hasText: 'reached:' });
  await said.waitFor();
  await expect(said).toHaveText(/reached:\./, { useInnerText: true });
  assert.deepEqual(requests, [address]);
});
