// The life cycle of the element on pages that treat it oddly: created before it is defined, removed while it loads,
// moved into other documents, defined twice; and that nothing of it remains afterwards.
import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { boards, clickCell, test, example, heard, pageWith, settled } from './embedded.mjs';

/** @typedef {import('../../www/embed/api.ts').BoardwrightBoardElement} Board */

const folder = example('plain');

const ownRules = `(game (title "Own") (players Red Blue)
  (board (grid (start-rectangle 0 0 50 50) (dimensions ("a/b/c" (50 0)) ("3/2/1" (0 50))) (directions (n 0 -1) (s 0 1))))
  (piece (name Man) (moves (n add))) (board-setup (Red (Man a1)) (Blue (Man c3))))`;

test('properties that are set before the element is defined take effect', async ({
  page,
  open,
}) => {
  const pages = pageWith('');
  const script = `const early = document.createElement('boardwright-board');
      Object.assign(early, { game: 'chess', moves: 'e2 - e4', viewOnly: true, theme: 'dark' });
      document.documentElement.append(early);`;
  const html = pages['/index.html'].replace('<script', '<script src="early.js"></script><script');
  Object.assign(pages, { '/early.js': script, '/index.html': html });
  const { url } = await open({ folder, boards, pages });
  await page.goto(url);
  const board = page.locator('boardwright-board');
  await settled(board);
  const told = await board.evaluate((/** @type {Board} */ one) => [
    one.state?.moves,
    one.getAttribute('view-only'),
    one.game,
    one.dataset['theme'],
  ]);
  assert.deepEqual(told, [['e2 - e4'], '', 'chess', 'dark']);
});

test('removed while it loads, and again and again', { tag: '@long' }, async ({ page, open }) => {
  const { url } = await open({ folder, boards, pages: pageWith('<main></main>') });
  await page.goto(url);
  await page.evaluate(async () => {
    await customElements.whenDefined('boardwright-board');
    const main = /** @type {HTMLElement} */ (document.querySelector('main'));
    for (let i = 0; i < 10; i++) {
      const board = /** @type {Board} */ (document.createElement('boardwright-board'));
      board.game = i % 2 === 0 ? 'chess' : 'chase';
      main.append(board);
      const asked = board.ready().catch(({ about }) => about);
      // At once, after a task, and once it can be played.
      if (i % 3 === 1) await new Promise((resolve) => setTimeout(resolve, i));
      if (i % 3 === 2) await asked;
      board.remove();
      await asked;
    }
  });
  // All workers end.
  while (page.workers().length > 0) await page.workers()[0]?.waitForEvent('close');
  const made = await page.evaluate(async () => {
    const board = /** @type {Board} */ (document.createElement('boardwright-board'));
    board.game = 'chess';
    document.querySelector('main')?.append(board);
    return (await board.play('e2 - e4')).moves;
  });
  assert.deepEqual(made, ['e2 - e4']);
  assert.equal(page.workers().length, 1);
});

test('keys work once on a board that was put back', { tag: '@long' }, async ({ page, open }) => {
  const pages = pageWith('<boardwright-board game="chess"></boardwright-board>');
  const { url } = await open({ folder, boards, pages });
  await page.goto(url);
  const board = page.locator('boardwright-board');
  await settled(board);
  await board.evaluate(async (/** @type {Board} */ one) => {
    await one.play('e2 - e4');
    await one.play('e7 - e5');
    one.remove();
    await Promise.resolve();
    document.body.append(one);
    await one.ready();
  });
  await settled(board);
  await board.locator('[data-name="a1"]').focus();
  await page.keyboard.press('[');
  await board.locator('.status .now', { hasText: 'Black' }).waitFor();
  await settled(board);
  assert.equal(await board.evaluate((/** @type {Board} */ one) => one.state?.ply), 1);
});

test('a board that is moved into another document', { tag: '@long' }, async ({ page, open }) => {
  const pages = {
    ...pageWith(
      '<boardwright-board game="chess"></boardwright-board><iframe src="other.html" title="Other" width="600" height="700"></iframe>',
    ),
    '/other.html': '<!doctype html><html lang="en"><title>Other</title><body></body></html>',
  };
  const { url } = await open({
    folder,
    boards,
    pages,
    policy:
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; worker-src 'self'; img-src data:; frame-src 'self'",
  });
  await page.goto(url);
  await settled(page.locator('boardwright-board'));
  await page.evaluate(() => {
    const board = document.querySelector('boardwright-board');
    const frame = document.querySelector('iframe');
    if (board) frame?.contentDocument?.body.append(board);
  });
  const board = page.frameLocator('iframe').locator('boardwright-board');
  await board.scrollIntoViewIfNeeded();
  await settled(board);
  await clickCell(page, board, 'e2');
  await clickCell(page, board, 'e4');
  await board.locator('.status .now', { hasText: 'Black' }).waitFor();
  const position = await board
    .locator('[role="grid"]')
    .evaluate((grid) => getComputedStyle(grid).position);
  assert.equal(position, 'absolute', 'its style sheets have come along');
});

