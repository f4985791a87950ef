// Pictures of the page in the middle of a game: `node scripts/screenshots.mjs [FOLDER]` after `npm run build`.
// Without a folder only the picture of the README is made.
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser } from '../tests/browser/browser.mjs';
import { startServer } from '../tests/browser/server.mjs';
import { inRoot } from './paths.mjs';

const widths = [320, 768, 1280];
const themes = /** @type {const} */ (['light', 'dark']);

/** A kept game as the page finds it in storage. */
async function savedGame() {
  const record = await readFile(inRoot('tests/fixtures/chase/middle.record'), 'utf8');
  const setup = { seats: ['human', 'human'], draw: true };
  const settings = { numerals: false, names: false, speed: 'off', theme: 'auto' };
  return JSON.stringify({ game: 'chase', variant: 0, setup, record, settings });
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {{ url: string, width: number, theme: 'light' | 'dark', path: string }} wanted
 */
async function picture(browser, { url, width, theme, path }) {
  const height = width < 700 ? 720 : 860;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    deviceScaleFactor: 2,
  });
  const saved = await savedGame();
  await context.addInitScript((text) => localStorage.setItem('boardwright:1', text), saved);
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('main[data-phase="ready"]:not([data-busy])').waitFor();

  await page.screenshot({ path });
  await context.close();
}

const folder = process.argv[2];
const server = await startServer();
const browser = await launchBrowser();
try {
  const { url } = server;
  await picture(browser, {
    url,
    width: 1280,
    theme: 'light',
    path: inRoot('docs/images/chase.png'),
  });
  if (folder !== undefined) {
    await mkdir(folder, { recursive: true });
    for (const width of widths) {
      for (const theme of themes) {
        await picture(browser, { url, width, theme, path: join(folder, `${width}-${theme}.png`) });
      }
    }
  }
} finally {
  await browser.close();
  await server.close();
}
