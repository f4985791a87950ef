// Measures how long a first visitor waits on a slow connection: `node scripts/throttled.mjs [folder [visits]]`, after
// `npm run build`. Serves a built page, by default `dist`, loads it in Chromium with the network presets of its
// developer tools, plays the first legal move, and waits for the computer's answer. Prints the medians of several
// visits in milliseconds from the request. There is no limit, since the load of the machine matters too.
import path from 'node:path';
import { launchBrowser } from '../tests/browser/browser.mjs';
import { startServer } from '../tests/browser/server.mjs';
import { firstMove } from './first_move.mjs';
import { inRoot } from './paths.mjs';

/** @typedef {{ downloadThroughput: number, uploadThroughput: number, latency: number }} Line bytes a second, milliseconds */
/** @typedef {{ shown: number, ready: number, answered: number }} Visit */

/**
 * The developer tools use less bandwidth than the name says, and more latency, since they delay whole requests.
 * @type {Record<string, Line>}
 */
const lines = {
  'Slow 4G': {
    downloadThroughput: ((1.6 * 1_000_000) / 8) * 0.9,
    uploadThroughput: ((750 * 1000) / 8) * 0.9,
    latency: 150 * 3.75,
  },
  'Fast 4G': {
    downloadThroughput: ((9 * 1_000_000) / 8) * 0.9,
    uploadThroughput: ((1.5 * 1_000_000) / 8) * 0.9,
    latency: 60 * 2.75,
  },
};
const timeoutMilliseconds = 120_000;

/** Records in the page when something becomes visible: two frames after it is in the document, it has been painted. */
function observe() {
  /** @type {Record<string, () => boolean>} */
  const expected = {
    shown: () =>
      document.querySelector('main[data-phase="shown"], main[data-phase="ready"]') !== null,
    ready: () => document.querySelector('main[data-phase="ready"]') !== null,
    answered: () => document.querySelectorAll('[data-node]').length > 1,
  };
  const left = new Set(Object.keys(expected));
  const observer = new MutationObserver(() => {
    for (const name of left) {
      if (expected[name]?.() !== true) continue;
      left.delete(name);
      requestAnimationFrame(() => requestAnimationFrame(() => performance.mark(`seen ${name}`)));
    }
    if (left.size === 0) observer.disconnect();
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true });
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {Line} line
 * @returns {Promise<Visit>}
 */
async function visit(browser, url, line) {
  // A service worker would also load files for later visits.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(timeoutMilliseconds);
    await page.addInitScript(observe);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { offline: false, ...line });
    await page.goto(url, { waitUntil: 'commit', timeout: timeoutMilliseconds });
    await page.locator('main[data-phase="ready"]').waitFor();
    await page.locator('input[name="move"]').fill(move);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => performance.getEntriesByName('seen answered').length > 0);
    const entries = await page.evaluate(() =>
      performance.getEntriesByType('mark').map((mark) => mark.toJSON()),
    );
    return {
      shown: at(entries, 'shown'),
      ready: at(entries, 'ready'),
      answered: at(entries, 'answered'),
    };
  } finally {
    await context.close();
  }
}

/**
 * @param {{ name: string, startTime: number }[]} marks
 * @param {string} seen
 */
const at = (marks, seen) =>
  marks.find(({ name }) => name === `seen ${seen}`)?.startTime ?? Number.NaN;

/** @param {number[]} values */
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * @param {string} name
 * @param {Visit[]} all
 */
function tell(name, all) {
  const middle = (/** @type {keyof Visit} */ what) =>
    `${Math.round(median(all.map((one) => one[what])))}`.padStart(8);
  console.log(`${name.padEnd(10)}${middle('shown')}${middle('ready')}${middle('answered')}`);
}

const folder = path.resolve(process.argv[2] ?? inRoot('dist'));
const visits = Number(process.argv[3] ?? 5);
const move = await firstMove(folder);
const server = await startServer(() => undefined, folder);
const browser = await launchBrowser();
try {
  // The first visit fills the server's cache of compressed files.
  await visit(browser, server.url, { downloadThroughput: -1, uploadThroughput: -1, latency: 0 });
  console.log(`${''.padEnd(10)}   board   moves  answer  (ms, the median of ${visits} visits)`);
  for (const [name, line] of Object.entries(lines)) {
    /** @type {Visit[]} */
    const all = [];
    for (let number = 0; number < visits; number++)
      all.push(await visit(browser, server.url, line));
    tell(name, all);
  }
} finally {
  await browser.close();
  await server.close();
}
