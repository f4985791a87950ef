// The menu of the list of moves, and the dialog through which games go out and come in as texts.

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
async function openRecords(page) {
  await command(page, 'Import / export…');
  return page.getByRole('dialog', { name: 'Import / export' });
}

/**
 * What the dialog gives of one kind.
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
 * Opens a text; what is said where it cannot be opened.
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
