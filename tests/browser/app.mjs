// The page as an app: its service worker, and the network taken away.

/** @typedef {import('playwright-core').Page} Page */

/**
 * Waits until the page has all that it needs for visits without a network.
 * @param {Page} page
 */
export async function waitForWorker(page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** @param {Page} page */
export async function goOffline(page) {
  await waitForWorker(page);
  await page.context().setOffline(true);
}
