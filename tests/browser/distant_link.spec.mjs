// Two people play by links, each in a browser of their own.
import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { isAccessible } from './axe.mjs';
import { moveFirst, waitForTurn } from './board.mjs';
import {
  follow,
  hasPlies,
  hasTask,
  invite,
  panelOf,
  paste,
  plies,
  positionOf,
  takeLink,
  test,
  typeMove,
  withoutAnimation,
} from './elsewhere.mjs';
import { listedGames } from './saved_games.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * Ann invites Bob to a game and has made the first move; returns the link.
 * @param {Page} page
 * @param {Page} there
 */
async function begin(page, there) {
  for (const one of [page, there]) await withoutAnimation(one);
  await page.reload();
  await invite(page, { game: 'breakthrough', name: 'Ann' });
  await hasTask(page, 'move');
  await typeMove(page, 'a2 - a3');
  await hasTask(page, 'invite');
  return takeLink(page);
}

/** @param {Page} page */
const undo = (page) => page.getByRole('button', { name: 'Undo', exact: true });

/** @param {Page} page @param {string | RegExp} text */
const warned = async (page, text) => {
  const dialog = page.getByRole('dialog', { name: 'This link cannot be opened' });
  await dialog.getByText(text).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
};

test('a game goes back and forth by links', async ({ page, there }) => {
  await follow(there, await begin(page, there));
  await hasTask(page, 'wait');
  await hasTask(there, 'move');
  assert.equal(await positionOf(there), await positionOf(page));
  await expect(panelOf(there)).toHaveText(/Against Ann\s+You play Black/, { useInnerText: true });
  await typeMove(there, 'a7 - a6');
  await hasTask(there, 'send');
  // In a new window, as from a mail program.
  await follow(page, await takeLink(there));
  await hasTask(page, 'move');
  await typeMove(page, 'b2 - b3');
  // Or pasted into the open one.
  await paste(there, `Your turn! ${await takeLink(page)}`);
  await hasTask(there, 'move');
  await typeMove(there, 'b7 - b6');
  // Or put into the address of the open page.
  await page.goto(await takeLink(there));
  await hasTask(page, 'move');
  await hasPlies(page, 4);
  await page.waitForURL((url) => url.hash === '#game=breakthrough');
  assert.equal(await positionOf(page), await positionOf(there));
  // All of it is one game.
  assert.deepEqual(await listedGames(page), ['Breakthrough, 4 moves']);
  assert.deepEqual(await listedGames(there), ['Breakthrough, 4 moves']);
});

test('a move can be taken back until its link was taken', async ({ page, there }) => {
  const first = await begin(page, there);
  await hasTask(page, 'wait');
  assert(await undo(page).isDisabled());
  await follow(there, first);
  await hasTask(there, 'move');
  // The move of the other person cannot.
  assert(await undo(there).isDisabled());
  await typeMove(there, 'a7 - a6');
  await undo(there).click();
  await hasTask(there, 'move');
  await typeMove(there, 'h7 - h6');
  await takeLink(there);
  await hasTask(there, 'wait');
  assert(await undo(there).isDisabled());
  // Nor may anybody move for the other person, or ask the computer.
  assert.equal(await there.locator('[data-can~="add"]').count(), 0);
  assert(await there.getByRole('button', { name: 'Hint' }).isDisabled());
  // After a reload all of that is as before.
  await there.reload();
  await hasTask(there, 'wait');
  assert(await undo(there).isDisabled());
});

