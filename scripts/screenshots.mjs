// Takes pictures of the page in the middle of games, after `npm run build`:
//   node scripts/screenshots.mjs                    the picture in README.md
//   node scripts/screenshots.mjs FOLDER [PATTERN]   all games and variants, or those whose id matches, in three widths
//                                                   and both themes, with a page FOLDER/index.html that shows them all
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser } from '../tests/browser/browser.mjs';
import { startServer } from '../tests/browser/server.mjs';
import { inRoot } from './paths.mjs';

/** @typedef {{ id: string, title: string }} Named */
/** @typedef {{ game: string, variant: number, record: string }} SavedGame */
/** @typedef {{ width: number, height: number, theme: 'light' | 'dark', scale: number }} Look */

const widths = [390, 820, 1440];
const themes = /** @type {const} */ (['light', 'dark']);
/**
 * At most this many moves of a recorded game, and at most this share of them, are played before the picture is taken.
 */
const limit = { moves: 40, share: 0.6 };

/** @returns {Promise<(Named & { variants: Named[] })[]>} */
async function readIndex() {
  return JSON.parse(await readFile(inRoot('games/index.json'), 'utf8'));
}

/**
 * The beginning of a recorded game.
 * @param {string} id
 * @param {number} variant
 * @param {string} title
 */
async function recordOf(id, variant, title) {
  const file = inRoot(`tests/playthroughs/${variant === 0 ? id : `${id}-${variant}`}.txt`);
  const played = (await readFile(file, 'utf8')).matchAll(/^\d+\. of \d+: (.*?) {2}[0-9a-f]+$/gm);
  const all = [...played];
  const count = Math.min(limit.moves, Math.floor(all.length * limit.share));
  const lines = all.slice(0, count).map(([, text], i) => `${i + 1}. ${text}`);
  return ['Boardwright record 1', `game ${title}`, `ply ${lines.length}`, ...lines, ''].join('\n');
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {SavedGame} saved
 * @param {Look} look
 */
async function picture(browser, url, saved, { width, height, theme, scale }) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    deviceScaleFactor: scale,
  });
  const setup = { seats: Array.from({ length: 8 }, () => 'human'), draw: true };
  const settings = { numerals: false, names: false, speed: 'off', theme: 'auto' };
  await context.addInitScript(
    (text) => localStorage.setItem('boardwright:1', text),
    JSON.stringify({ ...saved, setup, settings }),
  );
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('main[data-phase="ready"]:not([data-busy])').waitFor();
  // Shapes of rare pieces are loaded a little later than the board.
  await page.waitForLoadState('networkidle');
  const image =
    scale > 1
      ? await page.screenshot()
      : await page.screenshot({ type: 'jpeg', quality: width > 1000 ? 45 : 55 });
  await context.close();
  return image;
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {string} folder
 * @param {RegExp} pattern
 */
async function pictureAll(browser, url, folder, pattern) {
  await mkdir(folder, { recursive: true });
  const rows = [];
  for (const entry of await readIndex())
    for (const [variant, { id, title }] of [entry, ...entry.variants].entries()) {
      if (!pattern.test(id)) continue;
      const saved = { game: entry.id, variant, record: await recordOf(entry.id, variant, title) };
      const files = [];
      for (const width of widths)
        for (const theme of themes) {
          const file = `${id.replaceAll('/', '-')}-${width}-${theme}.jpg`;
          const look = { width, height: width < 500 ? 844 : 900, theme, scale: 1 };
          await writeFile(join(folder, file), await picture(browser, url, saved, look));
          files.push(file);
        }
      rows.push({ title, files });
    }
  await writeFile(join(folder, 'index.html'), pageOf(rows));
}

/** @param {{ title: string, files: string[] }[]} rows */
function pageOf(rows) {
  const sections = rows.map(({ title, files }) => {
    const images = files.map(
      (file) => `<img loading="lazy" src="${file}" alt="${title}, ${file}">`,
    );
    return `<h2>${title}</h2>\n<p>${images.join('\n')}</p>`;
  });
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<meta charset="utf-8">',
    '<title>Every game at three widths in both themes</title>',
    '<style>',
    'body { font-family: system-ui, sans-serif; margin: 1rem; background: #888 }',
    'p { display: flex; flex-wrap: wrap; gap: 0.5rem }',
    'img { height: 22rem }',
    '</style>',
    '<h1>Every game at three widths in both themes</h1>',
    ...sections,
    '</html>',
    '',
  ].join('\n');
}

const [folder, pattern = ''] = process.argv.slice(2);
const server = await startServer();
const browser = await launchBrowser();
try {
  if (folder === undefined) {
    const record = await readFile(inRoot('tests/fixtures/chase/middle.record'), 'utf8');
    const look = { width: 1280, height: 860, theme: themes[0], scale: 2 };
    const image = await picture(browser, server.url, { game: 'chase', variant: 0, record }, look);
    await writeFile(inRoot('docs/images/chase.png'), image);
  } else await pictureAll(browser, server.url, folder, new RegExp(pattern));
} finally {
  await browser.close();
  await server.close();
}
