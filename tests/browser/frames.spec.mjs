// The cost of a frame: on the largest boards, while moves are animated and while the pointer moves over the board.
import assert from 'node:assert/strict';
import { middle, reloadWith, waitForTurn } from './board.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** The limits of a frame, in milliseconds of CPU time. */
const maxMilliseconds = 4;

/** A board of go with rows of stones, where black captures the whole first row with T1. */
function manyStones() {
  const columns = [...'ABCDEFGHJKLMNOPQRST'];
  const rows = Array.from({ length: 19 }, (_, i) => i + 1);
  const stones = (/** @type {number} */ rest) =>
    rows
      .filter((row) => row % 3 === rest)
      .flatMap((row) => columns.map((column) => `${column}${row}`));
  const white = stones(1).filter((name) => name !== 'T1');
  return `Black play; Black Stone ${stones(2).join(' ')} off=9000; White Stone ${white.join(' ')} off=9000; White Komi off=15`;
}

const boards = [
  { game: 'gess', record: ['1. c3 - c6'] },
  { game: 'go', record: [`start ${manyStones()}`, '1. Stone @ T1'] },
  { game: 'thud', record: ['1. f1 - f4'] },
];

/**
 * The time spent in scripts in each frame while something is done, taken from the browser's timeline, so that other
 * load on the machine does not count. The page does all its drawing in animation frame callbacks.
 * @param {Page} page
 * @param {() => Promise<void>} work
 */
async function framesOf(page, work) {
  const browser = page.context().browser();
  assert(browser);
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await work();
  const timeline = JSON.parse((await browser.stopTracing()).toString());
  /** @type {{ name: string, tdur?: number }[]} */
  const events = timeline.traceEvents;
  return events
    .filter(({ name }) => name === 'FireAnimationFrame')
    .map(({ tdur = Infinity }) => tdur / 1000);
}

/**
 * @param {number[]} values
 * @param {number} share
 */
function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity;
}

/**
 * @param {Page} page
 * @param {{ game: string, record: string[] }} board
 */
async function begin(page, { game, record }) {
  const setup = { seats: ['human', 'human'], draw: true };
  await reloadWith(page, {
    game,
    setup,
    record: ['Boardwright record 1', ...record].join('\n'),
    settings: { speed: 'slow' },
  });
  await waitForTurn(page);
}

/** Replays the last move and waits for its end. @param {Page} page */
async function replay(page) {
  await page.keyboard.press('l');
  await page.locator('main[data-busy]').waitFor();
  await page.locator('main:not([data-busy])').waitFor({ timeout: 20_000 });
}

/**
 * @param {string} what
 * @param {number[]} frames
 * @param {number} share the share of frames that must be within the limit
 */
function check(what, frames, share) {
  const costs = [0.5, 0.95].map((part) => quantile(frames, part).toFixed(2));
  const report = `${what}: ${frames.length} frames, script ${costs[0]} ms in the middle and ${costs[1]} ms at 95 %`;
  console.log(`# ${report}`);
  assert(frames.length >= 40, report);
  assert(quantile(frames, share) <= maxMilliseconds, report);
}

for (const board of boards) {
  test.describe(() => {
    test.use({ viewport: { width: 1280, height: 900 } });

    test(
      `a frame of ${board.game} takes at most ${maxMilliseconds} ms`,
      { tag: '@timed' },
      async ({ page }) => {
        await begin(page, board);
        // Things that are only painted once are painted now.
        await replay(page);
        const frames = await framesOf(page, async () => {
          for (let i = 0; i < 4; i++) await replay(page);
        });
        check(board.game, frames, 0.95);
      },
    );
  });
}

test('dragging a piece over a large board is as cheap', { tag: '@timed' }, async ({ page }) => {
  await begin(page, { game: 'thud', record: [] });
  const [from, to] = await Promise.all([middle(page, 'f1'), middle(page, 'f9')]);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const toAndFro = async () => {
    await page.mouse.move(to.x, to.y, { steps: 60 });
    await page.mouse.move(from.x, from.y - 10, { steps: 60 });
  };
  // Hot code is compiled by then.
  await toAndFro();
  const frames = await framesOf(page, async () => {
    for (let i = 0; i < 3; i++) await toAndFro();
  });
  await page.mouse.up();
  // Some of them also lay out the panels beside the board.
  check('dragging', frames, 0.5);
});
