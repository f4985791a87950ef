// Drives embedded boards: each test serves sites of its own, with the strict policy.
import assert from 'node:assert/strict';
import { inRoot } from '../../scripts/paths.mjs';
import { test as checked } from './checked.mjs';
import { startSite } from './sites.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */
/** @typedef {import('./sites.mjs').Site} Site */

/** The built package. */
export const boards = inRoot('lib');

/** @param {string} name */
export const example = (name) => inRoot('examples', name);

/** @typedef {(content: Parameters<typeof startSite>[0]) => Promise<Site>} OpenSite */

/** @typedef {import('./checked.mjs').CheckedArgs} CheckedArgs */
/** @typedef {import('./checked.mjs').WorkerArgs} WorkerArgs */
/** @type {import('@playwright/test').Fixtures<{ open: OpenSite }, {}, CheckedArgs, WorkerArgs>} */
const sites = {
  // Browsers request an icon by themselves.
  loses: /\/favicon\.ico$/,
  open: async ({ context }, use) => {
    /** @type {Site[]} */
    const opened = [];
    await use(async (content) => {
      const site = await startSite(content);
      opened.push(site);
      return site;
    });
    // Closes the pages before their site.
    await context.close();
    await Promise.all(opened.map((site) => site.close()));
  },
};

export const test = checked.extend(sites);

/** A page with these elements that records all their events. @param {string} body */
export function pageWith(body) {
  return {
    '/index.html': `<!doctype html><html lang="en"><head><title>A page</title>
      <script type="module" src="boardwright/boardwright.js"></script>
      <script type="module" src="hear.js"></script></head><body>${body}</body></html>`,
    '/hear.js': `globalThis.heard = [];
      globalThis.reachedWindow = [];
      addEventListener('error', (event) => reachedWindow.push(event.type));
      for (const board of document.querySelectorAll('boardwright-board'))
        for (const type of ['ready', 'beforemove', 'move', 'position', 'end', 'input', 'choice', 'lessonstep', 'error'])
          board.addEventListener(type, ({ detail }) => heard.push({ type, detail }));`,
  };
}

/**
 * Waits until a board can be played, or shows an error.
 * @param {Locator} board
 * @param {'ready' | 'failed'} [phase]
 */
export async function settled(board, phase = 'ready') {
  await board.locator(`.game[data-phase="${phase}"]:not([data-busy])`).waitFor({ timeout: 20_000 });
}

/**
 * Clicks the middle of a cell.
 * @param {Page} page
 * @param {Locator} board
 * @param {string} name
 */
export async function clickCell(page, board, name) {
  const cell = board.locator(`[data-name="${name}"]`);
  await cell.scrollIntoViewIfNeeded();
  const box = await cell.boundingBox();
  assert(box, `there is a cell ${name}`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/**
 * The events recorded so far; clears the list.
 * @param {Page} page
 * @returns {Promise<{ type: string, detail: any }[]>}
 */
export const heard = (page) => page.evaluate('heard.splice(0)');
