// The page besides playing: reload, animation, touch, keyboard, narrow windows, a lost engine.
import assert from 'node:assert/strict';
import { onlyLong } from './checked.mjs';
import {
  beforehand,
  cell,
  cellsThatCan,
  choose,
  click,
  middle,
  moves,
  playing,
  setAnimation,
  startShipped,
  waitForTurn,
  twoPeople,
} from './board.mjs';
import { hasMoves } from './saved_games.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, deviceScaleFactor: 2 };

/**
 * Plays the first plain move that the page offers.
 * @param {Page} page
 * @param {() => Promise<void>} then what to do right after it
 */
async function playAny(page, then = async () => {}) {
  await waitForTurn(page);
  for (const { name } of await cellsThatCan(page, 'add')) {
    await choose(page, name);
    const plain = (await cellsThatCan(page, 'target')).find(({ label }) =>
      label.endsWith('can be moved to'),
    );
    if (!plain) continue;
    await playing(page, async () => {
      await click(page, plain.name);
      await then();
    });
    return;
  }
  throw new Error('no plain move is offered');
}

/**
 * Plays a move and measures how long it is animated.
 * @param {Page} page
 * @param {boolean} cutShort whether a click skips the animation
 */
async function showing(page, cutShort) {
  await page.evaluate(() => {
    const main = document.querySelector('main');
    const before = main?.getAttribute('data-position');
    let begun = 0;
    const watch = new MutationObserver(() => {
      const isBusy = main?.hasAttribute('data-busy');
      const isPlayed = main?.getAttribute('data-position') !== before;
      if (isBusy && isPlayed) begun ||= performance.now();
      else if (begun) Object.assign(window, { shownFor: performance.now() - begun });
      if (!isBusy && begun) watch.disconnect();
    });
    if (main) watch.observe(main, { attributes: true });
  });
  await playAny(page, async () => {
    if (!cutShort) return;
    await page.locator('main[data-busy]').waitFor();
    await click(page, 'E5');
  });
  const shown = await page.waitForFunction(() => /** @type {any} */ (window).shownFor);
  return /** @type {Promise<number>} */ (shown.jsonValue());
}

test('a reload keeps the game, the players and the settings', async ({ page }) => {
  await twoPeople(page);
  await setAnimation(page, 'Fast');
  await playAny(page);
  await playAny(page);
  await playing(page, () => page.getByRole('button', { name: 'Undo' }).click());
  const shown = () =>
    Promise.all([page.getByRole('grid').ariaSnapshot(), page.locator('aside').ariaSnapshot()]);
  const before = await shown();
  await page.reload();
  await waitForTurn(page);
  await hasMoves(page, 1);
  assert.deepEqual(await shown(), before);
  await page.getByRole('button', { name: 'Settings' }).click();
  assert.equal(await page.getByLabel('Animation').inputValue(), 'fast');
});

test('damaged storage is skipped with a message', { tag: '@long' }, async ({ page }) => {
  await waitForTurn(page);
  await page.waitForFunction(() => localStorage.getItem('boardwright:1') !== null);
  // While it is open, the page may save its game again.
  await page.goto(beforehand.path);
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) storage.setItem(key, '{"game":');
  });
  await page.goto('./');
  await waitForTurn(page);
  const warning = page.locator('.status-text', { hasText: 'The saved game was damaged' });
  await warning.waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await warning.waitFor({ state: 'detached' });
});

test('undo returns to the human player’s last decision, and the list to any move', async ({
  page,
}) => {
  await waitForTurn(page);
  await setAnimation(page, 'Off');
  await playAny(page);
  const count = (await moves(page)).length;
  assert(count >= 2, 'the computer has answered');
  await playing(page, () => page.getByRole('button', { name: 'Undo' }).click());
  assert.equal((await moves(page)).length, 0);
  await playing(page, () => page.getByRole('button', { name: 'Redo' }).click());
  assert.equal((await moves(page)).length, count);
  await page.locator('.moves .move').nth(1).click();
  await page.locator('.moves .move[data-future]').first().waitFor();
  assert.equal((await moves(page)).length, 1);
});

