import { defineConfig } from '@playwright/test';
import { launchOptions } from './tests/browser/browser.mjs';

const isCi = process.env['CI'] === 'true';

/** One window of each at a time; some tests wait until the page is kept for offline use. */
const inOtherBrowsers = { testDir: 'tests/other_browsers', workers: 1, timeout: 300_000 };

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '*.spec.mjs',
  outputDir: 'test-results/browser',
  forbidOnly: isCi,
  fullyParallel: true,
  workers: 2,
  // A flaky test has to be fixed.
  retries: 0,
  timeout: 60_000,
  reporter: 'list',
  projects: [
    { name: 'short', grepInvert: /@long|@timed/ },
    { name: 'long', grep: /@long/, timeout: 900_000 },
    // Nothing else may run beside tests that measure times.
    { name: 'timed', grep: /@timed/, workers: 1 },
    { name: 'firefox', ...inOtherBrowsers },
    // Its driver turns a finger into a mouse.
    { name: 'webkit', ...inOtherBrowsers, grepInvert: /@touch/ },
  ],
  webServer: {
    command: 'node tests/browser/serve.mjs',
    wait: { stdout: /The page is at (?<boardwright_page>\S+)/ },
  },
  use: {
    ...(process.env['BOARDWRIGHT_PAGE'] ? { baseURL: process.env['BOARDWRIGHT_PAGE'] } : {}),
    launchOptions: launchOptions(),
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
  },
});
