// The menu of the move list, and the dialog that exports and imports games as text.

/** @typedef {import('@playwright/test').Page} Page */

/**
 * @param {Page} page
 * @param {string} label
 */
export async function command(page, label) {
  await page.getByRole('button', { name: 'More move options' }).click();
  await page.getByRole('menuitem', { name: label }).click();
}

/** @param {Page} page */
export async function openRecords(page) {
  await command(page, 'Import / export…');
  return page.getByRole('dialog', { name: 'Import / export' });
}

/**
 * The exported text of a kind.
 * @param {Page} page
 * @param {string} kind
 */
export async function given(page, kind) {
  const dialog = await openRecords(page);
  await dialog.getByLabel('Format', { exact: true }).selectOption(kind);
  const field = dialog.getByLabel(/^Game text/);
  await dialog.locator('textarea:not([aria-busy])').waitFor();
  const text = await field.inputValue();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  return text;
}

/**
 * Imports a text; returns the error message, if any.
 * @param {Page} page
 * @param {string} text
 */
export async function take(page, text) {
  const dialog = await openRecords(page);
  await dialog.getByLabel(/^Game text/).fill(text);
  await dialog.getByRole('button', { name: 'Import' }).click();
  const problem = dialog.getByRole('alert').filter({ hasText: /./ });
  await Promise.race([dialog.waitFor({ state: 'detached' }), problem.waitFor()]);
  if ((await dialog.count()) === 0) return '';
  const said = await problem.innerText();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  return said;
}