test('a refused click gives the reason, and keeps the selection', async ({ page }) => {
  await twoPeople(page);
  const [first] = await cellsThatCan(page, 'add');
  assert(first);
  await choose(page, first.name);
  await click(page, 'E1');
  await page.locator('.notice').waitFor();
  assert((await page.locator('.notice').innerText()).length > 5);
  assert.equal(await cell(page, first.name).getAttribute('aria-selected'), 'true');
  await page.locator('.notice').waitFor({ state: 'hidden', timeout: 4000 });
  await page.keyboard.press('Escape');
  await page.locator('[aria-selected="true"]').waitFor({ state: 'detached' });
});

test(
  'a move takes time to be animated, and a click skips it',
  { tag: '@timed' },
  async ({ page }) => {
    await twoPeople(page);
    await setAnimation(page, 'Slow');
    const [full, cut] = [await showing(page, false), await showing(page, true)];
    assert(full > 450, `shown in ${full} ms`);
    assert(cut < full - 100, `cut short after ${cut} ms`);
  },
);

test.describe(() => {
  test.use({ reducedMotion: 'reduce' });

  test('reduced motion shows no movement, but the path', { tag: '@timed' }, async ({ page }) => {
    await twoPeople(page);
    assert((await showing(page, false)) < 400, 'only a short fade');
    await page.locator('.status-text', { hasText: ' to ' }).waitFor();
  });
});

test.describe(() => {
  test.use(phone);

  test('touch: taps select and move', async ({ page }) => {
    await twoPeople(page);
    const tap = async (/** @type {string} */ name) => {
      const { x, y } = await middle(page, name);
      await page.touchscreen.tap(x, y);
    };
    await tap('A3');
    await page.locator('[data-name="A3"][aria-selected="true"]').waitFor();
    const plain = (await cellsThatCan(page, 'target')).find(({ label }) => label.includes('empty'));
    assert(plain);
    // The first tap shows the preview, the second plays the move.
    await tap(plain.name);
    await page.locator('[data-action="play"]:visible').waitFor();
    assert.equal((await moves(page)).length, 0);
    await playing(page, () => tap(plain.name));
    assert.equal((await moves(page)).length, 1);
  });

  test(
    'touch: a piece is dragged, anything else scrolls the page',
    { tag: '@long' },
    async ({ page }) => {
      await twoPeople(page);
      const touch = await page.context().newCDPSession(page);
      const swipe = async (/** @type {string} */ from, /** @type {string} */ to) => {
        const [a, b] = [await middle(page, from), await middle(page, to)];
        await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [a] });
        for (let i = 1; i <= 10; i++) {
          const point = { x: a.x + ((b.x - a.x) * i) / 10, y: a.y + ((b.y - a.y) * i) / 10 };
          await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
          await page.waitForTimeout(20);
        }
        await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      };
      await choose(page, 'A3');
      const target = (await cellsThatCan(page, 'target')).find(({ label }) =>
        label.includes('empty'),
      );
      assert(target);
      await playing(page, () => swipe('A3', target.name));
      assert.equal((await moves(page)).length, 1);
      assert.equal(
        await page.evaluate(() => scrollY),
        0,
        'the page stays while a piece is dragged',
      );
      await swipe('E2', 'H2');
      await swipe('F8', 'C8');
      await swipe('H8', 'C8');
      // Everything that the engine was asked before is answered before this.
      await choose(page, (await cellsThatCan(page, 'add'))[0]?.name ?? '');
      assert.equal((await moves(page)).length, 1, 'a swipe over empty cells is no move');
    },
  );
});

test('the mouse drags pieces too', { tag: '@long' }, async ({ page }) => {
  await twoPeople(page);
  await choose(page, 'A3');
  const target = (await cellsThatCan(page, 'target')).find(({ label }) => label.includes('empty'));
  assert(target);
  await page.keyboard.press('Escape');
  const [from, to] = [await middle(page, 'A3'), await middle(page, target.name)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 5 });
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await playing(page, () => page.mouse.up());
  assert.equal((await moves(page)).length, 1);
});

