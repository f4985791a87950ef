// A newcomer's first ten minutes, by what can be read on the page alone: the first lesson, a game that is nearly won, a
// changed rule and its effect on the board, and a link that somebody else opens. Each part logs how long it took.
import assert from 'node:assert/strict';
import { cell, click, playing, waitForTurn } from './board.mjs';
import { test } from './pages.mjs';
import { take } from './record_dialog.mjs';
import { linkIn } from './shared_rules.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** What to do in the first lesson, by the titles of its steps: the clicks, or the answer of a quiz. */
const answers = /** @type {Record<string, string[]>} */ ({
  'Your first move': ['D3', 'D6'],
  'The way has to be free': ['A1', 'A4', 'D9', 'G1'],
  'Around the board': ['C8', 'C2'],
  'Ricochet yourself': ['B6', 'C4'],
  'Bump your own dice': ['D3', 'D5'],
  Capture: ['D2', 'D5'],
  'Capture by a bump': ['D2', 'D4'],
});

/** @param {Page} page */
const lesson = (page) => page.getByRole('region', { name: 'Lesson' });

/** Takes the first lesson from its first step to its last. @param {Page} page */
async function takeLesson(page) {
  await page.getByRole('button', { name: 'Learn' }).click();
  await page.getByRole('button', { name: /All rules of Chase/ }).click();
  for (let step = 1; ; step++) {
    const here = lesson(page)
      .locator('[aria-current="step"]')
      .filter({ hasText: `${step}` });
    await here.waitFor();
    const title = await lesson(page).getByRole('heading', { level: 3 }).innerText();
    await page.locator('main:not([data-busy])').waitFor();
    for (const name of answers[title] ?? []) await click(page, name);
    const show = lesson(page).getByRole('button', { name: 'Show me' });
    if (answers[title] === undefined && (await show.isVisible())) await show.click();
    if (await show.isVisible()) await lesson(page).locator('[data-verdict]').first().waitFor();
    const wrong = lesson(page).locator('[data-verdict="wrong"]');
    assert.equal(await wrong.count(), 0, title);
    const next = lesson(page).getByRole('button', { name: /^(Next|Finish)$/ });
    const isLast = (await next.innerText()) === 'Finish';
    await next.click();
    if (isLast) return step;
  }
}

/** Wins where Blue has five dice left. @param {Page} page */
async function winGame(page) {
  await page
    .getByRole('button', { name: 'Close' })
    .or(page.getByRole('button', { name: 'Cancel' }))
    .first()
    .click();
  await waitForTurn(page);
  const won = 'Red action; Red Die A1=6 A3=6 A5=6 A7=4 B6=3; Blue Die C7=5 I3=5 I5=5 I7=5 I9=5';
  assert.equal(await take(page, won), '');
  await waitForTurn(page);
  await click(page, 'B6');
  await click(page, 'C7');
  await page.locator('[data-game-over]').waitFor();
  await page
    .getByText(/Red wins/)
    .first()
    .waitFor();
}

/** Gives Red a 6 in the middle of its first row; returns the link. @param {Page} page */
async function changeRule(page) {
  await page.getByRole('button', { name: 'New game' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await waitForTurn(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit rules' }).click();
  const rules = page.getByRole('region', { name: 'Rules', exact: true });
  const text = rules.getByRole('textbox', { name: 'Rule text' });
  await text.click();
  await page.keyboard.press('Control+F');
  await page.keyboard.type('(pips 5) A5');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.type('(pips 6) A5');
  await cell(page, 'A5')
    .and(page.getByRole('gridcell', { name: /6/ }))
    .waitFor();
  await rules.getByText('Open, save, share').click();
  await rules.getByRole('button', { name: 'Share as a link' }).click();
  return linkIn(rules);
}

/**
 * Somebody else opens the link and plays by the new rule.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} link
 */
async function openElsewhere(browser, link) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(link);
  await waitForTurn(page);
  await cell(page, 'A5')
    .and(page.getByRole('gridcell', { name: /6/ }))
    .waitFor();
  await playing(page, async () => {
    await click(page, 'A5');
    await click(page, 'G8');
  });
  await context.close();
}

test("a newcomer's ten minutes", { tag: '@long' }, async ({ browser, page }) => {
  await test.step('the page', () => waitForTurn(page));
  await test.step('the first lesson', async () => assert((await takeLesson(page)) >= 10));
  await test.step('a won game', () => winGame(page));
  const link = await test.step('a changed rule', () => changeRule(page));
  await test.step('its link in another browser', () => openElsewhere(browser, link));
});
