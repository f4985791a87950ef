// Players that a host page has registered for its boards: they play, they are no longer asked once their move is not
// needed, and whatever they do, the game can be continued.
import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { onlyLong } from './checked.mjs';
import { boards, clickCell, example, heard, pageWith, settled, test } from './embedded.mjs';

/** @typedef {import('../../www/embed/api.ts').BoardwrightBoardElement} Board */

const folder = example('players');

/**
 * A page whose board has a registered player, whose code is the body of `chooseMove`.
 * @param {string} chooseMove
 * @param {string} [players]
 */
function pageWithPlayer(chooseMove, players = 'human,own') {
  const pages = pageWith(
    `<boardwright-board game="breakthrough" players="${players}"></boardwright-board>`,
  );
  return {
    ...pages,
    '/hear.js': `${pages['/hear.js']}
      import { registerPlayer } from './boardwright/boardwright.js';
      globalThis.registerPlayer = registerPlayer;
      globalThis.asked = [];
      registerPlayer('own', { milliseconds: 800, chooseMove(request) { asked.push(request); ${chooseMove} } });`,
  };
}

/** @param {import('@playwright/test').Page} page @param {number} ply */
const reached = (page, ply) =>
  page.waitForFunction(
    (wanted) => document.querySelector('boardwright-board')?.state?.ply === wanted,
    ply,
  );

/**
 * Waits until an expression is true; the policy forbids the page to evaluate it itself.
 * @param {import('@playwright/test').Page} page
 * @param {string} expression
 */
async function until(page, expression) {
  while (!(await page.evaluate(expression))) await page.waitForTimeout(20);
}

/** @param {import('@playwright/test').Page} page */
const signals = (page) => page.evaluate('asked.map(({ signal }) => signal.aborted)');

test('the example plays a game', async ({ page, open }) => {
  const { url } = await open({ folder, boards });
  await page.goto(url);
  const board = page.locator('boardwright-board');
  await settled(board);
  await clickCell(page, board, 'a2');
  await clickCell(page, board, 'a3');
  await reached(page, 2);
  await expect(page.locator('#thoughts')).toHaveText(/^Black: 22 moves, of which 0 take$/, {
    useInnerText: true,
  });
});

test('a player is given the game, and may take its time', async ({ page, open }) => {
  const answer = 'return new Promise((resolve) => setTimeout(resolve, 50, request.legalMoves[0]));';
  const { url } = await open({ folder, boards, pages: pageWithPlayer(answer) });
  await page.goto(url);
  const board = page.locator('boardwright-board');
  await settled(board);
  await board.evaluate((/** @type {Board} */ one) => one.play('a2 - a3'));
  await reached(page, 2);
  const [request] = await page.evaluate('asked.map(({ signal, ...told }) => told)');
  assert.deepEqual(
    [request.game, request.player, request.players, request.moves, request.milliseconds],
    ['breakthrough', 'Black', ['White', 'Black'], ['a2 - a3'], 800],
  );
  assert.match(request.rules, /\(title "Breakthrough"\)/);
  assert.match(request.record, /^Boardwright record 2/);
  const [move] = request.legalMoves;
  assert.deepEqual([request.legalMoves.length, move.captures], [22, []]);
  assert.equal(move.text, `${move.from} - ${move.to}`);
  assert.deepEqual(await signals(page), [false]);
});

test('its move is not needed if the game continues differently', async ({ page, open }) => {
  const pages = pageWithPlayer('return new Promise(() => undefined);');
  const { url } = await open({ folder, boards, pages });
  await page.goto(url);
  const board = page.locator('boardwright-board');
  await settled(board);
  /** @type {((one: Board) => unknown)[]} */
  const ways = [
    (one) => one.undo(),
    (one) => one.restart(),
    (one) => one.goTo(0),
    (one) => one.remove(),
  ];
  for (const way of ways) {
    await board.evaluate((/** @type {Board} */ one) => one.play('a2 - a3'));
    await until(page, 'asked.length === 1');
    await board.evaluate(way);
    await until(page, 'asked[0].signal.aborted');
    await page.evaluate('asked.length = 0');
    if (way === ways.at(-1)) break;
    await board.evaluate((/** @type {Board} */ one) => one.restart());
  }
  assert.deepEqual(
    (await heard(page)).filter(({ type }) => type === 'error'),
    [],
  );
});

