// Tests that need a page: one server and one browser for a test file, a fresh page for each test.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inRoot } from '../../scripts/paths.mjs';
import { launchBrowser } from './browser.mjs';
import { startServer } from './server.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').BrowserContextOptions & { path?: string, loses?: RegExp }} PageOptions */

/**
 * Call it once at the top of a test file; it gives the function that declares the tests.
 * A test also fails when its page logs an error. A failed test leaves a picture in test-results/.
 * @param {Parameters<typeof startServer>} serving what the server is told
 */
export function pageTests(...serving) {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {import('./server.mjs').PageServer} */
  let server;

  before(async () => {
    server = await startServer(...serving);
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });

  /**
   * @param {string} name
   * @param {(page: Page) => Promise<void>} steps starts on the loaded page
   * @param {PageOptions} [options] `path` is relative to the page's address, `loses` are
   *   addresses that a test keeps from the page; the rest is Playwright's
   */
  return function pageTest(name, steps, { path = '', loses, ...options } = {}) {
    test(name, async () => {
      // What the page keeps for later would slow every test down, and hide from it what is asked for.
      const context = await browser.newContext({ serviceWorkers: 'block', ...options });
      try {
        const page = await context.newPage();
        const errors = collectErrors(page, loses);
        await onFailure(page, name, async () => {
          await page.goto(server.url + path);
          await steps(page);
          assert.deepEqual(errors, [], 'the page logged errors');
        });
      } finally {
        await context.close();
      }
    });
  };
}

/**
 * @param {Page} page
 * @param {RegExp | undefined} loses
 */
function collectErrors(page, loses) {
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error' && !loses?.test(url)) errors.push(`${message.text()} ${url}`);
  });
  return errors;
}

/**
 * @param {Page} page
 * @param {string} name
 * @param {() => Promise<void>} action
 */
async function onFailure(page, name, action) {
  try {
    await action();
  } catch (error) {
    const picture = inRoot('test-results', `${name.replaceAll(/\W+/g, '-')}.png`);
    await page.screenshot({ path: picture }).catch(() => {});
    throw error;
  }
}
