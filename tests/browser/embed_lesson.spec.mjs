// Embedded lessons: shipped ones and those of the host page, played by clicks and by methods, fetched only when needed.
import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { onlyLong } from './checked.mjs';
import { brokenRules } from './axe.mjs';
import { boards, clickCell, test, example, heard, pageWith, settled } from './embedded.mjs';

/** @typedef {import('../../www/embed/api.ts').BoardwrightBoardElement} Board */

const folder = example('plain');

/** A course for the rules in the plain example. @param {string} title */
const ownLessons = (title) => ({
  format: 1,
  game: 'chess',
  courses: [
    {
      id: 'openings',
      title: { en: title },
      about: { en: 'The first moves' },
      steps: [
        { kind: 'say', text: { en: 'Pawns go ahead.' } },
        {
          kind: 'try',
          text: { en: 'Move the king pawn by two.' },
          goals: [{ is: 'reaches', sites: ['e4'] }],
          solution: ['e2 - e4'],
        },
        { kind: 'quiz', text: { en: 'Where does the white king stand?' }, answer: ['e1'] },
      ],
    },
  ],
});

/** @param {import('@playwright/test').Page} page */
const stepsHeard = async (page) =>
  (await heard(page))
    .filter(({ type }) => type === 'lessonstep')
    .map(({ detail: { step, done } }) => `${step} [${done}]`);

test('a course of a shipped game: a try by clicks, then the next step', async ({ page, open }) => {
  const pages = pageWith(
    '<main><h1>Learn</h1><boardwright-board lesson="chase/first-steps/3"></boardwright-board></main>',
  );
  const { url, requests } = await open({ folder, boards, pages });
  await page.goto(url);
  const board = page.locator('boardwright-board');
  await settled(board);
  const panel = board.locator('.lesson');
  await panel.getByText('Bring the 3 from D3 to D6.').waitFor();
  assert.deepEqual(await brokenRules(page), []);

  await clickCell(page, board, 'D3');
  await board.locator('[data-name="D3"][aria-selected="true"]').waitFor();
  await clickCell(page, board, 'D6');
  await panel.locator('[data-verdict="right"]').waitFor();
  await panel.getByRole('button', { name: 'Next' }).click();
  await panel.locator('button[aria-current="step"]', { hasText: '4' }).waitFor();
  assert.deepEqual((await stepsHeard(page)).slice(0, 3), ['3 []', '3 [3]', '4 [3]']);
  assert.equal(requests.filter((path) => path.endsWith('lessons.json')).length, 1);
  assert.equal(await page.evaluate('localStorage.length'), 0, 'nothing is stored');
});

test(
  'lessons inside the element: play is a try, other methods are rejected',
  { tag: '@long' },
  async ({ page, open }) => {
    const text = JSON.stringify(ownLessons('<b>Openings</b>')).replaceAll('<', '\\u003c');
    const pages = pageWith(
      `<boardwright-board game="chess" lesson="openings/2" keep-progress><script type="application/json">${text}</script></boardwright-board>`,
    );
    const { url } = await open({ folder, boards, pages });
    await page.goto(url);
    const board = page.locator('boardwright-board');
    await settled(board);
    const panel = board.locator('.lesson');
    await expect(panel.locator('h2')).toHaveText('<b>Openings</b>', { useInnerText: true });
    const told = await board.evaluate(async (/** @type {Board} */ element) => {
      const answers = [];
      for (const [method, ...argument] of /** @type {const} */ ([
        ['undo'],
        ['play', 'e2 - e5'],
        ['play', 'd2 - d4'],
        ['play', 'e2 - e4'],
      ]))
        answers.push(
          // oxlint-disable-next-line no-await-in-loop -- One after the other.
          await /** @type {any} */ (element)[method](...argument).then(
            (/** @type {any} */ { ply }) => ply,
            (/** @type {any} */ { about, message }) => `${about}: ${message}`,
          ),
        );
      return answers;
    });
    assert.match(String(told[0]), /^undo: .*lesson/);
    assert.match(String(told[1]), /^play: /);
    assert.deepEqual(told.slice(2), [0, 1], 'a wrong try is undone');
    await panel.locator('[data-verdict="right"]').waitFor();

    await panel.getByRole('button', { name: 'Next' }).click();
    await panel.getByText('Where does the white king stand?').waitFor();
    await board.locator('.game:not([data-busy])').waitFor();
    await clickCell(page, board, 'e1');
    await panel.locator('[data-verdict="right"]').waitFor();
    assert.equal(await panel.getByRole('button', { name: /Next|Finish/ }).count(), 0);
    assert.deepEqual((await stepsHeard(page)).at(-1), '3 [2,3]');
    const kept = await page.evaluate("localStorage.getItem('boardwright:lessons:2')");
    const { done, at } = JSON.parse(String(kept))['chess/openings'];
    assert.equal(done.length, 2);
    assert(done.includes(at), 'it shows a completed step');

    // The attribute changes back to a game.
    const { ply } = await board.evaluate((/** @type {Board} */ element) => {
      element.replaceChildren();
      element.lesson = null;
      return element.play('a2 - a3');
    });
    assert.equal(ply, 1, 'the move waits for the game');
    await panel.waitFor({ state: 'detached' });
  },
);

