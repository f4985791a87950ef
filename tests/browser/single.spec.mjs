// The page as a single file (`npm run build:single`), opened from a disk: no server, no network.
import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';
import { inRoot } from '../../scripts/paths.mjs';
import { fixture, moveFirst, moves, playing, waitForTurn } from './board.mjs';
import { test } from './checked.mjs';
import { hasMoves } from './saved_games.mjs';

test('a page from a disk plays, saves its game, and reads rule files', async ({ page }) => {
  /** @type {string[]} */
  const strays = [];
  page.on('request', (request) => {
    if (!/^(data|blob):|boardwright\.html/.test(request.url())) strays.push(request.url());
  });
  await page.goto(pathToFileURL(inRoot('dist-single', 'boardwright.html')).href);
  await waitForTurn(page);
  await playing(page, () => moveFirst(page));
  const played = await moves(page);
  assert(played.length >= 2, 'the computer has answered');
  await page.reload();
  await waitForTurn(page);
  await hasMoves(page, played.length);
  assert.deepEqual(await moves(page), played);

  await page.evaluate(() => (location.hash = 'game=thud'));
  await page.waitForFunction(() => document.title.startsWith('Thud'));
  await waitForTurn(page);

  await page.getByRole('button', { name: 'New game' }).click();
  const dialog = page.getByRole('dialog', { name: 'New game' });
  const file = {
    name: 'own.zrf',
    mimeType: 'text/plain',
    buffer: await fixture('line-up'),
  };
  await dialog.locator('input[type="file"]:not([webkitdirectory])').setInputFiles(file);
  await dialog.locator('[data-game="file:own.zrf"][aria-current]').waitFor();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await page.waitForFunction(() => !document.title.startsWith('Thud'));
  await waitForTurn(page);
  assert.deepEqual(strays, []);
});
