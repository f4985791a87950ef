// Fixtures for tests of the page: each test begins on the loaded page of the built site.
import { EventEmitter, once } from 'node:events';
import { test as checked } from './checked.mjs';

/**
 * @typedef {object} Loaded
 * @property {string} path what to load, relative to the page's address
 */

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./checked.mjs').CheckedArgs} CheckedArgs */
/** @typedef {import('./checked.mjs').WorkerArgs} WorkerArgs */
/** @type {import('@playwright/test').Fixtures<Loaded, {}, CheckedArgs, WorkerArgs>} */
const loaded = {
  path: ['', { option: true }],
  // Caching the page would slow every test down, and hide its requests from the test.
  serviceWorkers: 'block',
  page: async ({ page, path }, use) => {
    await page.goto(path);
    await use(page);
  },
};

export const test = checked.extend(loaded);

/**
 * Delays files until the returned function is called.
 * @param {Page} page
 * @param {string} files
 */
export async function hold(page, files) {
  const gate = new EventEmitter();
  const held = once(gate, 'open');
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return () => gate.emit('open');
}
