// The size gate: what a visitor's browser fetches to show the first page, compressed. `npm run size`
// Loads dist/ in Chromium, compresses each file it asked for, and fails above a limit: there is one for what shows the
// board, and one for that and the engine, until moves can be entered. What is fetched after that is listed by itself.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { inRoot } from './paths.mjs';

/**
 * In bytes, with gzip and with brotli; see
 * `docs/decisions/0027-shipped-games-are-compiled-when-the-page-is-built.md`.
 */
const limits = {
  board: { sent: 50 * 1024, brotli: 45 * 1024 },
  all: { sent: 234 * 1024, brotli: 200 * 1024 },
};
const quietMilliseconds = 1500;
const patienceMilliseconds = 20_000;

/**
 * Runs in the page: the paths that it asked for once moves could be entered, by its own clock and in its own order. The
 * server cannot tell, since a request may be with it before whoever waits for the page hears that it is ready.
 */
function latePaths() {
  const ready = performance.getEntriesByName('ready')[0]?.startTime ?? Infinity;
  /** @type {Map<string, number>} */
  const asked = new Map();
  for (const { name, startTime } of performance.getEntriesByType('resource')) {
    const { pathname } = new URL(name);
    asked.set(pathname, Math.min(startTime, asked.get(pathname) ?? Infinity));
  }
  return [...asked].filter(([, time]) => time >= ready).map(([path]) => path);
}

/**
 * Loads the page until it asks for nothing more. What its worker asks for is heard by the server only, and needed first.
 * @returns {Promise<{ path: string, isLate: boolean }[]>} the paths, and whether moves could be entered without them
 */
async function requestedPaths() {
  const { startServer } = await import('../tests/browser/server.mjs');
  const { launchBrowser } = await import('../tests/browser/browser.mjs');
  /** @type {Set<string>} */
  const paths = new Set();
  let latest = Date.now();
  const server = await startServer((path) => {
    latest = Date.now();
    paths.add(path);
  });
  const browser = await launchBrowser();
  try {
    // A service worker fetches for the visits to come.
    const page = await browser.newPage({ serviceWorkers: 'block' });
    await page.goto(server.url);
    await page.locator('main[data-phase="ready"]').waitFor({ timeout: patienceMilliseconds });
    const end = Date.now() + patienceMilliseconds;
    while (Date.now() - latest < quietMilliseconds && Date.now() < end) {
      await page.waitForTimeout(100);
    }
    const late = new Set(await page.evaluate(latePaths));
    return [...paths].map((path) => ({ path, isLate: late.has(path) }));
  } finally {
    await browser.close();
    await server.close();
  }
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

/** Gzip at its best is what the plainest static host sends; others, `npm start` among them, send brotli. */
async function measure() {
  const requested = await requestedPaths();
  const late = new Set(requested.filter(({ isLate }) => isLate).map(({ path }) => fileOf(path)));
  const paths = [...requested.map(({ path }) => path), ...linkedPaths()].map(fileOf);
  const files = [...new Set(paths)].filter((file) => existsSync(file) && statSync(file).isFile());
  const first = new Set(['/', ...linkedPaths()].map(fileOf));
  return files
    .map((file) => {
      const content = readFileSync(file);
      const name = file.slice(inRoot('dist').length + 1);
      const sent = gzipSync(content, { level: 9 }).length;
      const brotli = brotliCompressSync(content).length;
      const isFirst = first.has(file) && !engine.test(file);
      return { name, raw: content.length, sent, brotli, isFirst, isLate: late.has(file) };
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

/** @param {{ raw: number, sent: number, brotli: number }[]} files */
function total(files) {
  /** @param {'sent' | 'brotli' | 'raw'} kind */
  const all = (kind) => files.reduce((sum, file) => sum + file[kind], 0);
  return { sent: all('sent'), brotli: all('brotli'), raw: all('raw') };
}

/**
 * Whether what was sent stays below the limits.
 * @param {string} what
 * @param {{ raw: number, sent: number, brotli: number }[]} files
 * @param {{ sent: number, brotli: number }} limit
 */
function holds(what, files, limit) {
  const all = total(files);
  row(all, `${what}; the limits are ${limit.sent} with gzip, ${limit.brotli} with brotli`);
  const isSmall = all.sent <= limit.sent && all.brotli <= limit.brotli;
  if (!isSmall) console.error(`${what}: too many bytes.`);
  return isSmall;
}

const files = await measure();
const before = files.filter(({ isFirst }) => isFirst);
const engineFiles = files.filter(({ isFirst, isLate }) => !isFirst && !isLate);
const late = files.filter(({ isLate }) => isLate);
list('To show the board:', before);
const isSmall = holds('all that shows the board', before, limits.board);
list('To enter moves:', engineFiles);
const areSmall = holds('all until moves can be entered', [...before, ...engineFiles], limits.all);
list('Afterwards, while the first move is thought about:', late);
row(total(files), 'all of the first page load');
if (before.length === 0 || engineFiles.length === 0) console.error('The page was not found.');
if (!isSmall || !areSmall || before.length === 0 || engineFiles.length === 0) process.exitCode = 1;
