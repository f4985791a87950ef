// The page as an app: its service worker, and going offline.

/** @typedef {import('@playwright/test').Page} Page */

/** The service worker caches all files of the page, even while the server is still compressing them. */
const patience = 180_000;

/** Waits until the page can be used offline. @param {Page} page */
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
