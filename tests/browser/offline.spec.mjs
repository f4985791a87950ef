// The page offline: cached by its service worker after one visit, and installed as an app.
import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { filesOf } from '../../scripts/offline/service_worker.mjs';
import { inRoot } from '../../scripts/paths.mjs';
import { goOffline, waitForWorker } from './app.mjs';
import { moveFirst, moves, playing, setAnimation, waitForTurn } from './board.mjs';
import { hasMoves } from './saved_games.mjs';
import { test as pageTest } from './pages.mjs';
import { startServer } from './server.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** @type {import('@playwright/test').Fixtures<{ asked: string[] }, {}, import('@playwright/test').PlaywrightTestOptions>} */
const heard = {
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
  asked: async ({}, use) => use([]),
  // A server that records the paths of all requests.
  baseURL: async ({ asked }, use) => {
    const server = await startServer((path) => asked.push(path));
    await use(server.url);
    await server.close();
  },
};

const test = pageTest.extend(heard);
test.use({ serviceWorkers: 'allow' });

/** One of every kind: columns, chess with promotion, a large board, stones, chance. */
const others = ['abalone', 'chess', 'gess', 'hex', 'ur', 'epaminondas'];

/**
 * Plays some moves of the human player, always the first that the board offers, and waits for the computer's answers.
 * @param {Page} page
 * @param {number} count
 */
async function playOn(page, count) {
  for (let i = 0; i < count; i++) {
    const before = (await moves(page)).length;
    await playing(page, () => moveFirst(page));
    assert((await moves(page)).length >= before + 2, 'the computer has answered');
  }
}

/**
 * @param {Page} page
 * @param {string} game
 */
async function open(page, game) {
  await page.evaluate((id) => (location.hash = `game=${id}`), game);
  await page.waitForFunction(
    (id) => JSON.parse(localStorage.getItem('boardwright:1') ?? '{}').game === id,
    game,
  );
  await waitForTurn(page);
}

test('after one visit the page starts and plays offline', async ({ asked, page }) => {
  const words = page.locator('.offline-saving');
  await words.filter({ hasText: /^Saving for offline use…/ }).waitFor();
  await waitForTurn(page);
  await words.filter({ hasText: 'Works offline' }).waitFor({ timeout: 180_000 });
  await goOffline(page);
  asked.length = 0;
  await page.reload();
  await waitForTurn(page);
  await setAnimation(page, 'Off');
  await playOn(page, 2);
  const before = await moves(page);
  await page.reload();
  await waitForTurn(page);
  await hasMoves(page, before.length);
  assert.deepEqual(await moves(page), before, 'the game is kept');
  for (const id of others) await open(page, id);
  // The browser looks for a newer version by itself, whatever is cached.
  const strays = asked.filter((path) => path !== '/service-worker.js');
  assert.deepEqual(strays, [], 'nothing was asked for');
});

test('one visit asks for few files', { tag: '@long' }, async ({ asked, page }) => {
  await waitForTurn(page);
  const before = asked.length;
  await waitForWorker(page);
  const bundles = asked.filter((path) => path.endsWith('.bundle'));
  assert.equal(bundles.length, 1);
  assert(asked.length - before <= 12, asked.slice(before).join(' '));
});

test('every file of every game is cached', { tag: '@long' }, async ({ page }) => {
  await goOffline(page);
  const files = filesOf(inRoot('dist')).map(({ url }) => url);
  const missing = await page.evaluate(
    async (all) => {
      const answers = all.map(async (url) => {
        const answer = await fetch(url).catch(() => null);
        return answer?.ok ? [] : [url];
      });
      return (await Promise.all(answers)).flat();
    },
    files.filter((url) => url !== 'service-worker.js'),
  );
  assert(files.length > 200);
  assert.deepEqual(missing, []);
});

test(
  'caching is silent, and waits until moves can be entered',
  { tag: '@long' },
  async ({ page }) => {
    // Otherwise nothing could have been removed yet.
    await waitForWorker(page);
    const gate = new EventEmitter();
    const held = once(gate, 'open');
    await page.route('**/*.wasm', async (route) => {
      await held;
      await route.continue();
    });
    await page.evaluate(async () => {
      for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
      for (const name of await caches.keys()) await caches.delete(name);
    });
    await page.reload();
    await page.locator('main[data-phase="shown"]').waitFor();
    await page.waitForTimeout(500);
    const count = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    assert.equal(await count(), 0);
    gate.emit('open');
    await waitForTurn(page);
    await waitForWorker(page);
    assert.equal(await count(), 1);
    assert.equal(await page.getByRole('button', { name: 'Update' }).count(), 0);
  },
);

/**
 * The manifest, once the browser has loaded it, which may take a while on a busy machine.
 * @param {import('@playwright/test').CDPSession} session
 */
async function manifestOf(session) {
  for (;;) {
    const answer = await session.send('Page.getAppManifest');
    const isEarly = answer.errors.some(({ message }) => message === 'manifest-location-changed');
    if (!isEarly) return answer;
  }
}

test('the page can be installed', { tag: '@long' }, async ({ page }) => {
  await waitForTurn(page);
  await waitForWorker(page);
  const session = await page.context().newCDPSession(page);
  const { data, errors } = await manifestOf(session);
  assert.deepEqual(errors, []);
  const { icons, shortcuts, ...manifest } = JSON.parse(data ?? '{}');
  assert.equal(manifest.id, './');
  assert.equal(manifest.display, 'standalone');
  assert.match(manifest.theme_color, /^#[0-9a-f]{6}$/);
  assert.match(manifest.background_color, /^#[0-9a-f]{6}$/);
  assert.deepEqual(manifest.file_handlers, [
    { action: './', accept: { 'text/plain': ['.zrf', '.zsg'] } },
  ]);
  assert(icons.some((/** @type {{ purpose?: string }} */ { purpose }) => purpose === 'maskable'));
  assert(shortcuts.length > 0);
  for (const { url } of shortcuts) {
    await page.goto(new URL(url, page.url()).href);
    await page.reload();
    await page.locator('main[data-phase="ready"]').waitFor();
  }
  const sizes = await page.evaluate(
    (/** @type {{ src: string }[]} */ all) =>
      Promise.all(
        all.map(async ({ src }) => {
          const image = new Image();
          image.src = src;
          await image.decode();
          return `${image.naturalWidth}x${image.naturalHeight}`;
        }),
      ),
    icons.filter((/** @type {{ sizes: string }} */ { sizes: size }) => size !== 'any'),
  );
  assert.deepEqual(sizes, ['192x192', '512x512', '512x512']);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Tests cannot open a window that is not incognito.
  const ids = installabilityErrors.map(({ errorId }) => errorId);
  assert.deepEqual(
    ids.filter((id) => id !== 'in-incognito'),
    [],
  );
});
