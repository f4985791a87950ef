// Launches Chromium for the browser tests and the scripts.
import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/toolchain/chromium.mjs';

/** Features of the address bar, which take as much time in a test as the page itself. */
const addressLine = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

/** What Playwright disables by default; Chromium only respects the last such list. */
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

/** Options to launch the system's browser, since Playwright has none of its own here. */
export function launchOptions() {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new Error('No Chromium found: run `node scripts/toolchain/setup.mjs browser`.');
  }
  // Chromium has no sandbox for root.
  return { executablePath, args: quiet, chromiumSandbox: process.getuid?.() !== 0 };
}

/** Launches the browser with an empty profile. */
export const launchBrowser = () => chromium.launch(launchOptions());

/**
 * Minimises the window, so that the page is not drawn and runs faster; returns a function that restores it.
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