test('a move with the keyboard alone', { tag: '@long' }, async ({ page }) => {
  await twoPeople(page);
  for (
    let i = 0;
    i < 10 && !(await page.evaluate(() => document.activeElement?.matches('[data-site]')));
    i++
  ) {
    await page.keyboard.press('Tab');
  }
  const here = () => page.evaluate(() => document.activeElement?.getAttribute('data-name'));
  assert.equal(await here(), 'A1', 'the board is one tab stop');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  assert.equal(await here(), 'A3');
  await page.keyboard.press('Space');
  await page.locator('[data-name="A3"][aria-selected="true"]').waitFor();
  const target = (await cellsThatCan(page, 'target')).find(({ label }) => label.includes('empty'));
  assert(target);
  for (let i = 0; i < 8 && (await here())?.[0] !== target.name[0]; i++)
    await page.keyboard.press('ArrowUp');
  for (let i = 0; i < 8 && (await here()) !== target.name; i++) {
    const isLeft = Number(target.name.slice(1)) < Number((await here())?.slice(1));
    await page.keyboard.press(isLeft ? 'ArrowLeft' : 'ArrowRight');
  }
  await playing(page, () => page.keyboard.press('Enter'));
  assert.equal((await moves(page)).length, 1);
});

test('a lost engine is restarted with the game', async ({ page }) => {
  await twoPeople(page);
  await setAnimation(page, 'Off');
  await playAny(page);
  const played = await moves(page);
  const [worker] = page.workers();
  assert(worker, 'the engine runs in a worker');
  await worker.evaluate(() => {
    setTimeout(() => {
      throw new Error('provoked by a test');
    });
  });
  await page.locator('.status-text', { hasText: 'your game was restored' }).waitFor();
  assert.deepEqual(await moves(page), played);
  await playAny(page);
  assert.equal((await moves(page)).length, played.length + 1);
});

for (const width of [320, 768, 1280]) {
  test.describe(() => {
    test.use({ viewport: { width, height: 800 } });

    test(
      `nothing is wider than a window of ${width} pixels, and nothing jumps`,
      onlyLong(width !== 320),
      async ({ page }) => {
        await waitForTurn(page);
        await playAny(page);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
        const shifts = await page.evaluate(
          () =>
            /** @type {Promise<string[]>} */ (
              new Promise((resolve) => {
                /** @type {string[]} */
                const seen = [];
                const add = (/** @type {PerformanceObserverEntryList} */ list) => {
                  for (const entry of list.getEntries()) {
                    const { hadRecentInput, sources } = /** @type {any} */ (entry);
                    if (hadRecentInput) continue;
                    for (const { node, previousRect, currentRect } of sources) {
                      const name = node instanceof Element ? node.outerHTML.slice(0, 80) : 'a text';
                      const [from, to] = [previousRect, currentRect].map(
                        (/** @type {DOMRect} */ box) =>
                          `${box.x},${box.y} ${box.width}×${box.height}`,
                      );
                      seen.push(`${name}: ${from} to ${to}`);
                    }
                  }
                };
                new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
                setTimeout(() => resolve(seen), 200);
              })
            ),
        );
        assert.deepEqual(shifts, [], 'the layout is stable');
      },
    );
  });
}

test('the toolbar stays where it is, however long the status', async ({ page }) => {
  await startShipped(page, 'abalone');
  const top = async () => (await page.locator('.toolbar').boundingBox())?.y;
  const before = await top();
  for (const name of ['C3', 'C4', 'C5']) await click(page, name);
  await page.locator('.now', { hasText: 'C3, C4, and C5 selected' }).waitFor();
  assert.equal(await top(), before);
});

test.describe(() => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a phone shows the whole menu', async ({ page }) => {
    await startShipped(page, 'chess');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const items = page.getByRole('menuitem');
    for (const item of [items.first(), items.last()]) {
      const box = await item.boundingBox();
      assert(box && box.y >= 0 && box.y + box.height <= 844);
    }
  });
});
