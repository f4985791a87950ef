// The size gate: what a visitor's browser fetches to show the first page, compressed. `npm run size`
// Loads dist/ in Chromium, compresses each file it asked for, and fails above a limit: there is one for what shows the
// board, and one for that and the engine, with which moves are entered.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { inRoot } from './paths.mjs';

/** In bytes; see `docs/decisions/0027-shipped-games-are-compiled-when-the-page-is-built.md`. */
const limits = { board: 50 * 1024, all: 290 * 1024 };
const quietMilliseconds = 1500;
const patienceMilliseconds = 20_000;

/**
 * Loads the page until it asks for nothing more.
 * @returns {Promise<Set<string>>} the paths it asked for
 */
async function requestedPaths() {
  const { startServer } = await import('../tests/browser/server.mjs');
  const { launchBrowser } = await import('../tests/browser/browser.mjs');
  /** @type {Set<string>} */
  const paths = new Set();
  let latest = Date.now();
  const server = await startServer((path) => {
    paths.add(path);
    latest = Date.now();
  });
  const browser = await launchBrowser();
  try {
    // A service worker fetches for the visits to come.
    const page = await browser.newPage({ serviceWorkers: 'block' });
    await page.goto(server.url);
    const end = Date.now() + patienceMilliseconds;
    while (Date.now() - latest < quietMilliseconds && Date.now() < end) {
      await page.waitForTimeout(100);
    }
  } finally {
    await browser.close();
    await server.close();
  }
  return paths;
}

/** What the page names itself, the engine apart, is what shows the board. */
const engine = /\.wasm$/;

/** A browser with a window also fetches icons and the manifest, which a headless one leaves out. */
function linkedPaths() {
  const html = readFileSync(inRoot('dist', 'index.html'), 'utf8');
  const tags = html.match(/<(?:link|script)\b[^>]*>/g) ?? [];
  return tags.flatMap((tag) => /\b(?:href|src)="\.?\/?([^":]+)"/.exec(tag)?.[1] ?? []);
}

/** @param {string} path */
const fileOf = (path) => inRoot('dist', path.endsWith('/') ? `${path}index.html` : path);

/** Gzip at its best is what the plainest static host sends and what the limits count; many send brotli. */
async function measure() {
  const paths = [...(await requestedPaths()), ...linkedPaths()].map(fileOf);
  const files = [...new Set(paths)].filter((file) => existsSync(file) && statSync(file).isFile());
  const first = new Set(['/', ...linkedPaths()].map(fileOf));
  return files
    .map((file) => {
      const content = readFileSync(file);
      const name = file.slice(inRoot('dist').length + 1);
      const sent = gzipSync(content, { level: 9 }).length;
      const brotli = brotliCompressSync(content).length;
      const isFirst = first.has(file) && !engine.test(file);
      return { name, raw: content.length, sent, brotli, isFirst };
    })
    .toSorted((a, b) => b.sent - a.sent);
}

/**
 * @param {{ sent: number, brotli: number, raw: number }} bytes
 * @param {string} name
 */
const row = ({ sent, brotli, raw }, name) =>
  console.log(`${[sent, brotli, raw].map((sum) => String(sum).padStart(8)).join(' ')}  ${name}`);

/**
 * @param {string} title
 * @param {{ name: string, raw: number, sent: number, brotli: number }[]} files
 */
function list(title, files) {
  console.log(`${title}\n gzip -9   brotli      raw  file (bytes; HTTP headers not counted)`);
  for (const file of files) row(file, file.name);
}

/**
 * Whether what was sent stays below a limit.
 * @param {string} what
 * @param {{ raw: number, sent: number, brotli: number }[]} files
 * @param {number} limit
 */
function holds(what, files, limit) {
  /** @param {'sent' | 'brotli' | 'raw'} kind */
  const all = (kind) => files.reduce((sum, file) => sum + file[kind], 0);
  const sent = all('sent');
  row({ sent, brotli: all('brotli'), raw: all('raw') }, `${what}; the limit is ${limit}`);
  if (sent > limit) console.error(`${what}: ${sent - limit} bytes too many.`);
  return sent <= limit;
}

const files = await measure();
const before = files.filter(({ isFirst }) => isFirst);
const later = files.filter(({ isFirst }) => !isFirst);
list('To show the board:', before);
const isSmall = holds('all that shows the board', before, limits.board);
list('To enter moves:', later);
const areSmall = holds('all of the first page load', files, limits.all);
if (before.length === 0 || later.length === 0) console.error('The page was not found.');
if (!isSmall || !areSmall || before.length === 0 || later.length === 0) process.exitCode = 1;
