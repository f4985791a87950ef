// Chromium as the browser tests use it.
import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/toolchain/chromium.mjs';

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the browser with an empty profile. */
export async function launchBrowser() {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new Error('No Chromium found: run `node scripts/toolchain/setup.mjs browser`.');
  }
  // Chromium has no sandbox for root.
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({ executablePath, args: quiet, chromiumSandbox: !isRoot });
}

/**
 * Keeps the browser from drawing a page, which then works faster; gives what undoes it.
 * @param {import('playwright-core').Page} page
 */
export async function minimise(page) {
  const session = await page.context().newCDPSession(page);
  const { windowId } = await session.send('Browser.getWindowForTarget');
  const set = (/** @type {'minimized' | 'normal'} */ windowState) =>
    session.send('Browser.setWindowBounds', { windowId, bounds: { windowState } });
  await set('minimized');
  return async () => {
    await set('normal');
    await session.detach();
  };
}
