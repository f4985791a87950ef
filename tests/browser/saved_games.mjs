// Saved games: how tests play them, find them, and deny the page its storage.
import { moveFirst, playing, startGame, waitForTurn } from './board.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** Two human players make some moves, always the first that the board offers. @param {Page} page */
export async function play(page, count = 1) {
  for (let i = 0; i < count; i++) await playing(page, () => moveFirst(page));
}

/**
 * Waits for a number of moves in the list, which is loaded a little later than the board.
 * @param {Page} page
 * @param {number} count
 */
export async function hasMoves(page, count) {
  await page.waitForFunction(
    (wanted) => document.querySelectorAll('.moves .move[data-past]').length === wanted,
    count,
  );
}

/** @param {Page} page */
export async function begin(page) {
  await waitForTurn(page);
  await startGame(page, { Red: 'human', Blue: 'human' });
}

/** @param {Page} page */
export async function openSavedGames(page) {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: /Saved games/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Saved games' });
  await dialog.waitFor();
  return dialog;
}

/** @param {import('@playwright/test').Locator} dialog */
export async function closeSavedGames(dialog) {
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** The saved games in the list, with their numbers of moves. @param {Page} page */
export async function listedGames(page) {
  const dialog = await openSavedGames(page);
  await dialog
    .locator('li')
    .first()
    .waitFor({ timeout: 1000 })
    .catch(() => undefined);
  const games = await cardsIn(dialog);
  await closeSavedGames(dialog);
  return games;
}

/**
 * The titles and numbers of moves on the cards of a dialog.
 * @param {import('@playwright/test').Locator} dialog
 * @returns {Promise<string[]>}
 */
export const cardsIn = (dialog) =>
  dialog.locator('.saved-game').evaluateAll((cards) =>
    cards.map((card) => {
      const parts = [...card.querySelectorAll('strong, .length')];
      return parts.map(({ textContent }) => textContent).join(', ');
    }),
  );

/** @param {Page} page @param {RegExp} words */
export const said = (page, words) => page.locator('.status-text', { hasText: words }).waitFor();

/** @param {Page} page */
export async function reload(page) {
  await page.reload();
  await waitForTurn(page);
}

/** Runs in the page before its own code. */
export function denyStorage() {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
}
