// Using the rule editor: opening it, finding lines, writing, and waiting for what the compiler says.
import { waitForTurn } from './board.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** The address of a game whose rules are short. */
export const breakthrough = { path: '#game=breakthrough' };

/** Pawns that may always move two steps. */
export const twoSteps = ' n (verify empty?) add';

/** @param {Page} page */
export const editor = (page) => page.getByRole('region', { name: 'Rules', exact: true });

/** @param {Page} page */
export const content = (page) => page.getByRole('textbox', { name: 'Rule text' });

/**
 * Scrolls to a line; lines out of view are not in the document.
 * @param {Page} page
 * @param {string} text a part of the line
 */
export async function line(page, text) {
  const found = page.locator('.cm-line', { hasText: text }).first();
  const scroller = page.locator('.cm-scroller');
  await scroller.evaluate((one) => one.scrollTo(0, 0));
  for (let times = 0; times < 50 && !(await isSeen(found)); times++) {
    await scroller.evaluate((one) => one.scrollBy(0, one.clientHeight / 4));
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  return found;
}

/**
 * Whether the middle of a line is visible; the editor only renders some of the others.
 * @param {import('@playwright/test').Locator} one
 */
async function isSeen(one) {
  if ((await one.count()) === 0) return false;
  return one.evaluate((element) => {
    const scroller = element.closest('.cm-scroller')?.getBoundingClientRect();
    const { top, bottom } = element.getBoundingClientRect();
    const middle = (top + bottom) / 2;
    return scroller !== undefined && middle > scroller.top && middle < scroller.bottom;
  });
}

/**
 * Waits until the compiler has given this verdict on the text.
 * @param {Page} page
 * @param {'fine' | 'wrong'} verdict
 */
export const hasVerdict = (page, verdict) =>
  page.locator(`.rule-editor[data-checked="${verdict}"]`).waitFor();

/** @param {Page} page */
export async function openEditor(page) {
  await waitForTurn(page);
  await page.getByRole('button', { name: 'More move options' }).click();
  await page.getByRole('menuitem', { name: 'Edit rules' }).click();
  await hasVerdict(page, 'fine');
}

/** Opens the folded tools for creating, opening, saving and sharing. @param {Page} page */
export async function tools(page) {
  const all = editor(page).locator('.rule-editor-tools');
  if (!(await all.locator('details').evaluate((one) => one.hasAttribute('open'))))
    await all.getByText('Open, save, share').click();
  return all;
}

/**
 * Types a text before the last letter of a line.
 * @param {Page} page
 * @param {string} where a part of the line
 * @param {string} text
 */
export async function writeInto(page, where, text) {
  await (await line(page, where)).click();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type(text);
}

/**
 * Replaces the whole text.
 * @param {Page} page
 * @param {string} text
 */
export async function replaceAll(page, text) {
  await content(page).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Backspace');
  await content(page).evaluate((one, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const options = { clipboardData, bubbles: true, cancelable: true };
    one.dispatchEvent(new ClipboardEvent('paste', options));
  }, text);
}
