// Measures what a visitor's browser loads, compressed: `npm run size`, after `npm run build`. Loads dist/ in Chromium,
// plays a move and waits for the computer's answer, then lists the files by when they were requested. Fails above
// limits that are generous, so that they only prevent large mistakes.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { firstMove } from './first_move.mjs';
import { inRoot } from './paths.mjs';

/** In bytes, with brotli; see `docs/decisions/0041-one-module-that-compiles-plays-and-searches.md`. */
const limits = { board: 96 * 1024, answered: 1500 * 1024 };
const timeoutMilliseconds = 60_000;

/** @typedef {{ name: string, raw: number, brotli: number, isFirst: boolean }} Sized */

const html = () => readFileSync(inRoot('dist', 'index.html'), 'utf8');

/**
 * Loads the page, plays a move, and waits until the computer has answered.
 * @returns {Promise<string[]>} the requested paths
 */
async function requestedPaths() {
  const { startServer } = await import('../tests/browser/server.mjs');
  const { launchBrowser } = await import('../tests/browser/browser.mjs');
  /** @type {Set<string>} */
  const paths = new Set();
  const server = await startServer((path) => paths.add(path));
  const browser = await launchBrowser();
  try {
    // A service worker would also load files for later visits.
    const page = await browser.newPage({ serviceWorkers: 'block' });
    page.setDefaultTimeout(timeoutMilliseconds);
    await page.goto(server.url);
    await page.locator('main[data-phase="ready"]').waitFor();
    await page.locator('input[name="move"]').fill(await firstMove(inRoot('dist')));
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelectorAll('[data-node]').length > 1);
    return [...paths];
  } finally {
    await browser.close();
    await server.close();
  }
}

/** The files linked in the page, except the engine, show the board. */
function linkedPaths() {
  const tags = html().match(/<(?:link|script)\b[^>]*>/g) ?? [];
  return tags.flatMap((tag) => /\b(?:href|src)="\.?\/?([^":]+)"/.exec(tag)?.[1] ?? []);
}

/** @param {string} path */
const fileOf = (path) => inRoot('dist', path.endsWith('/') ? `${path}index.html` : path);

/** @returns {Promise<Sized[]>} the largest first */
async function measure() {
  const linked = linkedPaths();
  const first = new Set(['/', ...linked].map(fileOf));
  const files = new Set([...(await requestedPaths()), ...linked].map(fileOf));
  return [...files]
    .filter((file) => existsSync(file) && statSync(file).isFile())
    .map((file) => {
      const content = readFileSync(file);
      const name = file.slice(inRoot('dist').length + 1);
      const brotli = brotliCompressSync(content).length;
      const isFirst = first.has(file) && !name.endsWith('.wasm');
      return { name, raw: content.length, brotli, isFirst };
    })
    .toSorted((a, b) => b.brotli - a.brotli);
}

/**
 * @param {string} title
 * @param {Sized[]} files
 */
function list(title, files) {
  console.log(`${title}\n  brotli      raw  file (bytes)`);
  for (const { name, raw, brotli } of files)
    console.log(`${String(brotli).padStart(8)} ${String(raw).padStart(8)}  ${name}`);
}

/**
 * Whether the compressed size is within a limit.
 * @param {string} what
 * @param {Sized[]} files
 * @param {number} limit
 */
function holds(what, files, limit) {
  const sum = files.reduce((bytes, { brotli }) => bytes + brotli, 0);
  console.log(`${String(sum).padStart(8)} of ${limit}: ${what}\n`);
  if (sum > limit) console.error(`${what}: too many bytes.`);
  return files.length > 0 && sum <= limit;
}

const files = await measure();
const [shown, others] = [true, false].map((is) => files.filter(({ isFirst }) => isFirst === is));
list('To show the board:', shown ?? []);
const isBoardSmall = holds('all that shows the board', shown ?? [], limits.board);
list('Until the computer has answered:', others ?? []);
const isAllSmall = holds('all until the computer has answered', files, limits.answered);
if (!isBoardSmall || !isAllSmall) process.exitCode = 1;
