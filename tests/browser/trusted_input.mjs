// Input from outside the page, like a mouse and a keyboard: its events are trusted, and reach whatever is on top.
import assert from 'node:assert/strict';
import { drag, middle } from './board.mjs';
import { boxOf, enterMove, goByPointer } from './inside/enter_move.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./inside/enter_move.mjs').MoveInput} MoveInput */
/** @typedef {import('./inside/enter_move.mjs').Way} Way */

/** What the page shows once it is idle. @param {Page} page */
export const look = (page) =>
  page.evaluate(async () => {
    /** @type {typeof import('./inside/input.mjs')} */
    const { waiting } = await import(String('/inside/input.mjs'));
    return waiting.look();
  });

/**
 * Waits until the page has left a position, and returns the next one.
 * @param {Page} page
 * @param {string} start
 */
export const leave = (page, start) =>
  page.evaluate(async (position) => {
    /** @type {typeof import('./inside/input.mjs')} */
    const { waiting } = await import(String('/inside/input.mjs'));
    return waiting.leave(position);
  }, start);

/**
 * Loads the page with a saved game, between human players and without animation.
 * @param {Page} page
 * @param {import('./core.mjs').Game} game
 * @param {string} record
 * @param {Record<string, unknown>} [more] settings
 */
export async function openRecord(page, { id, variant }, record, more = {}) {
  const setup = { seats: Array(8).fill('human'), draw: false };
  const settings = { speed: 'off', confirm: 'never', ...more };
  const saved = JSON.stringify({ game: id, variant, setup, record, settings });
  await look(page);
  await page.evaluate((kept) => localStorage.setItem('boardwright:1', kept), saved);
  await page.reload();
  await look(page);
}

/**
 * Enters a move, and returns the position that the page arrives at.
 * @param {Page} page
 * @param {Way} way
 * @param {import('./inside/enter_move.mjs').Wanted} wanted
 */
export const enterTrusted = (page, way, wanted) =>
  enterMove(way === 'keys' ? keysOf(page) : mouseOf(page), way, wanted);

/**
 * Clicks a cell that nothing covers.
 * @param {Page} page
 * @param {string} name
 */
async function clickCell(page, name) {
  const { x, y } = await page.evaluate(async (cell) => {
    /** @type {typeof import('./inside/input.mjs')} */
    const { middleOfCell } = await import(String('/inside/input.mjs'));
    return middleOfCell(cell);
  }, name);
  await page.mouse.click(x, y);
}

/** @param {Page} page */
const shared = (page) => ({
  look: () => look(page),
  leave: (/** @type {string} */ start) => leave(page, start),
  pull: async (/** @type {string} */ from, /** @type {string} */ to) =>
    drag(page, from, await middle(page, to)),
  async write(/** @type {string} */ text) {
    await page.locator('input[name="move"]').fill(text);
    await page.keyboard.press('Enter');
  },
});

/**
 * @param {Page} page
 * @returns {MoveInput}
 */
function mouseOf(page) {
  const { pull, ...rest } = shared(page);
  const button = (/** @type {string} */ selector) => usable(page, selector).click();
  return {
    ...rest,
    pull,
    button,
    site: (name) => clickCell(page, name),
    pick: (name) => clickCell(page, name),
    go: goByPointer({ button, pull }),
    turn: (what) => button(`[data-action="${what}"]`),
  };
}

/**
 * @param {Page} page
 * @returns {MoveInput}
 */
function keysOf(page) {
  const pressAt = async (/** @type {string} */ name, /** @type {'Space' | 'Enter'} */ key) => {
    await pressUntil(page, '[role="gridcell"]:focus', 'keyTowards');
    await pressUntil(page, `[data-name=${JSON.stringify(name)}]:focus`, 'arrowTowards');
    await page.keyboard.press(key);
  };
  return {
    ...shared(page),
    site: (name) => pressAt(name, 'Space'),
    go: (name) => pressAt(name, 'Enter'),
    async pick(name) {
      await pressUntil(page, `${boxOf(name)}:focus`, 'keyTowards');
      await page.keyboard.press('Space');
    },
    async button(selector) {
      await pressUntil(page, `${selector}:focus`, 'keyTowards');
      await page.keyboard.press('Enter');
    },
    turn: (what) => page.keyboard.press(what === 'pass' ? 'Shift+P' : 'e'),
  };
}

/**
 * What is visible and enabled; the page may contain it more than once.
 * @param {Page} page
 * @param {string} selector
 */
const usable = (page, selector) =>
  page.locator(`${selector}:enabled`).filter({ visible: true }).first();

const maxPresses = 150;

/**
 * Presses keys until an element has the focus.
 * @param {Page} page
 * @param {string} selector of the element to reach
 * @param {'keyTowards' | 'arrowTowards'} finder the function that determines the next key
 */
async function pressUntil(page, selector, finder) {
  const wanted = selector.replace(/:focus$/, '');
  for (let i = 0; (await page.locator(selector).count()) === 0; i++) {
    assert(i < maxPresses, `keys lead to ${wanted}`);
    await page.keyboard.press(await keyTo(page, wanted, finder));
  }
}

/**
 * @param {Page} page
 * @param {string} wanted
 * @param {'keyTowards' | 'arrowTowards'} finder
 */
const keyTo = (page, wanted, finder) =>
  page.evaluate(
    async (asked) => {
      /** @type {typeof import('./inside/input.mjs')} */
      const input = await import(String('/inside/input.mjs'));
      return input[asked.finder](asked.wanted);
    },
    { wanted, finder },
  );
