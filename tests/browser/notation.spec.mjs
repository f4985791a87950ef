// Moves, positions and games in the notations of players and the formats of other programs.
import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { moves, playing, shownMoves, twoPeople, waitForTurn } from './board.mjs';
import { test } from './pages.mjs';
import { openSavedGames } from './saved_games.mjs';
import { command, given, openRecords, take } from './record_dialog.mjs';

/** @typedef {import('@playwright/test').Page} Page */

test.use({ path: '#game=chess' });

const pgn = `[Event "Village cup"]
[White "Ada"]
[Black "Bo"]
[Result "1-0"]

1. e4 e5 2. Nf3 1-0

[Event "Village cup"]
[White "Cy"]
[Black "Di"]
[Date "2024.05.01"]

{Quiet.} 1. d4! d5 (1... Nf6 $5 {Also good.} 2. c4 (2. Qd9)) 2. Nc3 $6 *
`;

/** @param {Page} page @param {string} text */
async function write(page, text) {
  await page.locator('.typed-move input').fill(text);
  await playing(page, () => page.locator('.typed-move input').press('Enter'));
}

/** @param {Page} page @param {string} style */
async function setStyle(page, style) {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Moves are written').selectOption(style);
  await page.getByRole('button', { name: 'Done' }).click();
}

/** The number of moves played. @param {Page} page @param {number} count */
const played = (page, count) =>
  page.waitForFunction(
    (wanted) => document.querySelectorAll('.moves .move[data-past]').length === wanted,
    count,
  );

test('moves are written as players do, with figurines, as in the rules or with names', async ({
  page,
}) => {
  await twoPeople(page);
  await write(page, 'Nf3');
  await write(page, 'e7e5');
  assert.deepEqual(await shownMoves(page), ['1. Nf3', '1… e5']);
  assert.deepEqual(await moves(page), ['1. g1 - f3', '1… e7 - e5']);
  await setStyle(page, 'figurines');
  assert.deepEqual(await shownMoves(page), ['1. ♘f3', '1… e5']);
  const saved = await openSavedGames(page);
  // A card has no inner text before it is first drawn.
  await saved.locator('.saved-game .facts', { hasText: /last move e5$/ }).waitFor();
  await saved.getByRole('button', { name: 'Done' }).click();
  await setStyle(page, 'usual');
  assert.deepEqual(await shownMoves(page), ['1. g1 - f3', '1… e7 - e5']);
  await setStyle(page, 'named');
  assert.match((await shownMoves(page))[0] ?? '', /^1\. g1 - f3 \w/);
  await page.reload();
  await played(page, 2);
  assert.match((await shownMoves(page))[0] ?? '', /^1\. g1 - f3 \w/);
});

