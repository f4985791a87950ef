// Previews of a move before and during entry: frames of footprints, shadows of steps, seeds, changes of values.
import assert from 'node:assert/strict';
import { beforehand, choose, click, middle, startAt, startShipped, waitForTurn } from './board.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

test.use(beforehand);

const slow = { settings: { speed: 'slow' } };

/**
 * @param {Page} page
 * @param {string} name
 */
async function rest(page, name) {
  const { x, y } = await middle(page, name);
  await page.mouse.move(x, y);
}

/**
 * The strongest opacity at a place of a cell, given in fractions of the cell, on the layer of stationary things: from 0
 * to 255.
 * @param {Page} page
 * @param {string} name
 * @param {number} across
 * @param {number} down
 */
function paintAt(page, name, across, down) {
  return page.evaluate(
    ({ site, right, below }) => {
      const cell = document.querySelector(`[data-name="${site}"]`)?.getBoundingClientRect();
      const layer = /** @type {HTMLCanvasElement | undefined} */ (
        document.querySelectorAll('.stage > canvas')[1]
      );
      if (!cell || !layer) return -1;
      const box = layer.getBoundingClientRect();
      const scale = layer.width / box.width;
      const [x, y] = [cell.x + cell.width * right - box.x, cell.y + cell.height * below - box.y];
      return layer.getContext('2d')?.getImageData(x * scale, y * scale, 1, 1).data[3] ?? -1;
    },
    { site: name, right: across, below: down },
  );
}

/**
 * Waits until the background of a cell is tinted, or is not.
 * @param {Page} page
 * @param {string} name
 * @param {boolean} isTinted
 */
async function tinted(page, name, isTinted) {
  for (let i = 0; i < 200; i++) {
    if ((await paintAt(page, name, 0.2, 0.2)) > 0 === isTinted) return;
    await page.waitForTimeout(50);
  }
  assert.fail(`${name} is ${isTinted ? 'not ' : ''}tinted`);
}

/**
 * Where the board shows the change of a value.
 * @param {Page} page
 * @param {string} name
 */
const tagOf = (page, name) => paintAt(page, name, 0.64, 0.02);

/** Waits until something is painted on the layer of moving things. @param {Page} page */
const moving = (page) =>
  page.waitForFunction(() => {
    const layer = /** @type {HTMLCanvasElement | null} */ (document.querySelector('canvas.moving'));
    const dots = layer?.getContext('2d')?.getImageData(0, 0, layer.width, layer.height).data;
    return dots?.some((dot) => dot > 0) ?? false;
  });

test('the frame of a footprint moves to the target that is pointed at', async ({ page }) => {
  await startShipped(page, 'gess', slow);
  await rest(page, 'c3');
  await tinted(page, 'b4', true);
  await tinted(page, 'b7', false);
  await choose(page, 'c3');
  await rest(page, 'c6');
  await tinted(page, 'b7', true);
  await rest(page, 'k10');
  await tinted(page, 'b7', false);
});

test(
  'a later step of a move is previewed as a shadow, with its captures',
  { tag: '@long' },
  async ({ page }) => {
    await startShipped(page, 'english-draughts', {
      settings: { speed: 'slow', runsOn: false },
      start: 'White; White Man 26 32; Black Man 22 14 6',
    });
    await choose(page, '26');
    await rest(page, '17');
    await page.locator('.stage[data-lost="22"]').waitFor();
    await click(page, '17');
    await page.locator('[data-name="17"][aria-selected="true"]').waitFor();
    const shadow = moving(page);
    await rest(page, '10');
    await page.locator('.stage[data-lost="14"]').waitFor();
    await shadow;
  },
);

test('seeds move from pit to pit', { tag: '@long' }, async ({ page }) => {
  await startShipped(page, 'bao', slow);
  const input = page.locator('.typed-move input');
  await input.fill('g2 anticlockwise');
  await input.press('Enter');
  await moving(page);
  await waitForTurn(page);
  await page.getByText('d2 changes from 0 to 1').first().waitFor();
});

test(
  'a loss without a choice is announced and stays visible',
  { tag: '@long' },
  async ({ page }) => {
    const position =
      'Red action; Red Die E5=1 A1=6 A2=6 A3=6 A4=6; Blue Die E6=4 I1=1 I2=5 I3=5 I4=5 I5=5';
    await startAt(page, position);
    await choose(page, 'E5');
    await click(page, 'E6');
    await page.getByText('I1 changes from 1 to 5').first().waitFor();
    await waitForTurn(page);
    assert((await tagOf(page, 'I1')) > 200, 'a number beside the die says how much');
    assert((await tagOf(page, 'I2')) < 200);
    await choose(page, 'I3');
    assert((await tagOf(page, 'I1')) < 200, 'it goes when the next move begins');
  },
);
