// The appearance of boards: rotation, colours, players at the sides, and pieces off the board.
import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { cell, startShipped, waitForTurn } from './board.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * Starts a shipped game between two humans.
 *
 * @param {Page} page
 * @param {string} game
 * @param {object} settings
 */
const begin = (page, game, settings = {}) =>
  startShipped(page, game, { settings: { theme: 'light', ...settings } });

/**
 * Waits until a cell lies above (-1) or below (1) a height.
 *
 * @param {Page} page
 * @param {string} name
 * @param {number} y
 * @param {-1 | 1} side
 */
async function lies(page, name, y, side) {
  await page.waitForFunction(
    (wanted) => {
      const box = document.querySelector(`[data-name="${wanted.name}"]`)?.getBoundingClientRect();
      return box !== undefined && (box.y + box.height / 2 - wanted.y) * wanted.side > 0;
    },
    { name, y, side },
  );
}

/** @param {Page} page */
function focused(page) {
  return page.evaluate(() => document.activeElement?.getAttribute('data-name'));
}

/** @param {Page} page @param {string} name */
async function middleOf(page, name) {
  const box = await cell(page, name).boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('F rotates the board, keys follow the displayed board, and a reload keeps the rotation', async ({
  page,
}) => {
  await begin(page, 'chess');
  const before = await middleOf(page, 'a1');
  await page.keyboard.press('f');
  await lies(page, 'a1', before.y - 50, -1);
  const after = await middleOf(page, 'a1');
  assert(after.x > before.x + 50, 'a1 is at the upper right');
  await page.keyboard.press('Shift');
  await cell(page, 'a1').focus();
  await page.keyboard.press('ArrowDown');
  assert.equal(await focused(page), 'a2');
  await page.keyboard.press('f');
  await lies(page, 'a1', after.y + 50, 1);
  assert.equal(await focused(page), 'a2', 'the focus stays on its cell');
  await page.keyboard.press('f');
  await lies(page, 'a1', before.y - 50, -1);
  await page.reload();
  await waitForTurn(page);
  const kept = await middleOf(page, 'a1');
  assert(Math.hypot(kept.x - after.x, kept.y - after.y) < 3);
});

test(
  'four players sit round the board, and follow its rotation',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await begin(page, 'yonin-shogi');
    const names = async () =>
      Promise.all(
        ['bottom', 'left', 'top', 'right'].map((side) =>
          page.locator(`.side.${side} .name`).innerText(),
        ),
      );
    assert.deepEqual(await names(), ['South', 'West', 'North', 'East']);
    const [stage, left] = [
      await page.locator('.stage').boundingBox(),
      await page.locator('.side.left').boundingBox(),
    ];
    assert(stage && left && left.x + left.width <= stage.x + 1, 'West sits at the left');
    await page.keyboard.press('Shift+F');
    await page.locator('.side.left', { hasText: 'South' }).waitFor();
    assert.deepEqual(await names(), ['East', 'South', 'West', 'North']);
  },
);

/**
 * How much of the board's background has a colour of the style sheet.
 * @param {Page} page
 * @param {string} name of a custom property
 */
function shareOf(page, name) {
  return page.evaluate((property) => {
    const style = getComputedStyle(document.documentElement);
    const wanted = Number.parseInt(style.getPropertyValue(`--${property}`).trim().slice(1), 16);
    const ground = /** @type {HTMLCanvasElement | null} */ (
      document.querySelector('.stage canvas')
    );
    const { width = 0, height = 0 } = ground ?? {};
    const pixels = ground?.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
    let count = 0;
    for (let i = 0; i < pixels.length; i += 4) {
      const [red = 0, green = 0, blue = 0] = pixels.slice(i, i + 3);
      if (red * 0x10000 + green * 0x100 + blue === wanted) count++;
    }
    return count / (width * height);
  }, name);
}

/** @param {Page} page */
const materialOf = (page) => page.evaluate(() => document.documentElement.dataset['material']);

test('a board is made of what the rule file says, or of what the player chooses', async ({
  page,
}) => {
  await begin(page, 'reversi');
  assert.equal(await materialOf(page), 'felt');
  const felt = await shareOf(page, 'cell');
  assert(felt > 0.6, `${felt} of the board is felt, and nothing is chequered`);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Board', { exact: true }).selectOption('Marble');
  await page.locator('html[data-material="marble"]').waitFor();
  await page.waitForFunction(
    () => getComputedStyle(document.documentElement).getPropertyValue('--chequered') === '1',
  );
  const [light, dark] = [await shareOf(page, 'cell'), await shareOf(page, 'cell-other')];
  assert(light > 0.3 && dark > 0.3, `${light} of the board is light, ${dark} is dark`);
  await page.reload();
  await waitForTurn(page);
  assert.equal(await materialOf(page), 'marble', 'the choice is kept');
});

/**
 * The lightness of what stands in the middle of a cell, from 0 to 1.
 * @param {Page} page
 * @param {string} name
 */
async function lightnessOf(page, name) {
  const { x, y } = await middleOf(page, name);
  return page.evaluate(
    (place) => {
      const still = /** @type {HTMLCanvasElement} */ (
        document.querySelectorAll('.stage canvas')[1]
      );
      const { left, top, width } = still.getBoundingClientRect();
      const scale = still.width / width;
      const [across, down] = [(place.x - left) * scale, (place.y - top) * scale];
      const [red = 0, green = 0, blue = 0] =
        still.getContext('2d')?.getImageData(across, down, 1, 1).data ?? [];
      return (red + green + blue) / (3 * 255);
    },
    { x, y },
  );
}

