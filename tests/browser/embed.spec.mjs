// An embedded board: played by clicks, keys and methods, and the events it sends.
import assert from 'node:assert/strict';
import { brokenRules } from './axe.mjs';
import { boards, clickCell, test, example, heard, pageWith, settled } from './embedded.mjs';

/** @typedef {import('../../www/embed/api.ts').BoardwrightBoardElement} Board */

const folder = example('plain');
const smallRules = `(game (title "Small") (players Red Blue)
  (board (grid (start-rectangle 0 0 50 50) (dimensions ("a/b" (50 0)) ("3/2/1" (0 50))) (directions (n 0 -1) (s 0 1))))
  (piece (name Man) (moves (n (verify empty?) add))) (board-setup (Red (Man a1)) (Blue (Man b3))))`;

test('a plain page: a game is played by clicks, and the page gets events', async ({
  page,
  open,
}) => {
  const { url } = await open({ folder, boards });
  await page.goto(url);
  const chase = page.locator('#chase');
  await settled(chase);
  await clickCell(page, chase, 'A1');
  await chase.locator('[data-name="A1"][aria-selected="true"]').waitFor();
  await clickCell(page, chase, 'B1');
  await page.locator('#moves', { hasText: 'A1 - B1 nw' }).waitFor();
});

test('rules inside the element are played by keys, and axe finds nothing', async ({
  page,
  open,
}) => {
  const { url } = await open({ folder, boards });
  await page.goto(url);
  const own = page.locator('#own');
  await own.scrollIntoViewIfNeeded();
  await settled(own);
  await own.locator('[data-name="c1"]').focus();
  await page.keyboard.press('Space');
  await own.locator('[data-name="c1"][aria-selected="true"]').waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await own.locator('.status .now', { hasText: 'Black to move' }).waitFor();
  assert.deepEqual(await brokenRules(page), []);
});

test('methods resolve once their move is shown, and reject with a reason', async ({
  page,
  open,
}) => {
  const pages = pageWith('<boardwright-board game="chess"></boardwright-board>');
  const { url } = await open({ folder, boards, pages });
  await page.goto(url);
  const chess = page.locator('boardwright-board');
  await settled(chess);
  assert.deepEqual(
    (await heard(page)).map(({ type }) => type),
    ['ready', 'position'],
  );

  const played = await chess.evaluate(async (/** @type {Board} */ board) => {
    const started = performance.now();
    const state = await board.play('e2 - e4');
    return { state, took: performance.now() - started, legal: await board.legalMoves() };
  });
  assert.deepEqual(played.state.moves, ['e2 - e4']);
  assert.equal(played.state.toMove, 'Black');
  assert.equal(played.legal.length, 20);
  assert(played.took > 100, `the move is shown before the promise settles: ${played.took} ms`);
  const [move, position] = await heard(page);
  const { detail } = move ?? {};
  assert.equal(move?.type, 'move');
  assert.deepEqual([detail.move, detail.player, detail.ply], ['e2 - e4', 'White', 1]);
  assert.equal(position?.detail.position, detail.position);

  const refused = await chess.evaluate((/** @type {Board} */ board) =>
    board.play('e2 - e4').then(
      () => null,
      ({ about, message }) => ({ about, message }),
    ),
  );
  assert.equal(refused?.about, 'play');
  assert.match(refused?.message ?? '', /e2/);

  const visited = await chess.evaluate(async (/** @type {Board} */ board) => {
    const { ply: undone } = await board.undo();
    const { ply: redone } = await board.redo();
    const { ply: gone } = await board.goTo(0);
    const { moves } = await board.load('Boardwright record 2\n1. d2 - d4\n2. d7 - d5');
    return [undone, redone, gone, moves];
  });
  assert.deepEqual(visited, [0, 1, 0, ['d2 - d4', 'd7 - d5']]);
});

test('the computer answers, and the page can prevent a move', async ({ page, open }) => {
  const board =
    '<boardwright-board game="chess" players="human,computer" level="1"></boardwright-board>';
  const { url } = await open({ folder, boards, pages: pageWith(board) });
  await page.goto(url);
  const chess = page.locator('boardwright-board');
  await settled(chess);
  await page.evaluate(() =>
    document.addEventListener('beforemove', (event) => event.preventDefault(), { once: true }),
  );
  for (const name of ['e2', 'e4', 'd2', 'd4']) await clickCell(page, chess, name);
  await page.waitForFunction(() => document.querySelector('boardwright-board')?.state?.ply === 2);
  const told = (await heard(page)).filter(({ type }) => type.endsWith('move'));
  assert.deepEqual(
    told.slice(0, 3).map(({ type, detail }) => `${type} ${detail.move}`),
    ['beforemove e2 - e4', 'beforemove d2 - d4', 'move d2 - d4'],
  );
  assert.equal(told[3]?.detail.player, 'Black');
});

