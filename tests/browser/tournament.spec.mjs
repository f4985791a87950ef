// Engine vs. engine: many games, their statistics, and one of them on the board.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { moves, waitForTurn } from './board.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

test.use({ path: '#game=breakthrough' });

/**
 * Opens the tournament and starts games between engines that search one turn ahead.
 * @param {Page} page
 * @param {Record<string, string>} numbers
 */
async function startLab(page, numbers) {
  await waitForTurn(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Engine vs. engine' }).click();
  const lab = page.getByRole('dialog', { name: 'Engine vs. engine' });
  await lab.getByRole('combobox', { name: 'Engine A' }).selectOption('1');
  await lab.getByRole('combobox', { name: 'Engine B' }).selectOption('1');
  for (const [label, value] of Object.entries(numbers))
    await lab.getByRole('spinbutton', { name: label, exact: true }).fill(value);
  await lab.getByRole('button', { name: 'Start over' }).click();
  return lab;
}

test('four games at level 1 end with a table, a chart and files, and can be opened', async ({
  page,
}) => {
  const lab = await startLab(page, { Games: '4', 'Maximum moves per game': '40' });
  await lab.getByText('4 of 4 games. All games have been played.').waitFor({ timeout: 60_000 });
  const numbers = await lab.locator('table').first().innerText();
  assert.match(numbers, /Games played\s+4/);
  assert.match(numbers, /95% confidence interval\s+[\d.]+ – [\d.]+ %/);
  const counts = ['A wins', 'Draws', 'B wins'].map((name) =>
    Number(new RegExp(`${name}\\s+(\\d)`).exec(numbers)?.[1]),
  );
  assert.equal(
    counts.reduce((sum, count) => sum + count),
    4,
  );
  await lab.getByRole('img', { name: /^A’s score after 4 games: / }).waitFor();
  const wanted = page.waitForEvent('download');
  await lab.getByRole('button', { name: 'CSV' }).click();
  const csv = await readFile(await (await wanted).path(), 'utf8');
  assert.equal(csv.trim().split('\r\n').length, 5);
  await lab.locator('summary').click();
  await lab.getByRole('button', { name: 'Open game 2 on the board' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.moves [data-past]').length > 4);
  assert((await moves(page)).length <= 40);
});

test('the page can be used while games are played; they can be stopped and go on', async ({
  page,
}) => {
  await waitForTurn(page);
  const begun = page.waitForEvent('worker');
  const lab = await startLab(page, { Games: '500' });
  const engine = await begun;
  await lab.getByText(/[1-9]\d* of 500 games\. Playing\./).waitFor({ timeout: 60_000 });
  await lab.getByRole('button', { name: 'Close' }).click();
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Engine vs. engine' }).click();
  assert(page.workers().includes(engine), 'they go on while the dialog is closed');
  const ended = engine.waitForEvent('close');
  await lab.getByRole('button', { name: 'Stop' }).click();
  await lab.getByText('Stopped.').waitFor();
  await ended;
  await lab.getByRole('button', { name: 'Continue' }).click();
  await lab.getByText('Playing.').waitFor();
  await lab.getByRole('button', { name: 'Stop' }).click();
});
