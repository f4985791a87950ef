// The animation of moves: skipped, replayed, with reduced motion, with sounds.
import assert from 'node:assert/strict';
import { beforehand, click, reloadWith, waitForTurn } from './board.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

test.use(beforehand);

/**
 * A game of Abalone after one move, which pushes.
 * @param {Page} page
 * @param {Record<string, unknown>} [settings]
 */
async function start(page, settings = { speed: 'slow' }) {
  const setup = { seats: ['human', 'human'], draw: true };
  const record = 'Boardwright record 1\n1. B2 - C3';
  await reloadWith(page, { game: 'abalone', setup, record, settings });
  await waitForTurn(page);
}

/**
 * Makes the page's time pass ten times as slowly from its next load on, so that no animation is over before the test has
 * seen it, however busy the machine is.
 * @param {Page} page
 */
const slowTime = (page) =>
  page.addInitScript(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() / 10;
    const request = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (work) => request((time) => work(time / 10));
    // A timer ends an animation whose frames do not come.
    const wait = /** @type {(work: () => void, milliseconds?: number) => any} */ (setTimeout);
    Object.assign(window, {
      setTimeout: (/** @type {() => void} */ work, milliseconds = 0) =>
        wait(work, milliseconds * 10),
    });
  });

const busy = (/** @type {Page} */ page) => page.locator('main[data-busy]');

/** @param {Page} page */
async function push(page) {
  const input = page.locator('.typed-move input');
  await input.fill('H8 - G7');
  await input.press('Enter');
  await input.blur();
}

/**
 * The pixels of the board's layers at the middle of a site.
 * @param {Page} page
 * @param {string} name
 */
function looksOf(page, name) {
  return page.evaluate((site) => {
    const cell = document.querySelector(`[data-name="${site}"]`)?.getBoundingClientRect();
    return [...document.querySelectorAll('.stage > canvas')].map((canvas) => {
      const box = canvas.getBoundingClientRect();
      const layer = /** @type {HTMLCanvasElement} */ (canvas);
      if (!cell) return '';
      const scale = layer.width / box.width;
      const [x, y] = [cell.x + cell.width / 2 - box.x, cell.y + cell.height / 2 - box.y];
      const dot = layer.getContext('2d')?.getImageData(x * scale, y * scale, 1, 1).data ?? [];
      return [...dot].join(' ');
    });
  }, name);
}

/**
 * For how many milliseconds the page animates after an action.
 * @param {Page} page
 * @param {() => Promise<unknown>} action
 */
async function shownFor(page, action) {
  await page.evaluate(() => {
    const main = document.querySelector('main');
    let started = 0;
    const lasted = new Promise((resolve) => {
      const watch = new MutationObserver(() => {
        if (main?.hasAttribute('data-busy')) {
          started ||= performance.now();
          return;
        }
        watch.disconnect();
        resolve(performance.now() - started);
      });
      if (main) watch.observe(main, { attributes: true, attributeFilter: ['data-busy'] });
    });
    Object.assign(window, { lasted });
  });
  await action();
  return /** @type {Promise<number>} */ (page.evaluate(() => Reflect.get(window, 'lasted')));
}

const over = (/** @type {Page} */ page) => page.locator('main:not([data-busy])').waitFor();

test('a key or a click skips the animation', { tag: '@timed' }, async ({ page }) => {
  await start(page);
  for (const skipAnimation of [() => page.keyboard.press('Home'), () => page.mouse.click(5, 5)]) {
    await page.keyboard.press('l');
    await busy(page).waitFor();
    await page.keyboard.down('Shift');
    await page.keyboard.up('Shift');
    await skipAnimation();
    const taken = await page.evaluate(async () => {
      const started = performance.now();
      while (document.querySelector('main[data-busy]')) await new Promise(requestAnimationFrame);
      return performance.now() - started;
    });
    assert(taken < 200, `the animation went on for ${taken} ms`);
  }
});

test('the next move can be begun at once, by a click that skips the last', async ({ page }) => {
  await slowTime(page);
  await start(page);
  await push(page);
  // The page is busy before the move is shown too, while the engine works it out; then a click does nothing.
  await page.locator('.moves .move[data-past]').nth(1).waitFor();
  await busy(page).waitFor();
  await click(page, 'C4');
  await page.locator('[data-name="C4"][aria-selected="true"]').waitFor();
});

test(
  'the last move is replayed at half the speed, with its path',
  { tag: '@timed' },
  async ({ page }) => {
    await start(page, { speed: 'normal' });
    await push(page);
    await waitForTurn(page);
    const again = await shownFor(page, () => page.keyboard.press('l'));
    assert(again > 480, `a quarter of a second became ${again} ms`);
    await page.keyboard.press('l');
    await busy(page).waitFor();
    const [, still] = await looksOf(page, 'H8');
    assert.notEqual(still, '0 0 0 0', 'the path is drawn during the replay');
  },
);