test('old and damaged links lose nothing', async ({ page, there }) => {
  const first = await begin(page, there);
  await follow(there, first);
  await typeMove(there, 'a7 - a6');
  const second = await takeLink(there);
  await paste(page, second);
  await hasPlies(page, 2);
  await follow(page, first);
  await panelOf(page).getByText('That link is older').waitFor();
  await hasPlies(page, 2);
  const at = second.length - 10;
  const letter = second[at] === 'A' ? 'B' : 'A';
  await follow(page, second.slice(0, at) + letter + second.slice(at + 1));
  await warned(page, 'The link is damaged.');
  await hasPlies(page, 2);
  await paste(page, 'hello');
  await panelOf(page).getByText('There is no link to a game in this text.').waitFor();
  // Even if there is nothing else to show.
  await follow(there, second.slice(0, -3));
  await warned(there, 'The link is damaged.');
  await hasPlies(there, 2);
});

test('where the two places differ, both versions are kept', async ({ page, there }) => {
  const first = await begin(page, there);
  await follow(there, first);
  await typeMove(there, 'a7 - a6');
  const one = await takeLink(there);
  // The same person has answered the same link in another browser.
  const context = await there.context().browser()?.newContext({ serviceWorkers: 'block' });
  assert(context);
  const elsewhere = await context.newPage();
  await withoutAnimation(elsewhere);
  await elsewhere.goto(first);
  await hasTask(elsewhere, 'move');
  await typeMove(elsewhere, 'h7 - h6');
  const other = await takeLink(elsewhere);
  await context.close();

  await paste(page, one);
  await hasPlies(page, 2);
  await paste(page, other);
  const dialog = page.getByRole('dialog', { name: 'Two versions of this game' });
  await dialog.getByText('2. a7 - a6').waitFor();
  await dialog.getByText('2. h7 - h6').waitFor();
  await dialog.getByRole('button', { name: 'Use the other version' }).click();
  await page.locator('.moves .move[data-past][data-text="h7 - h6"]').waitFor();
  await page.locator('.moves .move:not([data-past])[data-text="a7 - a6"]').waitFor();
  await hasTask(page, 'move');
  // Bob keeps his own, and the game goes on from there.
  await typeMove(page, 'b2 - b3');
  await paste(there, await takeLink(page));
  const asked = there.getByRole('dialog', { name: 'Two versions of this game' });
  await asked.getByRole('button', { name: 'Keep this version' }).click();
  await there.locator('.moves .move:not([data-past])[data-text="b2 - b3"]').waitFor();
  await hasTask(there, 'send');
  assert.equal(await plies(there), 2);
});

test('a link that is opened in a new window may ask which version counts', async ({
  page,
  there,
}) => {
  const first = await begin(page, there);
  await follow(there, first);
  await typeMove(there, 'a7 - a6');
  const second = await takeLink(there);
  // Ann knows the game, but somebody has gone on for her: nothing else is on the board when the question is asked.
  const context = await there.context().browser()?.newContext({ serviceWorkers: 'block' });
  assert(context);
  const device = await context.newPage();
  await withoutAnimation(device);
  await device.goto(second);
  await typeMove(device, 'b2 - b3');
  const third = await takeLink(device);
  await context.close();
  await follow(there, third);
  await hasTask(there, 'move');
  await follow(page, third);
  const dialog = page.getByRole('dialog', { name: 'Moves for your side' });
  await dialog.getByRole('button', { name: 'Use the other version' }).click();
  await hasPlies(page, 3);
  // Without an answer, the game stays as it was.
  await follow(page, second);
  await hasPlies(page, 3);
});

test('a draw is offered and accepted, and a player resigns', async ({ page, there }) => {
  await begin(page, there);
  await panelOf(page).getByRole('button', { name: 'Offer a draw' }).click();
  await panelOf(page).getByRole('button', { name: 'Offer a draw', pressed: true }).waitFor();
  await follow(there, await takeLink(page));
  await hasTask(there, 'move');
  await panelOf(there).getByRole('button', { name: 'Accept draw' }).click();
  await hasTask(there, 'sendEnd');
  await paste(page, await takeLink(there));
  await hasTask(page, 'over');
  await page.locator('.status .now', { hasText: /draw/i }).waitFor();
  // The rematch is another game.
  await page.getByRole('button', { name: 'Swap sides' }).click();
  await hasTask(page, 'invite');
  await follow(there, await takeLink(page));
  await hasTask(there, 'move');
  await there.getByRole('button', { name: 'More', exact: true }).click();
  await there.getByRole('menuitem', { name: 'Resign' }).click();
  await paste(page, await takeLink(there));
  await hasTask(page, 'over');
  await page.locator('.status .now', { hasText: 'White resigned' }).waitFor();
});