test('a file with two games offers both, with their variations and comments', async ({ page }) => {
  await waitForTurn(page);
  const dialog = await openRecords(page);
  await dialog.getByLabel(/^Game text/).fill(pgn);
  await dialog.getByRole('button', { name: 'Import' }).click();
  const games = dialog.locator('.file-game');
  await games.first().waitFor();
  await expect(games.nth(0)).toHaveText(/Ada – Bo\s+1-0 · Village cup · 3 moves/, {
    useInnerText: true,
  });
  await expect(games.nth(1)).toHaveText(/Cy – Di\s+2024\.05\.01 · Village cup · 6 moves/, {
    useInnerText: true,
  });
  assert.equal(await page.locator('.file-game:focus').count(), 1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await played(page, 3);
  assert.deepEqual(await shownMoves(page), ['1. d4!', '1… d5', '2. Nc3?!']);
  await expect(page.locator('.moves .variation').first()).toHaveText(/Nf6!\?/, {
    useInnerText: true,
  });
  assert.deepEqual(await page.locator('.moves .comment').allInnerTexts(), ['Quiet.', 'Also good.']);
  const said = page.getByText('1 variation was left out: line 13: “Qd9” is not a legal move');
  await said.first().waitFor({ state: 'attached' });
});

test('a position is opened here, or in the game it belongs to', async ({ page }) => {
  await waitForTurn(page);
  assert.equal(await take(page, '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'), '');
  await page.locator('[data-name="e2"][aria-label*="pawn" i]').waitFor();
  assert.equal(await page.locator('.moves [data-node]').count(), 0);
  assert.match(
    await take(page, '4k3/8/8/8/8/8/4P3/4K w - - 0 1'),
    /^This is not a valid position of Chess/,
  );
  assert.equal(await take(page, 'W:W31-50:B1-20'), '');
  await page.locator('[data-name="32"]').waitFor();
});

test('games are opened in the game of their format', async ({ page }) => {
  await waitForTurn(page);
  assert.equal(await take(page, '(;GM[1]FF[4]SZ[9];B[ee];W[cc])'), '');
  await played(page, 2);
  await page.locator('.moves .move[data-past]', { hasText: 'E5' }).waitFor();
  assert.equal(await take(page, '[GameType "20"]\n\n1. 32-28 19-23 *'), '');
  await page.locator('.moves .move[data-past]', { hasText: '19-23' }).waitFor();
  assert.deepEqual(await shownMoves(page), ['1. 32-28', '1… 19-23']);
});

/** A game of two moves between 山田太郎 and 鈴木花子, in Shift-JIS as most KIF files are. */
const kif = Buffer.from(
  [
    '8ee88d878a84814695bd8ee80a90e68ee881468e52936391be98590a8ce38ee8814697e996d889d48e710a8ee8',
    '90942d2d2d2d8e778ee82d2d2d2d2d2d2d2d2d8fc194ef8e9e8ad42d2d0a20202031208256985a95e028373729',
    '2020202820303a30312f30303a30303a3031290a202020322082528e6c95e0283333292020202820303a30312f',
    '30303a30303a3031290a',
  ].join(''),
  'hex',
);

test('a file is read in the encoding of the program that wrote it', async ({ page }) => {
  await waitForTurn(page);
  const dialog = await openRecords(page);
  const file = { name: 'a.kif', mimeType: 'text/plain', buffer: kif };
  await dialog.locator('input[type="file"]').setInputFiles(file);
  await dialog.waitFor({ state: 'detached' });
  await played(page, 2);
  assert.match(await given(page, 'file:kif'), /先手：山田太郎\n後手：鈴木花子/);
});

test('a file that is no text, or too long, is refused', async ({ page }) => {
  await waitForTurn(page);
  const dialog = await openRecords(page);
  const refused = async (/** @type {Buffer} */ buffer, /** @type {RegExp} */ words) => {
    const file = { name: 'a.pgn', mimeType: 'text/plain', buffer };
    await dialog.locator('input[type="file"]').setInputFiles(file);
    await dialog.getByRole('alert').filter({ hasText: words }).waitFor();
  };
  await refused(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0]), /a\.pgn is not a text file/);
  await refused(Buffer.alloc(10_000_000, '1. e4 e5\n'), /a\.pgn is too long: .* 8 MB/);
});

test('a text that is no game is refused in one sentence', async ({ page }) => {
  await waitForTurn(page);
  const said = await take(page, 'It was a dark and stormy night; the rain fell in torrents.');
  assert.match(said, /^This text cannot be read: .*PGN.*FEN.*ZSG\)\.$/);
  assert.match(await take(page, '1. e4 e5 2. Ke3 *'), /^This is not a valid game of Chess: .*Ke3/);
  assert.equal(await page.locator('.moves [data-node]').count(), 0);
});

test('games and positions are exported as other programs write them', async ({ page }) => {
  await twoPeople(page);
  await write(page, 'e4');
  await write(page, 'Nc6');
  const written = await given(page, 'file:pgn');
  assert.match(written, /1\. e4 Nc6/);
  assert.match(await given(page, 'fen:0'), /^r1bqkbnr\/pppppppp\/2n5\/8\/4P3\//);
  await command(page, 'Delete from here');
  await played(page, 1);
  assert.equal(await take(page, written), '');
  await played(page, 2);
  assert.deepEqual(await shownMoves(page), ['1. e4', '1… Nc6']);
});