test(
  'attributes set the state of a game, and take effect when they change',
  { tag: '@long' },
  async ({ page, open }) => {
    const pages = pageWith(
      '<boardwright-board game="chess" moves="e2 - e4; e7 - e5" view-only theme="dark" orientation="turned" lang="de"></boardwright-board>',
    );
    const { url } = await open({ folder, boards, pages });
    await page.goto(url);
    const board = page.locator('boardwright-board');
    await settled(board);
    const y = async (/** @type {string} */ name) =>
      (await board.locator(`[data-name="${name}"]`).boundingBox())?.y ?? 0;
    assert((await y('a1')) < (await y('a8')), 'the board is turned');
    await board.locator('.status .now', { hasText: 'am Zug' }).waitFor();
    await clickCell(page, board, 'd2');
    assert.equal(await board.locator('[aria-selected="true"]').count(), 0, 'nobody enters moves');

    await board.evaluate((/** @type {Board} */ element) => {
      element.viewOnly = false;
      element.orientation = null;
      element.theme = 'light';
    });
    await board.locator('.game:has([data-can])').waitFor();
    assert((await y('a1')) > (await y('a8')));
    assert.equal(await board.getAttribute('data-theme'), 'light');

    const cell = () =>
      board.evaluate((element) => getComputedStyle(element).getPropertyValue('--cell').trim());
    assert.equal(await board.getAttribute('data-material'), 'walnut', 'as the game suggests');
    const walnut = await cell();
    await board.evaluate((/** @type {Board} */ element) => (element.material = 'marble'));
    await page.locator('boardwright-board[data-material="marble"]').waitFor();
    assert.notEqual(await cell(), walnut);
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('boardwright-board { --cell: #123456 }');
      document.adoptedStyleSheets.push(sheet);
    });
    assert.equal(await cell(), '#123456', 'colours of the page come first');

    const taken = await board.evaluate(async (/** @type {Board} */ element) => {
      const { position } = await element.ready();
      element.moves = null;
      element.position = position;
      /** @type {import('../../www/embed/api.ts').BoardState} */
      const state = await new Promise((resolve) =>
        element.addEventListener('ready', ({ detail }) => resolve(detail)),
      );
      return [position === state.position, state.moves];
    });
    assert.deepEqual(taken, [true, []]);
  },
);

test('an element that is moved continues its game', { tag: '@long' }, async ({ page, open }) => {
  const pages = pageWith('<boardwright-board game="chess"></boardwright-board><main></main>');
  const { url } = await open({ folder, boards, pages });
  await page.goto(url);
  const board = page.locator('boardwright-board');
  await settled(board);
  await board.evaluate(async (/** @type {Board} */ element) => {
    await element.play('e2 - e4');
    document.querySelector('main')?.append(element);
    await element.play('e7 - e5');
    element.remove();
    await new Promise((resolve) => setTimeout(resolve, 50));
    document.querySelector('main')?.append(element);
    await element.ready();
  });
  assert.equal(await page.evaluate("document.querySelector('boardwright-board').state.ply"), 2);
  assert.equal(page.workers().length, 1);
});