test('two versions of the module on one page', async ({ page, open }) => {
  const there = await open({ folder: boards, boards, shared: true });
  const from = there.url.slice(0, -1);
  const pages = pageWith('<boardwright-board game="chess"></boardwright-board>');
  pages['/index.html'] = pages['/index.html'].replace(
    '<script',
    `<script type="module" src="${there.url}boardwright/boardwright.js"></script><script`,
  );
  const policy = `default-src 'none'; script-src 'self' ${from} 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self' ${from}; worker-src 'self' blob: ${from}`;
  const { url, requests } = await open({ folder, boards, pages, policy });
  await page.goto(url);
  const board = page.locator('boardwright-board');
  await settled(board);
  await clickCell(page, board, 'e2');
  await clickCell(page, board, 'e4');
  await board.locator('.status .now', { hasText: 'Black' }).waitFor();
  const moves = (await heard(page)).filter(({ type }) => type === 'move');
  assert.equal(moves.length, 1);
  assert.equal(page.workers().length, 1);
  for (const asked of [requests, there.requests])
    assert(asked.includes('/boardwright/boardwright.js'), 'both are on the page');
});

test(
  'a board keeps its game however often it is removed',
  { tag: '@long' },
  async ({ page, open }) => {
    const pages = pageWith('<boardwright-board game="chess"></boardwright-board>');
    const { url } = await open({ folder, boards, pages });
    await page.goto(url);
    const board = page.locator('boardwright-board');
    await settled(board);
    const moves = await board.evaluate(async (/** @type {Board} */ one) => {
      await one.play('e2 - e4');
      for (let i = 0; i < 3; i++) {
        one.remove();
        await Promise.resolve();
        document.body.append(one);
        one.ready();
      }
      return (await one.ready()).moves;
    });
    assert.deepEqual(moves, ['e2 - e4']);
  },
);

/** Another game set while a board is not in the page, and the state afterwards. */
const others = /** @type {const} */ ([
  [{ moves: 'd2 - d4' }, 'chess', ['d2 - d4']],
  [{ game: 'chase', moves: null }, 'chase', []],
  [{ game: null, rules: '' }, 'file:rules', []],
]);

test('a removed board may be given another game', { tag: '@long' }, async ({ page, open }) => {
  const pages = pageWith('<boardwright-board></boardwright-board>');
  const { url } = await open({ folder, boards, pages });
  await page.goto(url);
  for (const isAtOnce of [false, true])
    for (const [given, game, moves] of others) {
      const change = 'rules' in given ? { ...given, rules: ownRules } : given;
      const state = await page.evaluate(
        async ({ given: changed, inOneTask }) => {
          const one = /** @type {Board} */ (document.querySelector('boardwright-board'));
          Object.assign(one, { rules: null, game: 'chess', moves: null });
          await one.play('e2 - e4');
          one.remove();
          if (!inOneTask) await new Promise((resolve) => setTimeout(resolve));
          Object.assign(one, changed);
          if (inOneTask) await new Promise((resolve) => setTimeout(resolve));
          document.body.append(one);
          return one.ready();
        },
        { given: change, inOneTask: isAtOnce },
      );
      assert.deepEqual([state.game, state.moves], [game, moves]);
    }
});

test(
  'an error while a game loads leaves no game until it is fixed',
  { tag: '@long' },
  async ({ page, open }) => {
    const file = new EventEmitter();
    const first = once(file, 'asked');
    const streams = {
      '/slow.zrf': (/** @type {import('node:http').ServerResponse} */ response) =>
        void file.emit('asked', response),
    };
    const pages = pageWith('<boardwright-board src="slow.zrf"></boardwright-board>');
    const { url } = await open({ folder, boards, pages, streams });
    await page.goto(url);
    const [answer] = await first;
    const again = once(file, 'asked');
    const board = page.locator('boardwright-board').first();
    await board.evaluate((/** @type {Board} */ one) => (one.theme = 'mauve'));
    await settled(board, 'failed');
    const finished = page.waitForEvent('requestfinished', (one) => one.url().endsWith('slow.zrf'));
    answer.end(ownRules);
    await finished;
    // The other board is ready only after the first one could have been.
    await page.evaluate((rules) => {
      const other = /** @type {Board} */ (document.createElement('boardwright-board'));
      other.rules = rules;
      document.body.append(other);
      return other.ready();
    }, ownRules);
    await settled(board, 'failed');
    const refusals = await board.evaluate((/** @type {Board} */ one) =>
      Promise.all([one.ready(), one.legalMoves()].map((all) => all.catch(({ about }) => about))),
    );
    assert.deepEqual(refusals, ['theme', 'theme']);
    const mended = board.evaluate((/** @type {Board} */ one) => {
      one.theme = 'dark';
      return one.ready();
    });
    (await again)[0].end(ownRules);
    assert.equal((await mended).game, 'file:rules');
  },
);

test('methods report why a game has ended', async ({ page, open }) => {
  const pages = pageWith('<boardwright-board game="chess"></boardwright-board>');
  const { url } = await open({ folder, boards, pages });
  await page.goto(url);
  const board = page.locator('boardwright-board');
  await settled(board);
  const told = await board.evaluate(async (/** @type {Board} */ one) => {
    one.theme = 'mauve';
    await Promise.resolve();
    const refused = await one.play('e2 - e4').catch(({ about, message }) => [about, message]);
    one.theme = 'dark';
    return { refused, ply: (await one.play('e2 - e4')).ply };
  });
  assert.equal(told.ply, 1);
  assert(Array.isArray(told.refused));
  assert.equal(told.refused[0], 'theme');
  assert.match(told.refused[1], /auto, light, dark/);
});
