// Clicks, drags and touches on a board where pieces move in groups, and what is selected then.
import assert from 'node:assert/strict';
import { cellsThatCan, middle } from './board.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ x: number, y: number }} Point */

/** Waits until the page is idle. @param {Page} page */
export async function settled(page) {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  await page.locator('main:not([data-busy])').waitFor();
}

/** @param {Page} page */
export const chosen = async (page) =>
  (
    await page
      .locator('[aria-selected="true"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-name') ?? ''))
  ).toSorted();

/** @param {Page} page */
export const arrows = async (page) =>
  (
    await page
      .locator('.chip')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-direction') ?? ''))
  ).toSorted();

/** @param {Page} page */
export const targets = async (page) =>
  (await cellsThatCan(page, 'target')).map(({ name }) => name).toSorted();

/**
 * @param {Page} page
 * @param {...string} names
 */
export async function clickAll(page, ...names) {
  for (const name of names) {
    const { x, y } = await middle(page, name);
    await page.mouse.click(x, y);
    await settled(page);
  }
}

/**
 * Presses the mouse on the first cell, moves over the others, and releases it on the last.
 * @param {Page} page
 * @param {...string} names
 */
export async function dragOver(page, ...names) {
  const points = [];
  for (const name of names) points.push(await middle(page, name));
  const [first, ...rest] = points;
  assert(first);
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const { x, y } of rest) await page.mouse.move(x, y, { steps: 6 });
  await page.mouse.up();
  await settled(page);
}

/** @param {Point} point */
const touch = ({ x, y }) => ({ touchPoints: [{ x, y }] });

/**
 * The same by touch.
 * @param {Page} page
 * @param {...string} names
 */
export async function fingerOver(page, ...names) {
  const points = [];
  for (const name of names) points.push(await middle(page, name));
  await fingerAlong(page, points);
}

/**
 * @param {Page} page
 * @param {Point[]} points
 */
export async function fingerAlong(page, points) {
  const client = await page.context().newCDPSession(page);
  const [first, ...rest] = points;
  assert(first);
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', ...touch(first) });
  let from = first;
  for (const to of rest) {
    for (const share of [0.25, 0.5, 0.75, 1]) {
      const point = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      await client.send('Input.dispatchTouchEvent', { type: 'touchMove', ...touch(point) });
    }
    from = to;
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await settled(page);
}

/**
 * @param {Page} page
 * @param {string} name
 */
export async function tap(page, name) {
  const { x, y } = await middle(page, name);
  await page.touchscreen.tap(x, y);
  await settled(page);
}
