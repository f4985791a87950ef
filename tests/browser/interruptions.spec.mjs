// What users do at the wrong moment: the page must never wait for something that does not come.
import assert from 'node:assert/strict';
import {
  cellsThatCan,
  choose,
  click,
  middle,
  moves,
  playing,
  setAnimation,
  startAt,
  startGame,
  waitForTurn,
} from './board.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const hardest = 10;

/** Plays the human player's move and waits until the computer is thinking. @param {Page} page */
async function letItThink(page) {
  await startAt(
    page,
    'Red action; Red Die A1=1 A3=3 A5=6 A6=5 A8=4; Blue Die I1=6 I2=6 I3=6 I4=5 I6=2',
    {
      seats: ['human', hardest],
    },
  );
  await choose(page, 'A1');
  await click(page, 'A2');
  await page.getByText('Blue is thinking').first().waitFor();
  await page.locator('.hint-text', { hasText: /Thinking… \d+ s/ }).waitFor();
}

test('undo while the computer thinks', async ({ page }) => {
  await letItThink(page);
  await playing(page, () => page.getByRole('button', { name: 'Undo' }).click());
  assert.deepEqual(await moves(page), []);
  await choose(page, 'A1');
  await click(page, 'B1');
  await page.getByText('Blue is thinking').first().waitFor();
});

test('a new game while the computer thinks', { tag: '@long' }, async ({ page }) => {
  await letItThink(page);
  await startGame(page, { Red: 'human', Blue: '1' });
  assert.deepEqual(await moves(page), []);
  await choose(page, 'A1');
  await playing(page, () => click(page, 'B1'));
  assert((await moves(page)).length >= 2, 'the computer answers in the new game');
});

test('stop makes the computer play at once', async ({ page }) => {
  await letItThink(page);
  await playing(page, () => page.getByRole('button', { name: 'Stop' }).click());
  assert.equal((await moves(page)).length, 2);
});

test('undo and more moves during animation', { tag: '@long' }, async ({ page }) => {
  await letItThink(page);
  await playing(page, () => page.getByRole('button', { name: 'Stop' }).click());
  await setAnimation(page, 'Slow');
  await page.locator('.moves .move').nth(1).click();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('Blue is thinking').first().waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('.moves:not(:has(.move[data-past]))').waitFor();
  await waitForTurn(page);
  assert.deepEqual(await moves(page), []);
});

/** Two human players, and slow animation. @param {Page} page */
async function slowGame(page) {
  await startAt(
    page,
    'Red action; Red Die A1=1 A3=3 A5=6 A6=5 A8=4; Blue Die I1=6 I2=6 I3=6 I4=5 I6=2',
    {
      settings: { speed: 'slow' },
    },
  );
}

test('many clicks at once play one move', async ({ page }) => {
  await slowGame(page);
  const [from, to] = [await middle(page, 'A1'), await middle(page, 'B1')];
  await playing(page, async () => {
    await page.mouse.click(from.x, from.y);
    await page.mouse.dblclick(to.x, to.y);
    await page.mouse.dblclick(to.x, to.y);
  });
  assert.deepEqual(await moves(page), ['1. A1 - B1 nw']);
  assert((await cellsThatCan(page, 'add')).some(({ name }) => name === 'I1'));
});

test('the window is resized during animation', { tag: '@long' }, async ({ page }) => {
  await slowGame(page);
  await choose(page, 'A1');
  await click(page, 'B1');
  await page.locator('main[data-busy]').waitFor();
  await page.setViewportSize({ width: 400, height: 700 });
  await waitForTurn(page);
  await choose(page, 'I1');
});

test(
  'a hidden tab continues, and shows what happened once it is visible again',
  { tag: '@long' },
  async ({ page }) => {
    await page.addInitScript(() => {
      const real = window.requestAnimationFrame.bind(window);
      /** @type {FrameRequestCallback[]} */
      const waiting = [];
      let hidden = false;
      window.Worker = class extends Worker {
        /** @param {ConstructorParameters<typeof Worker>} how */
        constructor(...how) {
          super(...how);
          this.addEventListener('message', ({ data }) => {
            // Only a move that was played comes with the move before it.
            if (hidden && data.value?.last) Object.assign(window, { answered: true });
          });
        }
      };
      window.requestAnimationFrame = (work) => (hidden ? waiting.push(work) : real(work));
      Object.assign(window, {
        hide: () => (hidden = true),
        show() {
          hidden = false;
          for (const work of waiting.splice(0)) real(work);
        },
      });
    });
    await slowGame(page);
    await choose(page, 'A1');
    const played = page.evaluate(() => /** @type {any} */ (window).hide());
    await click(page, 'B1');
    await played;
    // In the page itself, the condition would be polled by animation frames, of which it has none.
    await page.waitForFunction(() => /** @type {any} */ (window).answered, null, { polling: 50 });
    await page.evaluate(() => /** @type {any} */ (window).show());
    await waitForTurn(page);
    assert.deepEqual(await moves(page), ['1. A1 - B1 nw']);
    await choose(page, 'I1');
  },
);
