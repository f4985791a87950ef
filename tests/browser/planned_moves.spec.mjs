// Moves planned on the computer's time: a premove is played when the turn comes, if the rules allow it then.
import assert from 'node:assert/strict';
import { choose, click, moves, playing, startShipped } from './board.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const start = 'Black; White King a1; White Pawn a2 b2 c2; Black King h8; Black Pawn h7 a7 g7';

/** Plays a move, after which White, the computer, thinks for long. @param {Page} page */
async function letItThink(page) {
  await startShipped(page, 'chess', { start, seats: [10, 'human'] });
  await choose(page, 'h7');
  await click(page, 'h6');
  await page.getByText('White is thinking').first().waitFor();
}

/** What the page says. @param {Page} page @param {RegExp} text */
const says = (page, text) => page.getByText(text).first().waitFor();

test('a premove is entered by two clicks and played at once when the turn comes', async ({
  page,
}) => {
  await letItThink(page);
  await click(page, 'a7');
  await says(page, /a7 selected/);
  await click(page, 'a6');
  await says(page, /Planned: a7 to a6/);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.locator('.moves .move[data-past][data-text="a7 - a6"]').waitFor();
});

test('a premove that the rules do not allow is dropped with a sentence', async ({ page }) => {
  await letItThink(page);
  await click(page, 'a7');
  await click(page, 'a2');
  await says(page, /Planned: a7 to a2/);
  await playing(page, () => page.getByRole('button', { name: 'Stop' }).click());
  await says(page, /a7 to a2 is not possible now/);
  assert.equal((await moves(page)).length, 2);
});

test('Escape cancels a premove', async ({ page }) => {
  await letItThink(page);
  await click(page, 'a7');
  await click(page, 'a6');
  await says(page, /Planned: a7 to a6/);
  await page.keyboard.press('Escape');
  await says(page, /planned move is cancelled/);
  await playing(page, () => page.getByRole('button', { name: 'Stop' }).click());
  assert.equal((await moves(page)).length, 2);
});
