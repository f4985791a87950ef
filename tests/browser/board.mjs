// Drives the page like a user: by real clicks and keys at places that the page names itself.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { inRoot } from '../../scripts/paths.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ name: string, label: string }} Cell */

/**
 * @param {Page} page
 * @param {string} name of a site
 */
export const cell = (page, name) => page.locator(`[data-name="${name}"]`);

/**
 * The middle of a cell, in pixels of the window.
 * @param {Page} page
 * @param {string} name
 */
export async function middle(page, name) {
  const box = await cell(page, name).boundingBox();
  assert(box, `there is a cell ${name}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * @param {Page} page
 * @param {string} name
 */
export async function click(page, name) {
  const { x, y } = await middle(page, name);
  await page.mouse.click(x, y);
}

/**
 * Clicks a piece and waits until it is selected.
 * @param {Page} page
 * @param {string} name
 */
export async function choose(page, name) {
  await click(page, name);
  await page.locator(`[data-name="${name}"][aria-selected="true"]`).waitFor();
}

/** What a player can do: select a cell, pass, or nothing since the game is over. */
const something = '[data-can], [data-game-over], [data-action="pass"]:not([hidden])';

/** There when a player has to move or decide, or the game is over. */
export const itsTheirTurn = `main[data-phase="ready"]:not([data-busy]) :is(${something})`;

/** Waits until a player has to move or decide, or the game is over. @param {Page} page */
export async function waitForTurn(page) {
  await page.locator(itsTheirTurn).first().waitFor({ timeout: 30_000 });
}

/**
 * Does something that plays a move or undoes some, and waits for the next turn.
 * @param {Page} page
 * @param {() => Promise<unknown>} action
 */
export async function playing(page, action) {
  const before = (await moves(page)).length;
  await action();
  await page.waitForFunction(
    (count) => document.querySelectorAll('.moves .move[data-past]').length !== count,
    before,
  );
  await waitForTurn(page);
}

/**
 * The cells that can be clicked, for `add`, `target` or both.
 * @param {Page} page
 * @param {'add' | 'target'} what
 * @returns {Promise<Cell[]>}
 */
export function cellsThatCan(page, what) {
  return page.locator(`[data-can~="${what}"]`).evaluateAll((cells) =>
    cells.map((one) => ({
      name: one.getAttribute('data-name') ?? '',
      label: one.getAttribute('aria-label') ?? '',
    })),
  );
}

/**
 * Moves a piece that can be selected, by default the first, to the first target that cannot be selected too.
 * @param {Page} page
 */
export async function moveFirst(page, index = 0) {
  const piece = (await cellsThatCan(page, 'add')).at(index);
  assert(piece, 'a piece can be chosen');
  await choose(page, piece.name);
  const target = await page.locator('[data-can="target"]').first().getAttribute('data-name');
  await click(page, target ?? '');
}

/** @param {Page} page */
export const isOver = async (page) => (await page.locator('[data-game-over]').count()) > 0;

/** @param {Page} page */
export const isDecision = (page) => page.locator('.decision').isVisible();

/** The moves played so far with their numbers, as the rules write them. @param {Page} page */
export function moves(page) {
  return page
    .locator('.moves .move[data-past]')
    .evaluateAll((all) =>
      all.map(
        (one) =>
          (one.querySelector('.number')?.textContent ?? '') + (one.getAttribute('data-text') ?? ''),
      ),
    );
}

/** The moves played so far, as the list shows them. @param {Page} page */
export function shownMoves(page) {
  return page.locator('.moves .move[data-past]').allTextContents();
}

/**
 * Changes the animation speed in the settings.
 * @param {Page} page
 * @param {'Off' | 'Slow' | 'Normal' | 'Fast'} speed
 */
export async function setAnimation(page, speed) {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Animation').selectOption(speed);
  await page.getByRole('button', { name: 'Done' }).click();
}

/** Makes all players human, so that nothing moves by itself. @param {Page} page */
export async function twoPeople(page) {
  await waitForTurn(page);
  for (const seat of await page.locator('.strip .seat').all()) await seat.selectOption('human');
}

/**
 * Starts a game from the dialog.
 * @param {Page} page
 * @param {Record<string, string>} seats the choice for each player, by name
 */
export async function startGame(page, seats) {
  await page.getByRole('button', { name: 'New game' }).click();
  const dialog = page.getByRole('dialog', { name: 'New game' });
  // On a phone the details are a second step.
  const start = dialog.getByRole('button', { name: 'Start' });
  if (!(await start.isVisible())) await dialog.locator('[data-game][aria-current]').last().click();
  for (const [player, seat] of Object.entries(seats)) {
    await dialog.getByLabel(player, { exact: true }).selectOption(seat);
  }
  const old = await page.locator('[data-site]').first().elementHandle();
  await start.click();
  await page.waitForFunction((one) => !one?.isConnected, old);
  await waitForTurn(page);
}

/** An empty page, for tests that put a game into storage before the page is loaded. */
export const beforehand = { path: 'empty' };

/**
 * Puts a game into storage and loads the page with it, without animation unless the settings differ.
 * @param {Page} page
 * @param {Record<string, unknown>} saved
 */
export async function reloadWith(page, saved) {
  const isEmpty = new URL(page.url()).pathname === '/empty';
  if (!isEmpty) await waitForTurn(page);
  const text = JSON.stringify({ variant: 0, levels: 10, ...saved });
  await page.evaluate((kept) => localStorage.setItem('boardwright:1', kept), text);
  if (isEmpty) await page.goto('./');
  else await page.reload();
  await page.locator('main[data-phase="ready"]').waitFor();
}

/** @typedef {{ seats?: (string | number)[], settings?: Record<string, unknown> }} Setup */

/**
 * Loads the page with a position.
 * @param {Page} page
 * @param {string} position as docs/notation.md describes it
 * @param {Setup} [options]
 */
export async function startAt(page, position, { seats = ['human', 'human'], settings = {} } = {}) {
  const record = ['Boardwright record 1', 'game Chase', `start ${position}`, 'ply 0'].join('\n');
  const setup = { seats, draw: true };
  await reloadWith(page, { game: 'chase', setup, record, settings: { speed: 'off', ...settings } });
}

/**
 * Loads the page with a shipped game, at its start or at a position.
 * @param {Page} page
 * @param {string} game
 * @param {Setup & { variant?: number, start?: string | undefined }} [options]
 */
export async function startShipped(page, game, { variant = 0, start, seats, settings = {} } = {}) {
  const begin = start === undefined ? [] : [`start ${start}`];
  const record = ['Boardwright record 1', ...begin, 'ply 0'].join('\n');
  const setup = { seats: seats ?? Array(15).fill('human'), draw: true };
  await reloadWith(page, { game, variant, setup, record, settings: { speed: 'off', ...settings } });
  await waitForTurn(page);
}

/**
 * Loads the page with a game after some moves, played by people unless `seats` says otherwise.
 * @param {Page} page
 * @param {string} game
 * @param {string[]} played
 * @param {unknown[]} [seats]
 */
export async function startAfter(page, game, played, seats = Array(4).fill('human')) {
  const lines = played.map((text, i) => `${i + 1}. ${text}`);
  const record = ['Boardwright record 2', ...lines].join('\n');
  await reloadWith(page, {
    game,
    setup: { seats, draw: true },
    record,
    settings: { speed: 'off' },
  });
  await waitForTurn(page);
}

/** The rule file of a fixture. @param {string} name */
export const fixture = (name) => readFile(inRoot('tests/fixtures/zrf', `${name}.zrf`));

/**
 * Loads the page with the game of a fixture, as if its file had been opened before.
 * @param {Page} page
 * @param {string} name
 * @param {number} variant
 * @param {Setup & { moves?: string[] }} [options]
 */
export async function startRules(
  page,
  name,
  variant,
  { seats, settings = {}, moves: made = [] } = {},
) {
  const source = (await fixture(name)).toString();
  const record = ['Boardwright record 1', ...made.map((text, i) => `${i + 1}. ${text}`)].join('\n');
  const setup = { seats: seats ?? Array(15).fill('human'), draw: true };
  const saved = { variant, setup, record, source, settings: { speed: 'off', ...settings } };
  await reloadWith(page, { game: `file:${name}.zrf`, ...saved });
}

/**
 * Drags from a cell to a point of the window with the mouse.
 * @param {Page} page
 * @param {string} from
 * @param {{ x: number, y: number }} to
 */
export async function drag(page, from, to) {
  const { x, y } = await middle(page, from);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move((x + to.x) / 2, (y + to.y) / 2, { steps: 5 });
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
}
