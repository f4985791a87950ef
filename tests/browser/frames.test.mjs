// How much work a frame is: on the largest boards, while moves are shown and while the pointer goes over the board.
import assert from 'node:assert/strict';
import { middle, reloadWith, waitForTurn } from './board.mjs';
import { pageTests } from './pages.mjs';

/** @typedef {import('playwright-core').Page} Page */

const pageTest = pageTests();

/** What a frame may cost, in milliseconds of script. */
const most = 4;

/** A board of go with rows of stones; where black plays T1 the whole first row is taken. */
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
 * Measures every callback of an animation frame: the page does all its drawing there.
 * @param {Page} page
 */
function measureFrames(page) {
  return page.addInitScript(() => {
    const request = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (work) =>
      request((time) => {
        const began = performance.now();
        work(time);
        performance.measure('frame', { start: began, end: performance.now(), detail: time });
      });
  });
}

/**
 * The frames since the last call: script in each, and the times between them.
 * @param {Page} page
 */
async function takeFrames(page) {
  const measured = await page.evaluate(() => {
    const entries = performance.getEntriesByName('frame');
    performance.clearMeasures('frame');
    return entries.map((one) => ({
      time: /** @type {number} */ (/** @type {PerformanceMeasure} */ (one).detail),
      spent: one.duration,
    }));
  });
  /** @type {Map<number, number>} */
  const frames = new Map();
  for (const { time, spent } of measured) frames.set(time, (frames.get(time) ?? 0) + spent);
  const times = [...frames.keys()];
  return {
    spent: [...frames.values()],
    between: times.slice(1).map((time, i) => time - /** @type {number} */ (times[i])),
  };
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
 * The time between frames of a page that has nothing to do.
 * @param {Page} page
 */
function idleFrame(page) {
  return page.evaluate(async () => {
    /** @type {number[]} */
    const times = [];
    for (let i = 0; i < 40; i++)
      times.push(await new Promise((resolve) => requestAnimationFrame(resolve)));
    const between = times.slice(1).map((time, i) => time - /** @type {number} */ (times[i]));
    return between.toSorted((a, b) => a - b)[20] ?? 0;
  });
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

/**
 * Shows the last move again and waits for its end.
 * @param {Page} page
 */
async function replay(page) {
  await page.keyboard.press('l');
  await page.locator('main[data-busy]').waitFor();
  await page.locator('main:not([data-busy])').waitFor({ timeout: 20_000 });
}

/**
 * Measures until it is good: what else the machine does makes frames look long, but never short.
 * @param {() => Promise<{ spent: number[], between: number[] }>} measure
 * @param {(frames: { spent: number[], between: number[] }) => boolean} isGood
 */
async function undisturbed(measure, isGood) {
  let frames = await measure();
  for (let i = 0; i < 5 && !isGood(frames); i++) frames = await measure();
  return frames;
}

/**
 * @param {string} what
 * @param {{ spent: number[], between: number[] }} frames
 */
function reportOf(what, { spent, between }) {
  const script = [0.5, 0.95].map((share) => quantile(spent, share).toFixed(2));
  const text = `${what}: ${spent.length} frames, script ${script[0]} ms in the middle and ${script[1]} ms at 95 %, ${quantile(between, 0.5).toFixed(1)} ms from frame to frame`;
  console.log(`# ${text}`);
  return text;
}

for (const board of boards) {
  pageTest(
    `${board.game} is drawn at the display's rate with at most ${most} ms a frame`,
    async (page) => {
      await measureFrames(page);
      await begin(page, board);
      // What is painted once is painted now.
      await replay(page);
      const idle = await idleFrame(page);
      const frames = await undisturbed(
        async () => {
          await takeFrames(page);
          for (let i = 0; i < 4; i++) await replay(page);
          return takeFrames(page);
        },
        ({ spent, between }) =>
          quantile(spent, 0.95) <= most && quantile(between, 0.5) <= idle * 1.3,
      );
      const report = reportOf(board.game, frames);
      assert(frames.spent.length >= 100, report);
      assert(quantile(frames.spent, 0.5) <= most / 2, report);
      assert(quantile(frames.spent, 0.95) <= most, report);
      assert(quantile(frames.between, 0.5) <= idle * 1.3, `${report}; idle ${idle}`);
    },
    { viewport: { width: 1280, height: 900 } },
  );
}

pageTest('a piece that is dragged over a large board costs as little', async (page) => {
  await measureFrames(page);
  await begin(page, { game: 'thud', record: [] });
  const [from, to] = await Promise.all([middle(page, 'f1'), middle(page, 'f9')]);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y - 10, { steps: 3 });
  const frames = await undisturbed(
    async () => {
      await takeFrames(page);
      await page.mouse.move(to.x, to.y, { steps: 60 });
      await page.mouse.move(from.x, from.y - 10, { steps: 60 });
      return takeFrames(page);
    },
    ({ spent }) => quantile(spent, 0.95) <= most,
  );
  await page.mouse.up();
  const report = reportOf('dragging', frames);
  assert(frames.spent.length >= 50, report);
  assert(quantile(frames.spent, 0.95) <= most, report);
});
