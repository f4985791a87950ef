// The page as an app: its service worker, and the network taken away.

/** @typedef {import('@playwright/test').Page} Page */

/** All files of the page come before it is kept, also where the server still compresses them. */
const patience = 180_000;

/**
 * Waits until the page has all that it needs for visits without a network.
 * @param {Page} page
 */
export async function waitForWorker(page) {
  await page.waitForFunction(
    () => navigator.serviceWorker.controller?.state === 'activated',
    null,
    { timeout: patience },
  );
}

/** @param {Page} page */
export async function goOffline(page) {
  await waitForWorker(page);
  await page.context().setOffline(true);
}
