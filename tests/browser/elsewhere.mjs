// Two people at two places: each has a browser profile of their own, with nothing in common but what they send each other.
import assert from 'node:assert/strict';
import { waitForTurn } from './board.mjs';
import { test as loaded } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** Nothing is animated. */
const settings = JSON.stringify({ settings: { speed: 'off', pace: 'none' } });

/**
 * A test with two pages: `page` of Ann, who invites, and `there` of Bob.
 * @type {import('@playwright/test').TestType<
 *   import('./checked.mjs').CheckedArgs & { path: string, there: Page },
 *   import('./checked.mjs').WorkerArgs
 * >}
 */
export const test = loaded.extend({
  there: async ({ browser, baseURL, viewport }, use) => {
    const context = await browser.newContext({
      ...(baseURL === undefined ? {} : { baseURL }),
      viewport,
      serviceWorkers: 'block',
    });
    /** @type {string[]} */
    const errors = [];
    context.on('weberror', (error) => errors.push(error.error().message));
    await use(await context.newPage());
    await context.close();
    assert.deepEqual(errors, [], 'the other page throws no error');
  },
});

/** Turns animation off before the page is loaded. @param {Page} page */
export const withoutAnimation = (page) =>
  page.addInitScript((text) => {
    const key = 'boardwright:1';
    if (origin !== 'null' && localStorage.getItem(key) === null) localStorage.setItem(key, text);
  }, settings);

/**
 * Starts a game with somebody elsewhere from the dialog for a new game.
 * @param {Page} page
 * @param {{ game: string, side?: string, name?: string, way?: 'By link' | 'Live' }} choice
 */
export async function invite(page, { game, side, name = 'Ann', way = 'By link' }) {
  await waitForTurn(page);
  await page.getByRole('button', { name: 'New game' }).click();
  const picker = page.getByRole('dialog', { name: 'New game' });
  await picker.getByRole('searchbox').fill(game);
  await picker.locator(`.details[data-of]`).waitFor();
  await picker.getByRole('button', { name: 'Play with somebody elsewhere…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Play with somebody elsewhere' });
  if (side !== undefined) await dialog.getByLabel('You play').selectOption(side);
  await dialog.getByLabel('Your name').fill(name);
  await dialog.getByLabel(way).check();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await panelOf(page).waitFor();
}

/** @param {Page} page */
export const panelOf = (page) => page.locator('section.distant');

/** Waits until the panel says what to do next. @param {Page} page @param {string} task */
export const hasTask = (page, task) =>
  page.locator(`section.distant[data-task="${task}"]`).waitFor();

/** The link that is to be sent, taken by its button. @param {Page} page @param {string} [label] */
export async function takeLink(page, label = 'Link to the game') {
  const field = panelOf(page).getByLabel(label);
  // While one has to move, the field is hidden and has the link from before the move.
  await field.waitFor();
  await page.waitForFunction(
    (one) => one instanceof HTMLInputElement && one.value !== '',
    await field.elementHandle(),
  );
  const link = await field.inputValue();
  const box = panelOf(page)
    .locator('.link-box')
    .filter({ has: page.getByLabel(label) });
  await box.getByRole('button', { name: 'Copy' }).click();
  // Of several windows, a browser lets only one write to the clipboard.
  const note = await box.locator('.help', { hasText: /./ }).innerText();
  if (note !== 'Copied.') await field.press('Control+c');
  return link;
}

/** Opens a link as from a message: in the same window, but as a new address. @param {Page} page @param {string} link */
export async function follow(page, link) {
  // Otherwise only the part after # would change, and the page would not be loaded.
  await page.goto('about:blank');
  await page.goto(link);
}

/** Pastes a link into the panel. @param {Page} page @param {string} link */
export async function paste(page, link) {
  const field = panelOf(page).locator('.paste');
  if (!(await field.locator('form').isVisible())) await field.locator('summary').click();
  await field.getByLabel('Link').fill(link);
  await field.getByRole('button', { name: 'Open' }).click();
  // Once the link is taken over, the field is folded away, which must not happen while the next link is pasted.
  await page.waitForFunction(() => {
    const input = document.querySelector('.distant .paste input');
    const problem = document.querySelector('.distant .paste .problem')?.textContent;
    const isTaken = !(input instanceof HTMLInputElement) || input.value === '';
    return isTaken || problem !== '' || document.querySelector('dialog[open]') !== null;
  });
}

/** Types a move and waits until it is played. @param {Page} page @param {string} move */
export async function typeMove(page, move) {
  await waitForTurn(page);
  const before = await plies(page);
  const field = page.locator('input[name="move"]');
  await field.fill(move);
  await field.press('Enter');
  await hasPlies(page, before + 1);
}

/** How many moves have been played. @param {Page} page */
export const plies = (page) => page.locator('.moves .move[data-past]').count();

/** @param {Page} page @param {number} count */
export const hasPlies = (page, count) =>
  page.waitForFunction(
    (wanted) => document.querySelectorAll('.moves .move[data-past]').length >= wanted,
    count,
  );

/** The position on the board. @param {Page} page */
export const positionOf = (page) => page.locator('main').getAttribute('data-position');

/** @param {Page} page @param {string} status */
export const hasConnection = (page, status) =>
  page.locator(`section.distant [data-connection="${status}"]:not([hidden])`).waitFor();

/** Agrees to be connected, as an invitation asks. @param {Page} page */
export async function agree(page) {
  const dialog = page.getByRole('dialog', { name: 'Connect directly?' });
  await dialog.getByRole('button', { name: 'Connect' }).click();
}

/**
 * Ann invites Bob to a live game, and he answers.
 * @param {Page} page
 * @param {Page} there
 * @param {{ game: string, side?: string }} choice
 */
export async function inviteLive(page, there, choice) {
  for (const one of [page, there]) await withoutAnimation(one);
  await page.reload();
  await invite(page, { ...choice, way: 'Live' });
  await follow(there, await takeLink(page, 'Invitation to connect'));
  await agree(there);
  await paste(page, await takeLink(there, 'Answer to the invitation'));
  for (const one of [page, there]) await hasConnection(one, 'connected');
}

/** Connects two pages that have the game already: one offers, the other answers. @param {Page} page @param {Page} there */
export async function connect(page, there) {
  await panelOf(page).getByRole('button', { name: 'Connect again' }).click();
  await paste(there, await takeLink(page, 'Invitation to connect'));
  await agree(there);
  await paste(page, await takeLink(there, 'Answer to the invitation'));
  for (const one of [page, there]) await hasConnection(one, 'connected');
}