test('dice are rolled once, by the page of the person whose throw it is', async ({
  page,
  there,
}) => {
  for (const one of [page, there]) await withoutAnimation(one);
  // The first roll says who begins; this one always says the same.
  await there.addInitScript(() => (Math.random = () => 0.97));
  await page.reload();
  await invite(page, { game: 'backgammon', side: 'White' });
  await hasTask(page, 'invite');
  assert.equal(await plies(page), 0);
  const link = await takeLink(page);
  await follow(there, link);
  await hasPlies(there, 1);
  await hasTask(there, 'send');
  const rolled = await positionOf(there);
  // Opening the link again does not roll again.
  await follow(there, link);
  await hasTask(there, 'send');
  assert.equal(await positionOf(there), rolled);
  await paste(page, await takeLink(there));
  await hasTask(page, 'move');
  assert.equal(await positionOf(page), rolled);
});

test('another throw in the same turn needs no link', async ({ page, there }) => {
  // Always four steps, which lead to one rosette after the other.
  for (const one of [page, there]) {
    await withoutAnimation(one);
    await one.addInitScript(() => (Math.random = () => 0.97));
  }
  await page.reload();
  await invite(page, { game: 'ur', side: 'South' });
  await hasPlies(page, 1);
  await typeMove(page, 'Stone @ a1');
  await hasPlies(page, 3);
  await typeMove(page, 'a1 - d2');
  await hasPlies(page, 5);
  await typeMove(page, 'd2 - h2');
  await hasTask(page, 'invite');
  await follow(there, await takeLink(page));
  await hasPlies(there, 7);
  await typeMove(there, 'Stone @ a3');
  await hasPlies(there, 9);
  await typeMove(there, 'a3 - d2');
  await hasPlies(there, 11);
  await typeMove(there, 'd2 - h2');
  await hasTask(there, 'send');
  await paste(page, await takeLink(there));
  await hasPlies(page, 13);
  await hasTask(page, 'move');
  // None of this was for the other person to throw.
  assert.equal(await page.locator('dialog[open]').count(), 0);
});

test('a link that could not be copied counts as sent only once it is copied by hand', async ({
  page,
}) => {
  await withoutAnimation(page);
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await page.reload();
  await invite(page, { game: 'breakthrough' });
  await typeMove(page, 'a2 - a3');
  await hasTask(page, 'invite');
  await panelOf(page).getByRole('button', { name: 'Copy' }).filter({ visible: true }).click();
  await panelOf(page).getByText('copy it with the keyboard').waitFor();
  await hasTask(page, 'invite');
  await page.keyboard.press('Control+c');
  await hasTask(page, 'wait');
});

test('playing through a long game can be cancelled', async ({ page, there }) => {
  const first = await begin(page, there);
  await follow(there, first);
  await typeMove(there, 'a7 - a6');
  const second = await takeLink(there);
  // A worker that never gets any further.
  await page.evaluate(() => {
    const post = Reflect.get(Worker.prototype, 'postMessage');
    Worker.prototype.postMessage = function (/** @type {{ kind?: string }} */ request) {
      if (request.kind !== 'read') return Reflect.apply(post, this, [request]);
      Worker.prototype.postMessage = post;
      this.dispatchEvent(new MessageEvent('message', { data: { progress: 0.3 } }));
    };
  });
  await paste(page, second);
  const dialog = page.getByRole('dialog', { name: 'Playing through the game' });
  await isAccessible(page, 'while a game is played through');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  assert.equal(await plies(page), 1);
  // The link is still good.
  await paste(page, second);
  await hasPlies(page, 2);
});

