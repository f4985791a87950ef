// The packed package in projects without anything else, used by the two lines of the manual: whole games against the
// computer, by clicks and by methods, under the strict policy.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createServer } from 'vite';
import { clickCell, example, settled } from './embedded.mjs';
import { mustRun, packageIn, test } from './packed.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */
/** @typedef {import('../../www/embed/api.ts').BoardwrightBoardElement} Board */
/** @typedef {import('../../www/embed/api.ts').BoardState} BoardState */

/** No game here is nearly as long. */
const maxMoves = 200;

/** @param {string} script what the page loads @param {string} body */
const page = (
  script,
  body,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Empty</title>
  <script type="module" src="${script}"></script></head><body>${body}</body></html>`;

const board =
  '<boardwright-board game="breakthrough" players="human,computer" level="beginner" animation="off"></boardwright-board>';

const viteProject = {
  'index.html': page('/main.js', board),
  'main.js': "import 'boardwright';\nimport 'boardwright/games/breakthrough.js';\n",
};

/** Waits until it is the human player's turn, or the game is over. @param {Locator} element */
function turnOf(element) {
  return element.evaluate(
    (/** @type {Board} */ one) =>
      new Promise((/** @type {(state: BoardState) => void} */ resolve) => {
        const look = () => {
          const { state } = one;
          const isOurs = state?.outcome || state?.toMove === state?.players[0];
          if (state && isOurs) resolve(state);
          else one.addEventListener('position', look, { once: true });
        };
        look();
      }),
  );
}

/**
 * Plays the human player's moves until the game is over.
 * @param {Locator} element
 * @param {(state: BoardState) => Promise<void>} move
 */
async function playToTheEnd(element, move) {
  for (let made = 0; made < maxMoves; made++) {
    const state = await turnOf(element);
    if (state.outcome !== null) return state;
    await move(state);
  }
  throw new Error('the game has no end');
}

/** @param {Locator} element @param {number} ply */
async function moveFor(element, ply) {
  const moves = await element.evaluate((/** @type {Board} */ one) => one.legalMoves());
  const move = moves[ply % moves.length];
  assert(move !== undefined, 'there is a move');
  return move;
}

test(
  'an empty plain page: a whole game by clicks',
  { tag: '@long' },
  async ({ page: tab, open, pack }) => {
    const project = await pack.install('plain', {
      'index.html': page('boardwright/boardwright.js', board),
    });
    const { url } = await open({ folder: project, boards: path.join(packageIn(project), 'lib') });
    await tab.goto(url);
    const element = tab.locator('boardwright-board');
    await settled(element);
    const { outcome, ply } = await playToTheEnd(element, async (state) => {
      const move = await moveFor(element, state.ply);
      const [from = '', to = ''] = move.match(/[a-h]\d/g) ?? [];
      await settled(element);
      await clickCell(tab, element, from);
      await element.locator(`[data-name="${from}"][aria-selected="true"]`).waitFor();
      await clickCell(tab, element, to);
      await element.evaluate(
        (/** @type {Board} */ one, before) =>
          new Promise((/** @type {(_: null) => void} */ resolve) => {
            const look = () =>
              (one.state?.ply ?? 0) > before
                ? resolve(null)
                : one.addEventListener('position', look, { once: true });
            look();
          }),
        state.ply,
      );
    });
    assert(ply > 10 && outcome?.winners.length === 1);
    await element.locator('.status', { hasText: outcome.text }).waitFor();
  },
);

test(
  'a Vite project in development, with the setting of the example',
  { tag: '@long' },
  async ({ page: tab, pack }) => {
    const config = readFileSync(path.join(example('vite'), 'vite.config.js'), 'utf8');
    const project = await pack.install('served', { ...viteProject, 'vite.config.js': config });
    const server = await createServer({
      root: project,
      configFile: path.join(project, 'vite.config.js'),
      logLevel: 'error',
      server: { host: '127.0.0.1', port: 0 },
    });
    try {
      await server.listen();
      await tab.goto(server.resolvedUrls?.local[0] ?? '');
      await settled(tab.locator('boardwright-board'));
      // Parts that are loaded last must not find the server gone.
      await tab.waitForLoadState('networkidle');
    } finally {
      await server.close();
    }
  },
);

test(
  'an empty Vite project: a whole game by methods',
  { tag: '@long' },
  async ({ page: tab, open, pack }) => {
    const project = await pack.install('empty', viteProject);
    await mustRun(project, 'vite', 'build', '--logLevel', 'warn');
    const { url } = await open({ folder: path.join(project, 'dist') });
    await tab.goto(url);
    const element = tab.locator('boardwright-board');
    await settled(element);
    const { outcome, moves, record } = await playToTheEnd(element, async ({ ply }) => {
      const move = await moveFor(element, ply);
      await element.evaluate((/** @type {Board} */ one, text) => one.play(text), move);
    });
    assert(moves.length > 10 && outcome?.winners.length === 1);
    // The record restores the game and its result.
    const again = await element.evaluate(async (/** @type {Board} */ one, text) => {
      await one.restart();
      return one.load(text);
    }, record);
    assert.deepEqual([again.moves, again.outcome], [moves, outcome]);
  },
);