/** Which of the following the short run contains: an error and an illegal move. */
const inShortRun = new Set([0, 3]);
/** What a player may do wrong, and the message. */
const wrong = /** @type {const} */ ([
  ["throw new Error('lost my way')", /own reported an error: lost my way/],
  ["return Promise.reject('no')", /own reported an error: no/],
  ['', /own answered without a move/],
  ["return 'a1 - h8'", /own answered “a1 - h8”, which is not a legal move/],
  ['return { text: 42 }', /own answered “42”, which is not a move/],
  ['return "x".repeat(5e7)', /own answered “x+…”/],
  ['return new Promise(() => undefined)', /own did not move within 1 seconds/],
  ["return '<img src=x onerror=alert(1)>'", /own answered “<img src=x onerror=alert\(1\)>”/],
]);

for (const [index, [code, words]] of wrong.entries())
  test(
    `a human takes over from: ${code || 'nothing'}`,
    onlyLong(!inShortRun.has(index)),
    async ({ page, open }) => {
      const { url } = await open({ folder, boards, pages: pageWithPlayer(code) });
      await page.goto(url);
      const board = page.locator('boardwright-board');
      await settled(board);
      await heard(page);
      await board.evaluate((/** @type {Board} */ one) => one.play('a2 - a3'));
      await board.locator('.status-text', { hasText: 'A person now plays this side.' }).waitFor();
      await expect(board.locator('.status-text')).toHaveText(words, { useInnerText: true });
      const errors = (await heard(page)).filter(({ type }) => type === 'error');
      assert.equal(errors.length, 1);
      assert.equal(errors[0]?.detail.about, 'players');
      assert.match(errors[0]?.detail.message, words);
      assert.deepEqual(await page.evaluate('reachedWindow'), []);
      await clickCell(page, board, 'a7');
      await clickCell(page, board, 'a6');
      await reached(page, 2);
      // A change of its appearance does not bring it back, a new game does.
      await board.evaluate((/** @type {Board} */ one) => (one.theme = 'dark'));
      await clickCell(page, board, 'b2');
      await clickCell(page, board, 'b3');
      await reached(page, 3);
      assert.equal(await page.evaluate('asked.length'), 1);
      await board.evaluate((/** @type {Board} */ one) => one.restart());
      await board.evaluate((/** @type {Board} */ one) => one.play('a2 - a3'));
      await until(page, 'asked.length === 2');
    },
  );

test('a board waits for a player that is registered later', async ({ page, open }) => {
  const pages = pageWithPlayer('return request.legalMoves[0]', 'later,human');
  const { url } = await open({ folder, boards, pages });
  await page.goto(url);
  const board = page.locator('boardwright-board');
  await settled(board, 'failed');
  const [error] = await heard(page);
  assert.equal(error?.detail.about, 'players');
  assert.match(error?.detail.message, /“later”|players="later,human"/);
  assert.match(error?.detail.message, /\(own\)/, 'what is known is listed');
  await page.evaluate("registerPlayer('later', { chooseMove: ({ legalMoves }) => legalMoves[0] })");
  await reached(page, 1);
  assert.deepEqual(
    (await heard(page)).map(({ type }) => type),
    ['ready', 'position', 'move', 'position'],
  );
});

test('two players play a whole game', { tag: '@long' }, async ({ page, open }) => {
  const pages = pageWithPlayer(
    'return request.legalMoves.at(request.moves.length % request.legalMoves.length)',
    'own,own',
  );
  const { url } = await open({ folder, boards, pages });
  await page.goto(url);
  const board = page.locator('boardwright-board');
  await board.evaluate((/** @type {Board} */ one) => {
    one.animation = 'off';
    return one.ready();
  });
  await until(page, "heard.some(({ type }) => type === 'end')");
  assert.deepEqual(new Set(/** @type {boolean[]} */ (await signals(page))), new Set([false]));
});
