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
