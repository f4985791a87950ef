// The size gate: what a visitor's browser fetches to show the first page, compressed. `npm run size`
// Loads dist/ in Chromium, compresses each file it asked for, and fails above the limit.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { inRoot } from './paths.mjs';

/** See `docs/decisions/0023-the-module-reads-the-whole-language.md`. */
const limit = 290 * 1024;
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

/** A browser with a window also fetches icons and the manifest, which a headless one leaves out. */
function linkedPaths() {
  const html = readFileSync(inRoot('dist', 'index.html'), 'utf8');
  const links = html.match(/<link\b[^>]*>/g) ?? [];
  return links.flatMap((link) => /\bhref="\.?\/?([^":]+)"/.exec(link)?.[1] ?? []);
}

/** @param {string} path */
const fileOf = (path) => inRoot('dist', path.endsWith('/') ? `${path}index.html` : path);

/** Gzip at its best is what the plainest static host sends; brotli would be about a tenth less. */
async function measure() {
  const paths = [...(await requestedPaths()), ...linkedPaths()].map(fileOf);
  const files = [...new Set(paths)].filter((file) => existsSync(file) && statSync(file).isFile());
  return files
    .map((file) => {
      const content = readFileSync(file);
      const name = file.slice(inRoot('dist').length + 1);
      return { name, raw: content.length, sent: gzipSync(content, { level: 9 }).length };
    })
    .toSorted((a, b) => b.sent - a.sent);
}

/**
 * @param {number} sent
 * @param {number} raw
 * @param {string} name
 */
const row = (sent, raw, name) =>
  console.log(`${String(sent).padStart(8)} ${String(raw).padStart(8)}  ${name}`);

const files = await measure();
const sent = files.reduce((sum, file) => sum + file.sent, 0);
const raw = files.reduce((sum, file) => sum + file.raw, 0);
console.log(' gzip -9      raw  file (bytes; HTTP headers not counted)');
for (const file of files) row(file.sent, file.raw, file.name);
row(sent, raw, `total of the first page load; the limit is ${limit}`);
if (sent > limit || files.length === 0) {
  console.error(files.length === 0 ? 'The page was not found.' : 'The first page load is too big.');
  process.exitCode = 1;
}
