// The fixtures of every browser test: a test fails if a page logs an error.
import assert from 'node:assert/strict';
import { test as base } from '@playwright/test';

/**
 * @typedef {object} Expected
 * @property {RegExp | undefined} loses addresses that the test blocks, or that the browser requests by itself
 * @property {RegExp | undefined} logs errors that the browser is expected to log
 */
/** @typedef {Expected & { noErrors: void }} Checks */
/** @typedef {import('@playwright/test').PlaywrightTestArgs & import('@playwright/test').PlaywrightTestOptions} PageArgs */
/** @typedef {PageArgs & Checks} CheckedArgs */
/** @typedef {import('@playwright/test').PlaywrightWorkerArgs & import('@playwright/test').PlaywrightWorkerOptions} WorkerArgs */
/** @type {import('@playwright/test').Fixtures<Checks, {}, PageArgs, WorkerArgs>} */
const checks = {
  loses: [undefined, { option: true }],
  logs: [undefined, { option: true }],
  noErrors: [
    async ({ context, loses, logs }, use) => {
      const errors = errorsIn(context, { loses, logs });
      await use();
      assert.deepEqual(errors, [], 'no page logs an error');
    },
    { auto: true },
  ],
};

export const test = base.extend(checks);

/** The details of a test in a list of similar ones: whether only the long run contains it. @param {boolean} isLeft */
export const onlyLong = (isLeft) => ({ tag: isLeft ? ['@long'] : [] });

/**
 * Collects the errors of all pages.
 * @param {import('@playwright/test').BrowserContext} context
 * @param {Expected} expected
 */
function errorsIn(context, { loses, logs }) {
  /** @type {string[]} */
  const errors = [];
  context.on('weberror', (error) => errors.push(error.error().message));
  context.on('console', (message) => {
    const { url } = message.location();
    const isExpected = loses?.test(url) || logs?.test(message.text());
    if (message.type() === 'error' && !isExpected) errors.push(`${message.text()} ${url}`);
  });
  return errors;
}