test('players are told apart by patterns if they wish, or if the system asks for contrast', async ({
  page,
}) => {
  const plain = page.locator('html:not([data-patterns])[data-material="felt"]');
  const patterned = page.locator('html[data-patterns]');
  await begin(page, 'reversi');
  await plain.waitFor();
  assert((await lightnessOf(page, 'e4')) < 0.3, 'a black stone is plain');
  await page.emulateMedia({ contrast: 'more' });
  await patterned.and(page.locator('[data-material="contrast"]')).waitFor();
  await page.emulateMedia({ contrast: 'no-preference' });
  await plain.waitFor();
  await page.emulateMedia({ forcedColors: 'active' });
  await patterned.waitFor();
  await page.emulateMedia({ forcedColors: 'none' });
  await plain.waitFor();
  await begin(page, 'reversi', { patterns: true });
  await patterned.waitFor();
  assert((await lightnessOf(page, 'e4')) > 0.5, 'a black stone has a light dot');
});

test('pieces with characters have letters instead if the player prefers them', async ({ page }) => {
  const still = () =>
    page.evaluate(() => {
      const canvas = /** @type {HTMLCanvasElement} */ (
        document.querySelectorAll('.stage canvas')[1]
      );
      return canvas.toDataURL();
    });
  /** @param {string} [other] which drawing to wait for the end of */
  const drawn = async (other = '') => {
    // What is drawn first may change once more, when the board is fitted to the window.
    for (let last = other; ; await page.waitForTimeout(200)) {
      const now = await still();
      if (now !== other && now === last) return now;
      last = now;
    }
  };
  await begin(page, 'tavreli');
  const characters = await drawn();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Piece letters').selectOption('International');
  const letters = await drawn(characters);
  await page.getByLabel('Piece letters').selectOption('Traditional');
  assert.equal(await drawn(letters), characters);
});

/**
 * Whether the king on e1 is wide in the middle, as in diagrams; turned ones have a stem there.
 * @param {Page} page
 */
async function isWide(page) {
  const box = await cell(page, 'e1').boundingBox();
  assert.ok(box);
  const place = { x: box.x + box.width * 0.7, y: box.y + box.height * 0.46 };
  return page.evaluate(({ x, y }) => {
    const still = /** @type {HTMLCanvasElement} */ (document.querySelectorAll('.stage canvas')[1]);
    const { left, top, width } = still.getBoundingClientRect();
    const scale = still.width / width;
    const pixel = still
      .getContext('2d')
      ?.getImageData((x - left) * scale, (y - top) * scale, 1, 1).data;
    return (pixel?.[3] ?? 0) > 200;
  }, place);
}

test('the player chooses a set of chess pieces, which a reload keeps', async ({ page }) => {
  await begin(page, 'chess');
  await expect.poll(() => isWide(page)).toBe(true);
  await page.getByRole('button', { name: 'Settings' }).click();
  const pieces = page.getByLabel('Chess pieces');
  await pieces.selectOption('Turned wood (Staunton)');
  await expect.poll(() => isWide(page)).toBe(false);
  await pieces.selectOption('Diagram');
  await expect.poll(() => isWide(page)).toBe(true);
  await pieces.selectOption('Turned wood (Staunton)');
  await expect.poll(() => isWide(page)).toBe(false);
  await page.reload();
  await waitForTurn(page);
  await expect.poll(() => isWide(page), { message: 'the choice is kept' }).toBe(false);
});

test('characters on pieces do not depend on the fonts of the system', async ({ page }) => {
  await page.addInitScript(() => {
    const write = CanvasRenderingContext2D.prototype.fillText;
    /** @type {string[]} */
    const written = [];
    Object.assign(globalThis, { written });
    CanvasRenderingContext2D.prototype.fillText = function fillText(text, ...rest) {
      written.push(text);
      write.call(this, text, ...rest);
    };
  });
  /** What a rotation of the board writes with fonts, beyond letters and digits. */
  const rareTexts = async () => {
    await page.evaluate(() => Reflect.get(globalThis, 'written').splice(0));
    await page.keyboard.press('f');
    const written = await page.waitForFunction(() => {
      const texts = Reflect.get(globalThis, 'written');
      return texts.length > 0 && texts;
    });
    /** @type {string[]} */
    const texts = await written.jsonValue();
    return texts.filter((text) => /[\u2190-\u{10FFFF}]/u.test(text));
  };
  for (const game of ['shogi', 'xiangqi', 'tavreli']) {
    await begin(page, game);
    // Until the outlines are loaded, a moment after the board, fonts may be used.
    await expect.poll(rareTexts, { message: game }).toEqual([]);
  }
});

test(
  'pieces off the board are drawn beside it, and can be dropped',
  { tag: '@long' },
  async ({ page }) => {
    await begin(page, 'cannon');
    const town = page.locator('.side.bottom .reserve');
    await town.waitFor();
    const painted = await town.locator('canvas').evaluate((canvas) => {
      const own = /** @type {HTMLCanvasElement} */ (canvas);
      const data = own.getContext('2d')?.getImageData(0, 0, own.width, own.height).data ?? [];
      return data.some((value) => value > 0);
    });
    assert(painted, 'the chip shows the piece');
    await town.click();
    await town.and(page.locator('[aria-pressed="true"]')).waitFor();
  },
);
