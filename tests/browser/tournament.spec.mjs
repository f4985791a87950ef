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
async function startTournament(page, numbers) {
  await waitForTurn(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Engine vs. engine' }).click();
  const tournament = page.getByRole('dialog', { name: 'Engine vs. engine' });
  await tournament.getByRole('combobox', { name: 'Engine A' }).selectOption('1');
  await tournament.getByRole('combobox', { name: 'Engine B' }).selectOption('1');
  for (const [label, value] of Object.entries(numbers))
    await tournament.getByRole('spinbutton', { name: label, exact: true }).fill(value);
  await tournament.getByRole('button', { name: 'Start', exact: true }).click();
  return tournament;
}

test('four games at level 1 end with a table, a chart and files, and can be opened', async ({
  page,
}) => {
  const tournament = await startTournament(page, { Games: '4', 'Maximum moves per game': '40' });
  await tournament
    .getByText('4 of 4 games. All games have been played.')
    .waitFor({ timeout: 60_000 });
  const numbers = await tournament.locator('table').first().innerText();
  assert.match(numbers, /Games played\s+4/);
  assert.match(numbers, /95% confidence interval\s+[\d.]+% – [\d.]+%/);
  const counts = ['A wins', 'Draws', 'B wins'].map((name) =>
    Number(new RegExp(`${name}\\s+(\\d)`).exec(numbers)?.[1]),
  );
  assert.equal(
    counts.reduce((sum, count) => sum + count),
    4,
  );
  await tournament.getByRole('img', { name: /^A’s score after 4 games: / }).waitFor();
  const wanted = page.waitForEvent('download');
  await tournament.getByRole('button', { name: 'CSV' }).click();
  const csv = await readFile(await (await wanted).path(), 'utf8');
  assert.equal(csv.trim().split('\r\n').length, 5);
  await tournament.locator('summary').click();
  await tournament.getByRole('button', { name: 'Open game 2 on the board' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.moves [data-past]').length > 4);
  assert((await moves(page)).length <= 40);
});

test(
  'the page can be used while games are played; they can be stopped and continued',
  { tag: '@long' },
  async ({ page }) => {
    await waitForTurn(page);
    const begun = page.waitForEvent('worker');
    const tournament = await startTournament(page, { Games: '500' });
    const engine = await begun;
    await tournament.getByText(/[1-9]\d* of 500 games\. Playing\./).waitFor({ timeout: 60_000 });
    await tournament.getByRole('button', { name: 'Close' }).click();
    await page.locator('[role="gridcell"][tabindex="0"]').focus();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Engine vs. engine' }).click();
    assert(page.workers().includes(engine), 'they go on while the dialog is closed');
    const ended = engine.waitForEvent('close');
    await tournament.getByRole('button', { name: 'Stop' }).click();
    await tournament.getByText('Stopped.').waitFor();
    await ended;
    await tournament.getByRole('button', { name: 'Continue' }).click();
    await tournament.getByText('Playing.').waitFor();
    await tournament.getByRole('button', { name: 'Stop' }).click();
  },
);
