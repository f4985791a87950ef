// A folder of rule files becomes a section of the game picker, and stays there.
import assert from 'node:assert/strict';
import { mkdtemp, mkdir, copyFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from '../../scripts/paths.mjs';
import { isAccessible } from './axe.mjs';
import { cell, click, moves, playing, waitForTurn } from './board.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {string} name */
const fixture = (name) => inRoot('tests', 'languages', 'ludii', name);

/** @param {string} name */
const program = (name) => inRoot('tests', 'languages', 'axiom', name);

/** A folder with three files, one of which is no game. */
async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'club-'));
  await copyFile(fixture('three-in-a-row.lud'), join(folder, 'three-in-a-row.lud'));
  await copyFile(fixture('run-through.lud'), join(folder, 'run-through.lud'));
  await writeFile(join(folder, 'broken.lud'), '(game "Broken" (players 2) (equipment {(bord)}))');
  return folder;
}

/** A folder with the shell of two programs, of which one is missing, and a program that is a game of its own. */
async function makeShell() {
  const folder = await mkdtemp(join(tmpdir(), 'shell-'));
  await copyFile(program('shell.zrf'), join(folder, 'shell.zrf'));
  await mkdir(join(folder, 'programs'));
  for (const name of ['Run-Through.4th', 'run-through-board.4th'])
    await copyFile(program(name), join(folder, 'programs', name));
  await copyFile(program('three-in-a-row.4th'), join(folder, 'Three-in-a-Row.4th'));
  return folder;
}

/** @param {Page} page */
async function openPicker(page) {
  await page.getByRole('button', { name: 'New game' }).click();
  return page.getByRole('dialog', { name: 'New game' });
}

test('a folder becomes a section that stays, and its games are played', async ({ page }) => {
  await page.goto('./');
  await waitForTurn(page);
  const dialog = await openPicker(page);
  const folder = await makeFolder();
  await dialog.locator('input[webkitdirectory]').setInputFiles(folder);
  const name = folder.split('/').at(-1) ?? '';
  const section = dialog.locator('section', { has: page.getByRole('heading', { name }) });
  const cards = section.getByRole('button', { name: /in-a-row|run-through|broken/ });
  await cards.nth(2).waitFor();
  assert.equal(await cards.count(), 3);
  await section.locator('canvas[data-painted]').nth(1).waitFor();
  const broken = section.getByRole('button', { name: /^broken cannot be played$/ });
  await broken.click();
  await dialog.getByRole('alert').filter({ hasText: 'broken cannot be played' }).waitFor();
  await isAccessible(page, 'a folder in the picker');
  await section.getByRole('button', { name: 'three-in-a-row' }).click();
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  await waitForTurn(page);
  await cell(page, 'B2').waitFor();

  await page.reload();
  await waitForTurn(page);
  await cell(page, 'B2').waitFor();
  const again = await openPicker(page);
  const kept = again.locator('section', { has: page.getByRole('heading', { name }) });
  await kept.getByRole('button', { name: 'run-through' }).waitFor();
  await kept.getByRole('button', { name: `Remove the folder ${name}` }).click();
  await kept.waitFor({ state: 'detached' });
  await page.reload();
  await waitForTurn(page);
  const last = await openPicker(page);
  await last.getByRole('heading', { name: 'Popular' }).waitFor();
  assert.equal(await last.getByRole('heading', { name }).count(), 0);
});

test('a shell and its programs are one game, and one click places a stone', async ({ page }) => {
  await page.goto('./');
  await waitForTurn(page);
  const folder = await makeShell();
  const name = folder.split('/').at(-1) ?? '';
  /** @param {string} game */
  const start = async (game) => {
    const dialog = await openPicker(page);
    if (game === 'shell') await dialog.locator('input[webkitdirectory]').setInputFiles(folder);
    const section = dialog.locator('section', { has: page.getByRole('heading', { name }) });
    await section.getByRole('button', { name: game, exact: true }).click();
    await dialog.getByRole('button', { name: 'Start', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await waitForTurn(page);
  };
  await start('shell');
  await cell(page, 'h8').waitFor();
  await start('Three-in-a-Row');
  await cell(page, 'h8').waitFor({ state: 'detached' });
  await playing(page, () => click(page, 'b2'));
  assert.match((await moves(page)).join(), /b2/);
});
