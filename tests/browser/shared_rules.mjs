// Links that contain rules and games: the one that the editor makes, and the encoding of texts in them.
import { deflateRawSync } from 'node:zlib';

/** A text as it is encoded in links. @param {string} text */
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
