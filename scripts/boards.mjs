// Makes pictures of all boards at the start, and the page that shows them: `node scripts/boards.mjs` after `npm run
// build`. A variant gets a picture only if its start differs from those of the games before it in the file.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { launchBrowser } from '../tests/browser/browser.mjs';
import { startServer } from '../tests/browser/server.mjs';
import { inRoot } from './paths.mjs';

/** @typedef {{ id: string, title: string }} Named */
/** @typedef {Named & { family: string, author?: string, year?: number, variants: Named[] }} Entry */

const folder = 'docs/images/boards';
const size = 320;

/** @returns {Promise<Entry[]>} */
async function readIndex() {
  return JSON.parse(await readFile(inRoot('games/index.json'), 'utf8'));
}

/**
 * The board of a game at its start.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {string} game
 * @param {number} variant
 */
async function picture(browser, url, game, variant) {
  const context = await browser.newContext({ viewport: { width: size, height: 900 } });
  const setup = { seats: ['human', 'human'], draw: true };
  const settings = { numerals: false, names: false, speed: 'off', theme: 'light' };
  const saved = { game, variant, setup, record: 'Boardwright record 1\n', settings };
  await context.addInitScript(
    (text) => localStorage.setItem('boardwright:1', text),
    JSON.stringify(saved),
  );
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('main[data-phase="ready"]:not([data-busy])').waitFor();
  // Shapes of rare pieces are loaded a little later than the board.
  await page.waitForLoadState('networkidle');
  const image = await page.locator('.stage').screenshot();
  await context.close();
  return image;
}

/** @param {string} id */
function fileOf(id) {
  return `${folder}/${id.replaceAll('/', '-')}.png`;
}

/** @param {string} family */
function heading(family) {
  const words = family.replaceAll('-', ' ');
  return `## ${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** @param {Entry} entry @param {Named[]} shown */
function section(entry, shown) {
  const year =
    entry.year === undefined ? [] : [`${Math.abs(entry.year)}${entry.year < 0 ? ' BC' : ''}`];
  const origin = [...(entry.author === undefined ? [] : [entry.author]), ...year].join(', ');
  const variants = entry.variants.map(({ title }) => title).join(', ');
  const pictures = shown.map(
    ({ id, title }) =>
      `<img src="${fileOf(id).replace('docs/', '')}" width="240" alt="${title}" title="${title}">`,
  );
  return [
    `**${entry.title}**${origin && ` (${origin})`} \`${entry.id}\`${variants ? `; ${variants}` : ''}`,
    '',
    ...pictures,
    '',
  ];
}

const server = await startServer();
const browser = await launchBrowser();
try {
  await rm(inRoot(folder), { recursive: true, force: true });
  await mkdir(inRoot(folder), { recursive: true });
  const lines = [
    '# All boards',
    '',
    'Every game that comes with Boardwright, as the page draws it at the start, and its variants.',
    'Made by `node scripts/boards.mjs`.',
    '',
  ];
  let family = '';
  for (const entry of await readIndex()) {
    if (entry.family !== family) lines.push(heading((family = entry.family)), '');
    const known = new Set();
    const shown = [];
    for (const [variant, game] of [entry, ...entry.variants].entries()) {
      const image = await picture(browser, server.url, entry.id, variant);
      const bytes = image.toString('base64');
      if (known.has(bytes)) continue;
      known.add(bytes);
      shown.push(game);
      await writeFile(inRoot(fileOf(game.id)), image);
    }
    lines.push(...section(entry, shown));
  }
  await writeFile(inRoot('docs/boards.md'), `${lines.join('\n').trimEnd()}\n`);
} finally {
  await browser.close();
  await server.close();
}
