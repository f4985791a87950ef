// A newer version of the page: announced when no game is in progress, and only activated on request.
import assert from 'node:assert/strict';
import { waitForWorker } from './app.mjs';
import { isAccessible } from './axe.mjs';
import { moveFirst, playing, startGame, waitForTurn } from './board.mjs';
import { misfits } from './fit.mjs';
import { mark, publish, withCopy } from './newer_version.mjs';
import { hasMoves } from './saved_games.mjs';
import { test as pageTest } from './pages.mjs';
import { startServer } from './server.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** @type {import('@playwright/test').Fixtures<{ folder: string }, {}, import('@playwright/test').PlaywrightTestOptions>} */
const ownSite = {
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
  folder: async ({}, use) => withCopy(use),
  // A server whose files may change.
  baseURL: async ({ folder }, use) => {
    const server = await startServer(() => undefined, folder);
    await use(server.url);
    await server.close();
  },
};

const test = pageTest.extend(ownSite);
/** @param {Page} page */
const isNewer = async (page) => (await page.locator(mark).count()) > 0;

/** Makes the browser look for a newer version, as it does from time to time. @param {Page} page */
async function lookForNewer(page) {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting !== null);
}

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });

  test('an update waits for the end of the game, for other windows, and for consent', async ({
    folder,
    page,
  }) => {
    await waitForTurn(page);
    await waitForWorker(page);
    await startGame(page, { Red: 'human', Blue: 'human' });
    await playing(page, () => moveFirst(page));

    await publish(folder);
    await lookForNewer(page);
    const update = page.getByRole('button', { name: 'Update' });
    await page.reload();
    await waitForTurn(page);
    await hasMoves(page, 1);
    assert(!(await isNewer(page)), 'a reload does not activate it');
    await page.waitForTimeout(500);
    assert.equal(await update.count(), 0, 'a game is in progress');

    await startGame(page, { Red: 'human', Blue: 'human' });
    await update.waitFor();
    await page.locator('.status-text', { hasText: 'new version' }).waitFor();
    await isAccessible(page, 'an update is announced');
    await page.setViewportSize({ width: 320, height: 700 });
    assert.deepEqual(await misfits(page, 'header'), []);

    const other = await page.context().newPage();
    await other.goto(page.url());
    await waitForTurn(other);
    await update.click();
    await page.locator('.status-text', { hasText: 'other window' }).waitFor();
    assert(!(await isNewer(page)));
    await other.close();

    await update.click();
    await page.locator(mark).waitFor({ state: 'attached' });
    await waitForTurn(page);
    assert.equal(await update.count(), 0);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: /Saved games/ }).click();
    const kept = page.getByRole('dialog', { name: 'Saved games' });
    await kept.getByRole('button', { name: /^Chase\b.*\b1 move\b/ }).waitFor();
    await kept.getByRole('button', { name: 'Done' }).click();
    await page.context().setOffline(true);
    await page.reload();
    await waitForTurn(page);
    assert(await isNewer(page), 'the newer version is kept');
  });
});
