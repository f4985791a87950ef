// How accurately the worker limits the time of a search, in games of all speeds, measured by the worker's own clock.
// The median of several tries counts, since the machine may be busy for a moment.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { inRoot } from '../../scripts/paths.mjs';
import { gameNamed } from './core.mjs';
import { test } from './pages.mjs';

/** Fast and slow games, two of them searched by random play. */
const games = ['chess', 'chase', 'thud', 'epaminondas', 'gess', 'taacoca', 'hex', 'go'];
const tries = 5;
/** By how many milliseconds a search may exceed its time, and how many stopping it may take. */
const maxMilliseconds = { late: 30, stop: 50 };

/** The median of some numbers. @param {number[]} numbers */
const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Infinity;

/** @param {RegExp} name */
function assetNamed(name) {
  const found = readdirSync(inRoot('dist', 'assets')).find((file) => name.test(file));
  assert(found, `${name} is built`);
  return `assets/${found}`;
}

/**
 * What a worker like the page's needs for a game.
 * @param {import('@playwright/test').Page} page
 * @param {string} id
 */
async function parts(page, id) {
  await page.waitForSelector('main[data-phase="ready"]');
  const [worker] = page.workers();
  assert(worker);
  return {
    worker: worker.url(),
    module: assetNamed(/^boardwright_bg-.*\.wasm$/),
    source: readFileSync(gameNamed(id).file, 'utf8'),
  };
}

/**
 * Runs in the page: timed searches, each one move later in the game; returns how late each of them ended.
 * @param {{ from: Awaited<ReturnType<typeof parts>>, milliseconds: number, tries: number }} given
 */
async function searchAlong({ from, milliseconds, tries: times }) {
  const { start } = await import(String('/inside/search_time.mjs'));
  const { ask, close } = await start(from);
  /** @type {number[]} */
  const late = [];
  for (let i = 0; i < times; i++) {
    const report = await ask({ kind: 'search', limits: { milliseconds, lines: 2 } });
    // A search that has found a mate needs no more time.
    if (report.mateIn === null) late.push(report.milliseconds - milliseconds);
    await ask({ kind: 'advance', text: report.move, number: 0 });
  }
  close();
  return late;
}

/**
 * Runs in the page: how long a search takes to answer when it is stopped, and how long a move takes that is played
 * while the computer ponders.
 * @param {{ from: Awaited<ReturnType<typeof parts>>, tries: number }} given
 */
async function stopAlong({ from, tries: times }) {
  const { pause, start, timeOf } = await import(String('/inside/search_time.mjs'));
  const { ask, close } = await start(from);
  /** @type {{ stops: number[], moves: number[] }} */
  const { stops, moves } = { stops: [], moves: [] };
  for (let i = 0; i < times; i++) {
    const search = ask({ kind: 'search', limits: {} });
    await pause(130 + 37 * i);
    void ask({ kind: 'stop' });
    stops.push(await timeOf(search));
    const { move: best } = await search;
    void ask({ kind: 'ponder', text: best, limits: {} });
    await pause(90 + 41 * i);
    moves.push(await timeOf(ask({ kind: 'advance', text: best, number: 0 })));
  }
  close();
  return { stops, moves };
}

for (const id of games) {
  for (const milliseconds of [300, 1000])
    test(
      `a search of ${id} for ${milliseconds} ms ends in time`,
      { tag: '@timed' },
      async ({ page }) => {
        const given = { from: await parts(page, id), milliseconds, tries };
        const late = await page.evaluate(searchAlong, given);
        assert.ok(late.length > 0, 'no end is near');
        assert.ok(Math.min(...late) >= 0, `none ends early: ${late.join(', ')}`);
        assert.ok(median(late) <= maxMilliseconds.late, `late by ${late.join(', ')} ms`);
      },
    );

  test(
    `a search of ${id} stops at once, and so does pondering`,
    { tag: '@timed' },
    async ({ page }) => {
      const given = { from: await parts(page, id), tries };
      const { stops, moves } = await page.evaluate(stopAlong, given);
      assert.ok(median(stops) <= maxMilliseconds.stop, `stopped after ${stops.join(', ')} ms`);
      assert.ok(median(moves) <= maxMilliseconds.stop, `moved after ${moves.join(', ')} ms`);
    },
  );
}

test('a search reuses pondering', { tag: '@timed' }, async ({ page }) => {
  const nodes = await page.evaluate(
    async (from) => {
      const { pause, start } = await import(String('/inside/search_time.mjs'));
      const { ask, close } = await start(from);
      const limits = { level: 10, milliseconds: 20 };
      const { move: answer } = await ask({ kind: 'search', limits });
      const ahead = ask({ kind: 'ponder', text: answer, limits });
      await pause(500);
      await ask({ kind: 'advance', text: answer, number: 0 });
      const search = await ask({ kind: 'search', limits });
      const isOver = await ahead;
      await ask({ kind: 'advance', text: search.move, number: 0 });
      const other = await ask({ kind: 'search', limits });
      close();
      return { isOver, foreseen: search.nodes, fresh: other.nodes, perSecond: search.perSecond };
    },
    await parts(page, 'chess'),
  );
  assert.equal(nodes.isOver, null);
  assert.ok(nodes.foreseen > 4 * nodes.fresh, JSON.stringify(nodes));
  assert.ok(nodes.perSecond * 0.1 < nodes.foreseen, 'the rate is that of the search itself');
});

test(
  'a search reports progress at most ten times a second',
  { tag: '@timed' },
  async ({ page }) => {
    const told = await page.evaluate(
      async (from) => {
        const { start } = await import(String('/inside/search_time.mjs'));
        const { ask, close } = await start(from);
        /** @type {import('../../www/engine/structures.ts').SearchReport[]} */
        const reports = [];
        const limits = { milliseconds: 2000, lines: 2 };
        await ask({ kind: 'search', limits }, (/** @type {any} */ report) => reports.push(report));
        close();
        return reports;
      },
      await parts(page, 'chess'),
    );
    assert.ok(told.length > 3 && told.length <= 20, `told ${told.length} times`);
    const last = told.at(-1);
    assert(last);
    assert.ok(last.depth > 0 && last.nodes > 0 && last.perSecond > 0, JSON.stringify(last));
    assert.equal(last.lines.length, 2);
    assert.equal(last.lines[0]?.line[0], last.lines[0]?.move);
  },
);
