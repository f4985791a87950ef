// Drives boards on the pages of others: each test has sites of its own, with the strict policy in force.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inRoot } from '../../scripts/paths.mjs';
import { launchBrowser } from './browser.mjs';
import { startSite } from './sites.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Locator} Locator */
/** @typedef {import('./sites.mjs').Site} Site */

/** The package as it was built. */
export const boards = inRoot('lib');

/** @param {string} name */
export const example = (name) => inRoot('examples', name);

/** Call it once at the top of a test file; it gives the function that declares the tests. */
export function embedTests() {
  /** @type {import('playwright-core').Browser} */
  let browser;
  before(async () => {
    browser = await launchBrowser();
  });
  after(() => browser?.close());

  /**
   * A test also fails when its page logs an error, as a browser does for what a policy keeps out.
   * @param {string} name
   * @param {(page: Page, open: (content: Parameters<typeof startSite>[0]) => Promise<Site>) => Promise<void>} steps
   * @param {RegExp} [logged] errors that the browser has to log
   */
  return function embedTest(name, steps, logged) {
    test(name, async () => {
      /** @type {Site[]} */
      const sites = [];
      const context = await browser.newContext();
      try {
        const page = await context.newPage();
        const errors = errorsOf(page, logged);
        await steps(page, async (content) => {
          const site = await startSite(content);
          sites.push(site);
          return site;
        });
        assert.deepEqual(errors, [], 'the page logged errors');
      } catch (error) {
        const picture = inRoot('test-results', `${name.replaceAll(/\W+/g, '-')}.png`);
        for (const page of context.pages()) await page.screenshot({ path: picture });
        throw error;
      } finally {
        await context.close();
        await Promise.all(sites.map((site) => site.close()));
      }
    });
  };
}

/**
 * @param {Page} page
 * @param {RegExp | undefined} logged
 */
function errorsOf(page, logged) {
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    const { url } = message.location();
    const isExpected = url.endsWith('/favicon.ico') || logged?.test(message.text());
    if (message.type() === 'error' && !isExpected) errors.push(message.text());
  });
  return errors;
}

/**
 * A page with these elements, and what hears of everything that happens on them.
 * @param {string} body
 */
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
 * Waits until a board can be played, or shows what is wrong.
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
 * What was heard of boards, and forgets it.
 * @param {Page} page
 * @returns {Promise<{ type: string, detail: any }[]>}
 */
export const heard = (page) => page.evaluate('heard.splice(0)');
