// Ten boards on one page: they share a worker, which starts when the first board becomes visible; each board starts
// when it becomes visible.
import assert from 'node:assert/strict';
import { measurePackage, maxBytes, sumOf } from '../../scripts/package/size.mjs';
import { boards, clickCell, test, example, pageWith, settled } from './embedded.mjs';

test('the modules of a board stay small', { tag: '@long' }, async () => {
  const parts = await measurePackage();
  const sum = sumOf(parts, 'modules');
  assert(sum > 30_000 && sum <= maxBytes, `${sum} bytes of at most ${maxBytes}`);
});

test('ten boards need one worker, and start when they become visible', async ({ page, open }) => {
  const { url, requests } = await open({ folder: example('ten'), boards });
  await page.goto(url);
  await settled(page.locator('boardwright-board').first());
  const programs = () => new Set(requests.filter((path) => path.endsWith('.zrf'))).size;
  assert(programs() < 4, `boards that nobody has seen have fetched their games: ${programs()}`);
  const all = await page.locator('boardwright-board').all();
  for (const board of all) {
    await board.scrollIntoViewIfNeeded();
    await board.locator('.game[data-phase="ready"]').waitFor();
  }
  assert.equal(all.length, 10);
  assert.equal(programs(), 10);
  assert.equal(page.workers().length, 1);
  assert.equal(requests.filter((path) => path.endsWith('.wasm')).length, 1);

  // They do not interfere with each other.
  const [chess, , abalone] = all;
  if (!chess || !abalone) throw new Error('boards are missing');
  await chess.scrollIntoViewIfNeeded();
  await clickCell(page, chess, 'e2');
  await clickCell(page, chess, 'e4');
  await chess.locator('.status .now', { hasText: 'Black' }).waitFor();
  await abalone.locator('.status .now', { hasText: 'Black' }).waitFor();
});

test('no engine is started before a board is visible', async ({ page, open }) => {
  const low = '<div id="low"></div><boardwright-board game="chess"></boardwright-board>';
  const pages = {
    ...pageWith(low),
    '/far.css': '#low { height: 5000px; }',
  };
  pages['/index.html'] = pages['/index.html'].replace(
    '</head>',
    '<link rel="stylesheet" href="far.css"></head>',
  );
  const { url, requests } = await open({ folder: example('ten'), boards, pages });
  await page.goto(url);
  await page.waitForFunction(() => customElements.get('boardwright-board') !== undefined);
  // A later observer hears of visibility later.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const [board] = document.getElementsByTagName('boardwright-board');
        if (board) new IntersectionObserver(resolve).observe(board);
      }),
  );
  assert.equal(page.workers().length, 0);
  assert.deepEqual(
    requests.filter((path) => /\.(wasm|bin)$|games\//.test(path)),
    [],
  );
  // Calling a method starts the board too.
  const state = await page.evaluate("document.querySelector('boardwright-board').play('e2 - e4')");
  assert.deepEqual(/** @type {any} */ (state).moves, ['e2 - e4']);
});

test('a lost worker comes back for all boards, with their games', async ({ page, open }) => {
  const two = '<boardwright-board game="chess"></boardwright-board>'.repeat(2);
  const { url } = await open({ folder: example('ten'), boards, pages: pageWith(two) });
  await page.goto(url);
  for (const board of await page.locator('boardwright-board').all()) {
    await board.scrollIntoViewIfNeeded();
    await settled(board);
  }
  await page.evaluate(
    "Promise.all([...document.querySelectorAll('boardwright-board')].map((board, i) => board.play(['e2 - e4', 'd2 - d4'][i])))",
  );
  const [worker] = page.workers();
  await worker?.evaluate("setTimeout(() => { throw new Error('broken') })");
  await page.waitForFunction(() =>
    [...document.querySelectorAll('boardwright-board')].every((board) =>
      /broken/.test(board.shadowRoot?.querySelector('.status-text')?.textContent ?? ''),
    ),
  );
  const states = await page.evaluate(
    "Promise.all([...document.querySelectorAll('boardwright-board')].map((board) => board.play('e7 - e5')))",
  );
  assert.deepEqual(
    /** @type {any[]} */ (states).map(({ moves }) => moves),
    [
      ['e2 - e4', 'e7 - e5'],
      ['d2 - d4', 'e7 - e5'],
    ],
  );
});
