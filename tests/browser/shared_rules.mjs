// The link to rules that the editor gives.

/**
 * @param {import('playwright-core').Locator} editor
 * @returns {Promise<string>}
 */
export async function linkIn(editor) {
  const link = editor.getByLabel('Link to these rules').and(editor.page().locator(':visible'));
  await link.waitFor();
  return link.inputValue();
}
