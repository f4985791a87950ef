// What the page says of moves: a refusal names what really stands in the way, and a kind of move has its own name.
import assert from 'node:assert/strict';
import { choose, click, moves, playing, startShipped } from './board.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page @param {string} text */
const says = (page, text) => page.getByText(text).first().waitFor();

test('castling is called so, for sighted and blind players', async ({ page }) => {
  await startShipped(page, 'chess', {
    start: 'White; White King e1; White Rook a1=1 h1=1; White Pawn a2 h2; Black King e8',
  });
  await choose(page, 'e1');
  await page.getByRole('gridcell', { name: /^g1, .*castles/i }).waitFor();
  await playing(page, () => click(page, 'g1'));
  await says(page, 'White: castles (King e1 to g1, Rook h1 to f1).');
  assert.deepEqual(await moves(page), ['1. e1 - g1 castles']);
});

const chess = 'White; White King e1; White Rook a4 d2; White Pawn e3; Black King h8; Black Rook d8';

test('a piece is in the way only where the move would be made without it', async ({ page }) => {
  await startShipped(page, 'chess', { start: `${chess}; Black Pawn d5` });
  await choose(page, 'd2');
  await click(page, 'd7');
  await says(page, 'd5 blocks the way to d7.');
  await click(page, 'f3');
  await says(page, 'There is no move from d2 to f3.');
});

test('a king is too slow for far squares, and in check told so', async ({ page }) => {
  await startShipped(page, 'chess', { start: chess });
  await choose(page, 'e1');
  await click(page, 'e6');
  await says(page, 'e6 is too far away.');
  const checked = 'White; White King e1; White Rook a4 h2; Black King h8; Black Rook e8';
  await startShipped(page, 'chess', { start: checked });
  await choose(page, 'a4');
  await click(page, 'g4');
  await says(page, 'You are in check, and a4 to g4 does not help.');
});

test('a drop is refused for the reason of drops, and an occupied point as occupied', async ({
  page,
}) => {
  const checked = 'Black; Black King 5i; Black Gold off=1; White Rook 5a; White King 1a';
  await startShipped(page, 'shogi', { start: checked });
  await click(page, '7e');
  await says(page, 'You are in check, and a piece on 7e does not help.');
  await startShipped(page, 'reversi');
  await click(page, 'd4');
  await says(page, 'd4 is occupied.');
});

test('what must be captured is the reason in draughts', async ({ page }) => {
  await startShipped(page, 'english-draughts', { start: 'White; White Man 26 32; Black Man 22' });
  await click(page, '32');
  await says(page, '32 cannot move now: another kind of move is compulsory.');
});
