// Measures how much a page with a board loads, compressed: the modules until the board can be played, those for
// playing, and those loaded later. Shapes that only some games need are not counted. Loads lib/ in Chromium and fails
// above a limit. `npm run size:package`, after `npm run package`.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { inRoot } from '../paths.mjs';

/**
 * The limit for the modules of the element, with brotli. Currently 78 KB, of which the English catalogue, shared with
 * the page, is 16 KB. It is there to notice what is loaded by mistake, and is not to be written for. See
 * `docs/decisions/0030-boards-are-embedded-as-an-element.md`.
 */
export const maxBytes = 88 * 1024;

/** @typedef {{ name: string, sent: number, when: 'modules' | 'engine' | 'later' }} Part */

const page = `<!doctype html><html lang="en"><head><title>A board</title>
  <script type="module" src="boardwright/boardwright.js"></script></head>
  <body><boardwright-board game="chase"></boardwright-board></body></html>`;

/** Runs in the page: all requested paths, and whether each one was requested before the board could be played. */
async function requestedPaths() {
  const board = /** @type {any} */ (document.querySelector('boardwright-board'));
  await customElements.whenDefined('boardwright-board');
  await board.ready();
  const ready = performance.now();
  // Everything that a move needs has been loaded once it has been shown.
  await board.play('A1 - B1 nw');
  return performance.getEntriesByType('resource').map(({ name, startTime }) => {
    return { path: new URL(name).pathname, isLater: startTime > ready };
  });
}

/** @returns {Promise<Part[]>} */
export async function measurePackage() {
  const { startSite } = await import('../../tests/browser/sites.mjs');
  const { launchBrowser } = await import('../../tests/browser/browser.mjs');
  const boards = inRoot('lib');
  const site = await startSite({ folder: boards, boards, pages: { '/index.html': page } });
  const browser = await launchBrowser();
  try {
    const tab = await browser.newPage();
    await tab.goto(site.url);
    const requested = await tab.evaluate(requestedPaths);
    const prefix = '/boardwright/';
    return requested
      .filter((one) => one.path.startsWith(prefix))
      .map((one) => {
        const name = one.path.slice(prefix.length);
        const sent = brotliCompressSync(readFileSync(path.join(boards, name))).length;
        const isModule = name.endsWith('.js') && !name.startsWith('worker-');
        return { name, sent, when: one.isLater ? 'later' : isModule ? 'modules' : 'engine' };
      });
  } finally {
    await browser.close();
    await site.close();
  }
}

/**
 * @param {Part[]} parts
 * @param {Part['when']} when
 */
export const sumOf = (parts, when) =>
  parts.filter((part) => part.when === when).reduce((sum, { sent }) => sum + sent, 0);

/** @param {Part[]} parts */
function report(parts) {
  const titles = {
    modules: `modules until a board can be played; the limit is ${maxBytes}`,
    engine: 'the game, the worker and the module that plays',
    later: 'afterwards',
  };
  for (const [when, title] of /** @type {[Part['when'], string][]} */ (Object.entries(titles))) {
    for (const part of parts.filter((one) => one.when === when))
      console.log(`${String(part.sent).padStart(8)}  ${part.name}`);
    console.log(`${String(sumOf(parts, when)).padStart(8)}  ${title}`);
  }
}

if (import.meta.filename === process.argv[1]) {
  const parts = await measurePackage();
  report(parts);
  const sum = sumOf(parts, 'modules');
  if (sum === 0 || sum > maxBytes) process.exitCode = 1;
}