test('the page itself does not change during animation', async ({ page }) => {
  await slowTime(page);
  await start(page);
  await page.keyboard.press('l');
  await busy(page).waitFor();
  const changes = await page.evaluate(async () => {
    // The move has been announced by then.
    await new Promise((resolve) => setTimeout(resolve, 350));
    let count = 0;
    const watch = new MutationObserver((found) => (count += found.length));
    watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    await new Promise((resolve) => setTimeout(resolve, 150));
    watch.disconnect();
    return document.querySelector('main[data-busy]') ? count : -1;
  });
  assert.equal(changes, 0);
});

/** @param {Page} page */
function noteFrames(page) {
  return page.addInitScript(() => {
    const request = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (work) =>
      request((time) => {
        performance.mark('drawn');
        work(time);
      });
  });
}

/** The longest run of consecutive frames, in milliseconds. @param {Page} page */
function longestLoop(page) {
  return page.evaluate(() => {
    let [longest, started, last] = [0, 0, -Infinity];
    for (const { startTime } of performance.getEntriesByName('drawn')) {
      if (startTime - last > 45) started = startTime;
      longest = Math.max(longest, startTime - started);
      last = startTime;
    }
    return longest;
  });
}

test.describe(() => {
  test.use({ reducedMotion: 'reduce' });

  test(
    'reduced motion has a short fade, then a still picture that explains the move',
    { tag: '@timed' },
    async ({ page }) => {
      await noteFrames(page);
      await start(page, { speed: 'normal' });
      const before = await looksOf(page, 'C3');
      await page.evaluate(() => performance.clearMarks('drawn'));
      await push(page);
      await busy(page).waitFor();
      await over(page);
      await page.waitForTimeout(400);
      const loop = await longestLoop(page);
      // Some frames before and after it are included; a move takes longer.
      assert(loop < 300, `frames came for ${loop} ms`);
      await page.evaluate(() => performance.clearMarks('drawn'));
      await page.waitForTimeout(400);
      assert.equal(await longestLoop(page), 0, 'nothing is drawn while nothing happens');
      const [, still] = await looksOf(page, 'H8');
      assert.notEqual(still, '0 0 0 0', 'the path begins where the piece stood');
      assert.deepEqual((await looksOf(page, 'C3'))[2], before[2]);
      await page.evaluate(() => performance.clearMarks('drawn'));
      const again = await shownFor(page, () => page.keyboard.press('l'));
      assert(again > 1200, 'the position before is shown for a while');
      assert((await longestLoop(page)) < 200, 'and nothing moves meanwhile');
    },
  );
});

/** @param {Page} page */
function hearSounds(page) {
  return page.addInitScript(() => {
    const heard = /** @type {{ contexts: number, starts: number[] }} */ ({
      contexts: 0,
      starts: [],
    });
    Object.assign(window, { heard });
    const Real = window.AudioContext;
    window.AudioContext = class extends Real {
      constructor() {
        super();
        heard.contexts++;
      }
    };
    const begin = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (time) {
      heard.starts.push(time ?? 0);
      begin.call(this, time);
    };
  });
}

/**
 * @param {Page} page
 * @returns {Promise<{ contexts: number, starts: number[] }>}
 */
const heard = (page) => page.evaluate(() => structuredClone(Reflect.get(window, 'heard')));

test(
  'sounds are played once they are turned on, and in time',
  { tag: '@long' },
  async ({ page }) => {
    /** @type {string[]} */
    const fetched = [];
    page.on('request', (request) => fetched.push(request.url()));
    const isFetched = () => fetched.some((url) => url.includes('/player-'));
    await hearSounds(page);
    await start(page, { speed: 'normal' });
    await push(page);
    await waitForTurn(page);
    assert.deepEqual(await heard(page), { contexts: 0, starts: [] }, 'silent at first');
    assert(!isFetched(), 'and nothing is loaded for it');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Move sounds').check();
    await page.getByLabel('Volume').selectOption('Quiet');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.waitForFunction(() => Reflect.get(window, 'heard').starts.length === 1);
    assert(isFetched());
    await page.keyboard.press('l');
    await page.waitForFunction(() => Reflect.get(window, 'heard').starts.length >= 3);
    const [knock = 0, place = 0] = (await heard(page)).starts.slice(1).toSorted((a, b) => a - b);
    assert(place - knock > 0.1, 'the knock is heard at contact, before the piece rests');
    await waitForTurn(page);

    await page.reload();
    await waitForTurn(page);
    assert.equal((await heard(page)).contexts, 0, 'never before a gesture');
    await page.keyboard.press('l');
    await page.waitForFunction(() => Reflect.get(window, 'heard').starts.length > 0);
    await waitForTurn(page);
    await page.keyboard.press('s');
    await page.locator('.status-text', { hasText: 'Sound off.' }).waitFor();
    const { starts } = await heard(page);
    await page.keyboard.press('l');
    await busy(page).waitFor();
    await waitForTurn(page);
    assert.equal((await heard(page)).starts.length, starts.length);
    await page.reload();
    await waitForTurn(page);
    await page.keyboard.press('l');
    await busy(page).waitFor();
    await waitForTurn(page);
    assert.equal((await heard(page)).contexts, 0, 'it stays off');
  },
);
