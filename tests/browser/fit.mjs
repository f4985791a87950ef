// Whether things fit, as determined by `misfits.mjs` inside the page.
import { readFile } from 'node:fs/promises';
import { inRoot } from '../../scripts/paths.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * Everything that does not fit inside a part of the page.
 * @param {Page} page
 * @param {string} selector of the part
 * @returns {Promise<string[]>}
 */
export async function misfits(page, selector) {
  const source = await readFile(inRoot('tests', 'browser', 'misfits.mjs'), 'utf8');
  const script = source.replaceAll(/^export /gm, '');
  return page.evaluate(`(() => {${script}\nreturn findMisfits(${JSON.stringify(selector)});})()`);
}
