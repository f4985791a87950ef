// Chromium as the browser tests and the scripts use it.
import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/toolchain/chromium.mjs';

/** What a window loads for its address line, which costs a test as much as the page does. */
const addressLine = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

/** What Playwright turns off; Chromium hears only the last list. */
const turnedOff = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

const quiet = [
  `--disable-features=${[...turnedOff, ...addressLine].join(',')}`,
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How the system's browser is started; Playwright has none of its own here. */
export function launchOptions() {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new Error('No Chromium found: run `node scripts/toolchain/setup.mjs browser`.');
  }
  // Chromium has no sandbox for root.
  return { executablePath, args: quiet, chromiumSandbox: process.getuid?.() !== 0 };
}

/** Starts the browser with an empty profile. */
export const launchBrowser = () => chromium.launch(launchOptions());

/**
 * Keeps the browser from drawing a page, which then works faster; gives what undoes it.
 * @param {import('@playwright/test').Page} page
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