test('buttons below the board, site labels, and the state of an entered move', async ({
  page,
  open,
}) => {
  const pages = pageWith(
    '<main><h1>Chess</h1><boardwright-board game="chess" controls="undo first next flip"></boardwright-board></main>',
  );
  const { url } = await open({ folder, boards, pages });
  await page.goto(url);
  const board = page.locator('boardwright-board');
  await settled(board);
  const controls = board.locator('.controls button');
  await controls.first().waitFor();
  const names = await controls.evaluateAll((all) =>
    all.map((one) => one.getAttribute('data-control')),
  );
  assert.deepEqual(names, ['first', 'next', 'undo', 'flip']);
  assert.deepEqual(await brokenRules(page), []);
  for (const button of await controls.all()) {
    const box = await button.boundingBox();
    assert(box && box.width >= 44 && box.height >= 44, 'a finger hits it');
  }

  await clickCell(page, board, 'e2');
  await board.locator('[data-name="e2"][aria-selected="true"]').waitFor();
  const entered = (await heard(page)).findLast(({ type }) => type === 'input');
  assert.deepEqual(entered?.detail, {
    chosen: ['e2'],
    steps: [],
    targets: ['e4', 'e3'],
    move: null,
  });
  await board.evaluate((/** @type {Board} */ element) => element.cancelInput());
  await board.locator('.game:not(:has([aria-selected="true"]))').waitFor();
  assert.deepEqual((await heard(page)).at(-1)?.detail.chosen, []);

  const plies = () => board.evaluate((/** @type {Board} */ element) => element.state?.ply);
  await board.evaluate((/** @type {Board} */ element) => element.play('e2 - e4'));
  await board.locator('[data-control="undo"]').click();
  await board.locator('[data-control="next"]:not([disabled])').click();
  await board.locator('[data-control="first"]:not([disabled])').waitFor();
  await board.locator('.game:not([data-busy])').waitFor();
  assert.equal(await plies(), 1);

  const picture = () =>
    board.evaluate(async (/** @type {Board} */ element) => {
      const bytes = new Uint8Array(await (await element.toPNG()).arrayBuffer());
      return { type: String.fromCodePoint(...bytes.slice(1, 4)), length: bytes.length };
    });
  const files = await board.evaluate(async (/** @type {Board} */ element) => {
    await element.play('e7 - e5');
    const [drawing, film, last] = [
      await element.toSVG(),
      await element.toGIF(),
      await element.toGIF(1),
    ];
    const refusal = await element
      .toGIF(99)
      .catch((/** @type {{ about: string }} */ { about }) => about);
    const types = [drawing, film, last].map(({ type }) => type);
    return { types, refusal, isShorter: last.size < film.size, text: await drawing.text() };
  });
  assert.deepEqual(files.types, ['image/svg+xml', 'image/gif', 'image/gif']);
  assert.equal(files.refusal, 'toGIF');
  assert(files.isShorter, 'the last move alone takes less');
  assert.match(files.text, /^<svg[^>]*>/);
  const labelled = await picture();
  assert.equal(labelled.type, 'PNG');
  await board.evaluate((/** @type {Board} */ element) => (element.coordinates = 'off'));
  await board.evaluate((/** @type {Board} */ element) => (element.controls = null));
  await controls.first().waitFor({ state: 'detached' });
  assert((await picture()).length < labelled.length, 'there are no names in the picture');
});

test('choices trigger an event', { tag: '@long' }, async ({ page, open }) => {
  const position = 'White; White King e1; White Pawn a7; Black King e8';
  const pages = pageWith(
    `<boardwright-board game="chess" position="${position}"></boardwright-board>`,
  );
  const { url } = await open({ folder, boards, pages });
  await page.goto(url);
  const board = page.locator('boardwright-board');
  await settled(board);
  await clickCell(page, board, 'a7');
  await clickCell(page, board, 'a8');
  await page.waitForFunction(() =>
    /** @type {any} */ (globalThis).heard.some((/** @type {any} */ { type }) => type === 'choice'),
  );
  const choice = (await heard(page)).find(({ type }) => type === 'choice');
  assert.equal(choice?.detail.options.length, 4);
});

test('the modules may come from another origin', { tag: '@long' }, async ({ page, open }) => {
  const there = await open({ folder: boards, boards, shared: true });
  const from = there.url.slice(0, -1);
  const policy = `default-src 'none'; script-src 'self' ${from} 'wasm-unsafe-eval'; style-src 'self'; connect-src ${from}; worker-src blob: ${from}`;
  const body =
    '<boardwright-board id="shipped" game="chess"></boardwright-board><boardwright-board id="own"></boardwright-board><boardwright-board id="taught" lesson="chase/first-steps"></boardwright-board>';
  const pages = pageWith(body);
  pages['/index.html'] = pages['/index.html'].replace('boardwright/', `${there.url}boardwright/`);
  const { url } = await open({ folder, pages, policy });
  await page.goto(url);
  const board = page.locator('#shipped');
  await settled(board);
  await clickCell(page, board, 'e2');
  await clickCell(page, board, 'e4');
  await board.locator('.status .now', { hasText: 'Black' }).waitFor();

  // Rules are compiled there, and lessons are fetched from there, too.
  const moves = await page.locator('#own').evaluate(async (/** @type {Board} */ element, text) => {
    element.rules = text;
    await element.ready();
    return element.legalMoves();
  }, smallRules);
  assert.deepEqual(moves, ['a1 - a2']);
  const taught = page.locator('#taught');
  await taught.scrollIntoViewIfNeeded();
  await taught.locator('.lesson h2').waitFor();
});