test('a window follows another one of the same browser', async ({ page, there }) => {
  const first = await begin(page, there);
  await follow(there, first);
  await typeMove(there, 'a7 - a6');
  const second = await takeLink(there);
  // As from a mail program, in a new window; the first one is still open.
  const opened = await page.context().newPage();
  await opened.goto(second);
  await hasTask(opened, 'move');
  await hasPlies(page, 2);
  await typeMove(opened, 'b2 - b3');
  await hasPlies(page, 3);
  await hasTask(page, 'send');
  await takeLink(opened);
  await hasTask(page, 'wait');
  assert.deepEqual(await listedGames(page), ['Breakthrough, 3 moves']);
});

test('what two people need can be used without a mouse and is accessible', async ({
  page,
  there,
}) => {
  await withoutAnimation(page);
  await withoutAnimation(there);
  await page.reload();
  await waitForTurn(page);
  await page.getByRole('button', { name: 'New game' }).press('Enter');
  const picker = page.getByRole('dialog', { name: 'New game' });
  await picker.getByRole('button', { name: 'Play with somebody elsewhere…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Play with somebody elsewhere' });
  await isAccessible(page, 'before a game with somebody elsewhere');
  await dialog.getByLabel('Your name').press('Enter');
  await hasTask(page, 'move');
  await typeMove(page, 'A4 - E6 ne');
  await panelOf(page).getByRole('button', { name: 'QR code' }).press('Enter');
  await panelOf(page).getByRole('img', { name: 'QR code of the link' }).waitFor();
  await isAccessible(page, 'with the link');
  await follow(there, (await takeLink(page)).slice(0, -4));
  const problem = there.getByRole('dialog', { name: 'This link cannot be opened' });
  await problem.waitFor();
  await isAccessible(there, 'with a damaged link');
  await there.keyboard.press('Escape');
  await problem.waitFor({ state: 'hidden' });
});

test('moves that were made on another device are taken over after a question', async ({
  page,
  there,
}) => {
  const first = await begin(page, there);
  // Bob plays on this device, and Ann on another one than before.
  await follow(there, first);
  await typeMove(there, 'a7 - a6');
  const second = await takeLink(there);
  const context = await there.context().browser()?.newContext({ serviceWorkers: 'block' });
  assert(context);
  const device = await context.newPage();
  await withoutAnimation(device);
  await device.goto(second);
  await hasTask(device, 'move');
  await typeMove(device, 'b2 - b3');
  const third = await takeLink(device);
  await context.close();
  await paste(there, third);
  await hasTask(there, 'move');
  await typeMove(there, 'b7 - b6');
  await paste(page, await takeLink(there));
  const dialog = page.getByRole('dialog', { name: 'Moves for your side' });
  await dialog.getByText('2. a7 - a6, 3. b2 - b3').waitFor();
  await dialog.getByRole('button', { name: 'Use the other version' }).click();
  await hasPlies(page, 4);
  await hasTask(page, 'move');
});

test('four sides are played by two people', async ({ page, there }) => {
  for (const one of [page, there]) await withoutAnimation(one);
  await page.reload();
  await invite(page, { game: 'yonin' });
  await hasTask(page, 'move');
  await page.locator('[data-can~="add"]').first().waitFor();
  await moveFirst(page);
  await follow(there, await takeLink(page));
  for (let at = 1; at <= 3; at++) {
    await hasPlies(there, at);
    await hasTask(there, 'move');
    await waitForTurn(there);
    await moveFirst(there);
  }
  await hasPlies(there, 4);
  await hasTask(there, 'send');
  await paste(page, await takeLink(there));
  await hasPlies(page, 4);
  await hasTask(page, 'move');
});
