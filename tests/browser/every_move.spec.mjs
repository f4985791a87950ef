// Every game of the catalogue and every variant, from random positions: each legal move is entered by clicks, by keys and
// by text, groups by dragging besides, and each must bring the page to the position that the rules core comes to.
//
// Most of them are entered by events made inside the page (`inside/`), where a move takes some milliseconds. Such events
// find what they hit by `elementFromPoint` and do what a browser does by default only as far as `inside/events.mjs` says;
// so a few moves of each position are entered by trusted input from outside as well (`trusted.mjs`).
//
// GAME: games or families, with commas between them. SEED, POSITIONS: which random positions, and how many of each game.
// MOST: at most so many moves of a position are entered, or `all`. TRUSTED: so many of them by trusted input.
import assert from 'node:assert/strict';
import { after, describe } from 'node:test';
import {
  chances,
  gameNamed,
  index,
  legalMoves,
  outcomeOf,
  pullOf,
  tokensFor,
  wander,
} from './core.mjs';
import { minimise } from './browser.mjs';
import { mayHurry, wishHurry } from './hurry.mjs';
import { test } from './pages.mjs';
import { enterTrusted, look, openRecord } from './trusted.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./core.mjs').Game} Game */
/** @typedef {import('./inside/drive.mjs').Task} Task */
/** @typedef {import('./inside/say.mjs').Way} Way */
/** @typedef {Omit<Task, 'way'>} Move */
/**
 * @typedef {object} Place a random position of a game
 * @property {Game} game
 * @property {string} record leads there
 * @property {string} before its text
 * @property {string[]} names of the sites
 * @property {number} legal how many moves there are
 * @property {Move[]} moves those to enter
 */

const { SEED = '7', POSITIONS = '1', MOST = '24', TRUSTED = '1', GAME = '' } = process.env;
const seed = Number(SEED);
const only = GAME.split(',').filter((name) => name !== '');
const most = MOST === 'all' ? Infinity : Number(MOST);

/** Every move becomes a variation: behind so many the game is loaded anew, so that lists stay short. */
const batch = 120;
/** A position where so many moves fail is left. */
const mostFailures = 5;
/** Nothing that plays itself moves before the page is looked at, and no step is made by itself. */
const calm = { pace: 'verylong', runsOn: false };

/** @type {{ positions: number, legal: number, entered: number, ways: Record<string, number> }} */
const total = { positions: 0, legal: 0, entered: 0, ways: {} };

/** @param {{ id: string, variants?: unknown[] }} entry */
const gamesOf = ({ id, variants = [] }) =>
  Array.from({ length: variants.length + 1 }, (_, variant) => gameNamed(id, variant));

/**
 * @param {Game} game
 * @param {number} number of the position
 * @returns {Promise<Place>}
 */
async function placeOf(game, number) {
  const random = chances(seed + 1000 * number + game.variant);
  const { session, info } = await wander(game, random);
  const names = info.board.sites.map(({ name }) => name);
  const { text: before } = session.view();
  const chosen = legalMoves(session);
  const legal = chosen.length;
  while (chosen.length > most) chosen.splice(Math.floor(random() * chosen.length), 1);
  const moves = chosen.map((move) => ({
    move,
    tokens: tokensFor(session, names, move),
    pull: pullOf(session, move),
    after: outcomeOf(session, move),
  }));
  const place = { game, record: session.record(), before, names, legal, moves };
  session.free();
  return place;
}

/**
 * Everything that is to be entered, a way after the other.
 * @param {Move[]} moves
 * @returns {Task[]}
 */
const tasksFor = (moves) =>
  /** @type {Way[]} */ (['clicks', 'keys', 'text', 'drag']).flatMap((way) =>
    moves.filter(({ pull }) => way !== 'drag' || pull).map((move) => ({ ...move, way })),
  );

/**
 * @param {Place} place
 * @param {Task} task
 * @param {string | null} problem
 */
const failure = ({ game, before }, { way, move }, problem) =>
  `${game.id} ${game.variant}, ${way}: ${move} in ${before}: ${problem}`;

/**
 * Notes from now on every position that the page comes to.
 * @param {Page} page
 */
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
 * Enters moves of a position by trusted input; gives what went wrong.
 * @param {Page} page
 * @param {Place} place
 */
async function enterFromOutside(page, place) {
  const failures = [];
  const { game, record, names, before, moves } = place;
  await wishHurry(page, false);
  await openRecord(page, game, record);
  for (const task of tasksFor(moves.slice(0, Number(TRUSTED)))) {
    try {
      await notePositions(page);
      const seen = await enterTrusted(page, task.way, { ...task, names });
      // Chance may have moved on before anybody outside looks.
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
 * Enters moves of a position by events made inside the page; gives what went wrong.
 * @param {Page} page
 * @param {Place} place
 */
async function enterInside(page, place) {
  const failures = [];
  const { game, record, names, before } = place;
  const moves = [...place.moves];
  await wishHurry(page, true);
  while (moves.length > 0) {
    const tasks = tasksFor(moves.splice(0, batch));
    while (tasks.length > 0 && failures.length < mostFailures) {
      await openRecord(page, game, record, calm);
      const { entered, problem } = await drive(page, { tasks, names, before });
      count(tasks.slice(0, entered));
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

/** @param {Task[]} tasks */
function count(tasks) {
  for (const { way } of tasks) total.ways[way] = (total.ways[way] ?? 0) + 1;
}

/** @param {string} family */
function declare(family) {
  const entries = index.filter((entry) => entry.family === family);
  const isWanted = (/** @type {string} */ id) => only.includes(id) || only.includes(family);
  const wanted = entries.filter(({ id }) => only.length === 0 || isWanted(id));
  if (wanted.length === 0) return;
  test(`legal moves of ${family} by clicks, keys, text and dragging, seed ${seed}`, async ({
    page,
  }) => {
    await look(page);
    await mayHurry(page);
    /** @type {string[]} */
    const failures = [];
    for (const game of wanted.flatMap(gamesOf))
      for (let number = 0; number < Number(POSITIONS); number++) {
        const place = await placeOf(game, number);
        const restore = await minimise(page);
        failures.push(...(await enterInside(page, place)));
        await restore();
        failures.push(...(await enterFromOutside(page, place)));
        assert(place.moves.length > 0);
        tell(place);
      }
    assert.deepEqual(failures, []);
  });
}

/** @param {Place} place */
function tell({ game, legal, moves }) {
  total.positions++;
  total.legal += legal;
  total.entered += moves.length;
  if (moves.length < legal)
    console.log(`${game.id} ${game.variant}: ${moves.length} of ${legal} moves (MOST=all for all)`);
}

// While one page waits for its engine, another may work.
describe('every legal move', { concurrency: 4 }, () => {
  for (const family of new Set(index.map((entry) => entry.family))) declare(family);
  after(() => {
    const { positions, legal, entered, ways } = total;
    const byWay = Object.entries(ways).map(([way, times]) => `${times} by ${way}`);
    console.log(`${positions} positions, ${entered} of ${legal} moves: ${byWay.join(', ')}`);
  });
});
