// Accessibility rules, checked by axe.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { inRoot } from '../../scripts/paths.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * Fails with every violated rule, and the elements.
 * @param {Page} page
 * @param {string} when
 */
export async function isAccessible(page, when) {
  assert.deepEqual(await brokenRules(page), [], when);
}

/**
 * Every violated rule, with the elements.
 * @param {Page} page
 * @returns {Promise<string[]>}
 */
export async function brokenRules(page) {
  const axe = await readFile(inRoot('node_modules', 'axe-core', 'axe.min.js'), 'utf8');
  // While something fades in, its colours are not the final ones.
  await page.waitForTimeout(300);
  await page.evaluate(axe);
  return page.evaluate(async () => {
    // @ts-expect-error axe is not known to TypeScript here
    const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'] });
    return violations.flatMap((/** @type {{ id: string, nodes: any[] }} */ { id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    );
  });
}
