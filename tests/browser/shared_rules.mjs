// Links that hold rules and games: the one that the editor gives, and how texts are packed for them.
import { deflateRawSync } from 'node:zlib';

/**
 * Text as links hold it.
 * @param {string} text
 */
export const pack = (text) => deflateRawSync(text).toString('base64url');

/**
 * @param {import('@playwright/test').Locator} editor
 * @returns {Promise<string>}
 */
export async function linkIn(editor) {
  const link = editor.getByLabel('Link to these rules').and(editor.page().locator(':visible'));
  await link.waitFor();
  return link.inputValue();
}