test(
  'lessons at an address, and a board that is put back',
  { tag: '@long' },
  async ({ page, open }) => {
    const pages = {
      ...pageWith('<boardwright-board lessons="own.json"></boardwright-board>'),
      '/own.json': JSON.stringify(ownLessons('Openings')),
    };
    const { url } = await open({ folder, boards, pages });
    await page.goto(url);
    const board = page.locator('boardwright-board');
    await settled(board);
    const here = board.locator('.lesson button[aria-current="step"]');
    await here.filter({ hasText: '1' }).waitFor();
    await board.getByRole('button', { name: 'Next' }).click();
    await here.filter({ hasText: '2' }).waitFor();
    await board.evaluate(async (element) => {
      element.remove();
      await Promise.resolve();
      document.body.append(element);
    });
    await settled(board);
    await here.filter({ hasText: '2' }).waitFor();
    assert.equal(await board.locator('.lesson [data-done]').count(), 1);
  },
);

test('each kind of move of a game without a course', { tag: '@long' }, async ({ page, open }) => {
  const pages = pageWith(
    '<boardwright-board game="chess" lesson="moves" animation="off"></boardwright-board>',
  );
  const { url } = await open({ folder, boards, pages });
  await page.goto(url);
  const board = page.locator('boardwright-board');
  await settled(board);
  // They are found one after the other.
  await board.locator('.lesson .lesson-steps li').nth(5).waitFor();
  assert.equal(page.workers().length, 1, 'it keeps no worker of its own');
});

/** What is wrong with a lesson, and the message. */
const cases = /** @type {const} */ ([
  ['lesson="chase/no-such-course"', 'lesson', /no lesson “chase\/no-such-course”/],
  ['lesson="xiangqi/first-steps"', 'lesson', /no lesson “xiangqi\/first-steps”/],
  ['lesson="no-such-game/moves"', 'game', /no game named/],
  ['lesson="chess/moves" variant="7"', 'variant', /only 1 variant/],
  ['lesson="moves" src="own.zrf" variant="7"', 'rules', /no variant 7; the file has 1/],
  ['lesson="moves" src="broken.zrf"', 'rules', /cannot be used/],
  ['lesson="first-steps"', 'lesson', /GAME\/COURSE/],
  ['lesson="../../etc/passwd"', 'lesson', /is not valid/],
  ['lesson="chase/first-steps" game="chess"', 'lesson', /remove one of them/],
  ['lessons="missing.json"', 'lessons', /404/],
  ['lessons="page.css"', 'lesson', /no JSON|not JSON|JSON/],
  ['lessons="javascript:alert(1)"', 'lessons', /http/],
  ['game="chess" lessons="wrong.json"', 'lesson', /courses/],
]);

for (const [index, [attributes, about, words]] of cases.entries())
  test.describe(() => {
    test.use({ logs: /^Failed to load resource/ });

    test(`rejected: ${attributes}`, onlyLong(index >= 3), async ({ page, open }) => {
      const pages = {
        ...pageWith(`<boardwright-board ${attributes}></boardwright-board>`),
        '/own.zrf': `(game (title "Own") (players Red Blue) (board (grid (start-rectangle 0 0 50 50)
          (dimensions ("a/b/c" (50 0)) ("3/2/1" (0 50))) (directions (n 0 -1) (s 0 1))))
          (piece (name Man) (moves (n add))) (board-setup (Red (Man a1)) (Blue (Man c3))))`,
        '/broken.zrf': '(game (title "Broken"',
        '/wrong.json': '{"format": 1, "game": "<img src=x>", "courses": 7}',
      };
      const { url } = await open({ folder, boards, pages });
      await page.goto(url);
      const board = page.locator('boardwright-board');
      await settled(board, 'failed');
      await expect(board.locator('.failure')).toHaveText(words, { useInnerText: true });
      const [event] = (await heard(page)).filter(({ type }) => type === 'error');
      assert.equal(event?.detail.about, about);
      assert.equal(await board.locator('img').count(), 0);
    });
  });
