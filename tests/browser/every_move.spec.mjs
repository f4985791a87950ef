// Every game and variant, from random positions: each legal move is entered by clicks, by keys and by text, group moves
// by dragging too, and each must lead to the position that the engine computes.
//
// Most moves are entered by events made inside the page (`inside/`), which takes some milliseconds per move. Such
// events find their target by `elementFromPoint`, and imitate the browser's default actions only as far as
// `inside/events.mjs` does; so a few moves of each position are also entered by trusted input from outside
// (`trusted_input.mjs`).
//
// `www/test/every_move.test.ts` does the same without a browser. The short run tries a handful of boards, one for each
// way of drawing and entering; the long run tries all.
//
// GAME, SEED, POSITIONS, MOST: see `random_positions.mjs`. TRUSTED: how many moves of a position are entered by trusted
// input.
import assert from 'node:assert/strict';
import { gameNamed, index } from './core.mjs';
import { minimise } from './browser.mjs';
import { prepareFastFrames, requestFastFrames } from './fast_frames.mjs';
import { test } from './pages.mjs';
import { placeOf, tasksFor, tried } from './random_positions.mjs';
import { enterTrusted, look, openRecord } from './trusted_input.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./core.mjs').Game} Game */
/** @typedef {import('./inside/drive.mjs').Task} Task */
/** @typedef {import('./random_positions.mjs').Place} Place */
/** @typedef {{ positions: number, legal: number, moves: number, ways: Record<string, number> }} Total */

const { TRUSTED = '1' } = process.env;

/** Every move adds a variation, so the game is reloaded after this many to keep lists short. */
const batch = 120;
/** After this many failures the rest of a position is skipped. */
const maxFailures = 5;
/** Nothing moves by itself before the position is read. */
const calm = { pace: 'verylong', runsOn: false };

/**
 * The ways of entering that need the most of the page: dice that split, groups on hexes, footprints, sowing. Other specs
 * enter moves of chess, and drops.
 */
const handful = ['chase', 'abalone', 'gess', 'bao'];
/** How many moves of a position are entered in the short run. */
const few = 3;

/** @param {{ id: string, variants?: unknown[] }} entry */
const gamesOf = ({ id, variants = [] }) =>
  Array.from({ length: variants.length + 1 }, (_, variant) => gameNamed(id, variant));

/**
 * @param {Omit<Place, 'session'>} place
 * @param {Task} task
 * @param {string | null} problem
 */
const failure = ({ game, before }, { way, move }, problem) =>
  `${game.id} ${game.variant}, ${way}: ${move} in ${before}: ${problem}`;

/** From now on, records every position that the page arrives at. @param {Page} page */
const notePositions = (page) =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    /** @type {string[]} */
    const passed = [];
    Object.assign(window, { passed });
    const note = () => void passed.push(main?.dataset['position'] ?? '');
    const filter = { attributes: true, attributeFilter: ['data-position'] };
    if (main) new MutationObserver(note).observe(main, filter);
  });

/**
 * @param {Page} page
 * @returns {Promise<string[]>}
 */
const positionsNoted = (page) => page.evaluate(() => Reflect.get(window, 'passed'));

/**
 * Enters moves of a position by trusted input; returns the failures.
 * @param {Page} page
 * @param {Omit<Place, 'session'>} place
 */
async function enterFromOutside(page, place) {
  const failures = [];
  const { game, record, names, before, moves } = place;
  await requestFastFrames(page, false);
  await openRecord(page, game, record);
  for (const task of tasksFor(moves.slice(0, Number(TRUSTED)))) {
    try {
      await notePositions(page);
      const seen = await enterTrusted(page, task.way, { ...task, names });
      // A chance player may already have moved when the test looks.
      const passed = await positionsNoted(page);
      assert(passed.includes(task.after), `it leads to ${seen}, not to ${task.after}`);
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await page.waitForFunction(
        (start) => document.querySelector('main')?.dataset['position'] === start,
        before,
      );
    } catch (error) {
      failures.push(failure(place, task, String(error)));
      await openRecord(page, game, record);
    }
  }
  return failures;
}

/**
 * Enters moves of a position by events made inside the page; returns the failures.
 * @param {Page} page
 * @param {Omit<Place, 'session'>} place
 * @param {Total} total
 */
async function enterInside(page, place, total) {
  const failures = [];
  const { game, record, names, before } = place;
  const moves = [...place.moves];
  await requestFastFrames(page, true);
  while (moves.length > 0) {
    const tasks = tasksFor(moves.splice(0, batch));
    while (tasks.length > 0 && failures.length < maxFailures) {
      await openRecord(page, game, record, calm);
      const { entered, problem } = await drive(page, { tasks, names, before });
      for (const { way } of tasks.slice(0, entered)) total.ways[way] = (total.ways[way] ?? 0) + 1;
      const [failed] = tasks.splice(0, entered + 1).slice(entered);
      if (failed) failures.push(failure(place, failed, problem));
    }
  }
  return failures;
}

/**
 * @param {Page} page
 * @param {Parameters<typeof import('./inside/drive.mjs').enterAll>[0]} asked
 */
const drive = (page, asked) =>
  page.evaluate(async (given) => {
    /** @type {typeof import('./inside/drive.mjs')} */
    const { enterAll } = await import(String('/inside/drive.mjs'));
    return enterAll(given);
  }, asked);

/**
 * Enters moves of random positions of some games, and returns their number.
 * @param {Page} page
 * @param {Game[]} games
 * @param {number} [maxMoves] in each position
 */
async function enterGames(page, games, maxMoves = Infinity) {
  await look(page);
  await prepareFastFrames(page);
  /** @type {string[]} */
  const failures = [];
  /** @type {Total} */
  const total = { positions: 0, legal: 0, moves: 0, ways: {} };
  for (const game of games)
    for (let number = 0; number < tried.positions; number++) {
      const { session, moves, ...where } = await placeOf(game, number);
      session.free();
      const place = { ...where, moves: moves.slice(0, maxMoves) };
      const restore = await minimise(page);
      failures.push(...(await enterInside(page, place, total)));
      await restore();
      failures.push(...(await enterFromOutside(page, place)));
      assert(place.moves.length > 0);
      total.positions++;
      total.legal += place.legal;
      total.moves += place.moves.length;
    }
  test.info().annotations.push({ type: 'entered', description: JSON.stringify(total) });
  assert.deepEqual(failures, []);
}

for (const id of handful)
  test(`legal moves of ${id} by clicks, keys, text and dragging`, async ({ page }) => {
    await enterGames(page, [gameNamed(id)], few);
  });

for (const family of new Set(index.map((entry) => entry.family))) {
  const games = index.filter((entry) => entry.family === family && tried.isGame(entry));
  const title = `legal moves of ${family} by clicks, keys, text and dragging, seed ${tried.seed}`;
  if (games.length > 0)
    test(title, { tag: '@long' }, ({ page }) => enterGames(page, games.flatMap(gamesOf)));
}
