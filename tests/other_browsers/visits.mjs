// Fixtures of the tests in other browsers: one browser for all tests of a worker, and for each test a visitor and
// servers of its own. A new server is a new origin, for which the browser has kept nothing.
import { writeFile } from 'node:fs/promises';
import { test as base } from '@playwright/test';
import { startServer } from '../browser/server.mjs';
import { startSite } from '../browser/sites.mjs';
import { launch } from './driver.mjs';
import { Visitor } from './visitor.mjs';

/** @typedef {import('../browser/server.mjs').PageServer} PageServer */
/** @typedef {import('../browser/sites.mjs').Site} Site */
/** @typedef {import('@playwright/test').PlaywrightTestArgs & import('@playwright/test').PlaywrightTestOptions} PageArgs */
/** @typedef {import('@playwright/test').PlaywrightWorkerArgs & import('@playwright/test').PlaywrightWorkerOptions} WorkerArgs */

/**
 * @typedef {object} Visits
 * @property {Visitor} visitor
 * @property {(folder?: string) => Promise<PageServer>} serve serves the built page, or another folder
 * @property {(content: Parameters<typeof startSite>[0]) => Promise<Site>} open serves a page with embedded boards
 */

/** @typedef {{ driver: import('./driver.mjs').Driver }} Driven */

/**
 * Gives a test a function that starts servers, and closes those that are still running after it.
 * @template {unknown[]} Args
 * @template {{ close: () => Promise<void> }} Server
 * @param {(...args: Args) => Promise<Server>} begin
 */
function starting(begin) {
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
  return async ({}, /** @type {(start: typeof begin) => Promise<void>} */ use) => {
    /** @type {Server[]} */
    const servers = [];
    await use(async (...args) => {
      const server = await begin(...args);
      servers.push(server);
      return server;
    });
    await Promise.all(servers.map((server) => server.close()));
  };
}

/** @type {import('@playwright/test').Fixtures<Visits, Driven, PageArgs, WorkerArgs>} */
const visits = {
  driver: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
    async ({}, use, { project }) => {
      const driver = await launch(/** @type {import('./driver.mjs').Browser} */ (project.name));
      await use(driver);
      await driver.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  serve: starting((/** @type {string | undefined} */ folder) => startServer(undefined, folder)),
  open: starting(startSite),
  visitor: async ({ driver }, use, testInfo) => {
    const visitor = new Visitor(driver);
    await use(visitor);
    if (testInfo.status !== testInfo.expectedStatus)
      await writeFile(testInfo.outputPath('window.png'), await driver.picture());
    else await visitor.hasNoErrors();
  },
};

export const test = base.extend(visits);
