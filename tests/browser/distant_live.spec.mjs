// Two people play live, each in a browser of their own, whose pages are connected directly.
import assert from 'node:assert/strict';
import { cell, click } from './board.mjs';
import { begin, gameNamed } from './core.mjs';
import {
  connect,
  follow,
  hasConnection,
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

/** @typedef {import('@playwright/test').Page} Page */

/** A short game of Chase to its end, with distributions by both players; found by random play. */
const game = [
  'A4 - E6 ne',
  'I4 - E6 se',
  'A1 plus 4',
  'A9 - A1 e',
  'E6 - A8 se',
  'A1 plus 2',
  'A6 - E4 nw',
  'I6 - E4 sw',
  'A3 plus 4',
  'A1 - A2 exchange 5 3',
  'E4 - A2 sw',
  'A4 plus 3',
  'A5 - F3 nw',
  'A8 - E6 nw',
  'A7 - A4 w',
  'I1 plus 4',
  'E6 - A4 sw',
];

/** Lets tests cut the connections of a page. @param {Page} page */
const recordConnections = (page) =>
  page.addInitScript(() => {
    const Native = RTCPeerConnection;
    /** @type {RTCPeerConnection[]} */
    const made = [];
    Object.assign(window, { made });
    window.RTCPeerConnection = class extends Native {
      /** @param {RTCConfiguration} [configuration] */
      constructor(configuration) {
        super(configuration);
        made.push(this);
      }
    };
  });

/** @param {Page} page */
const cutConnection = (page) =>
  page.evaluate(() => {
    const { made } = /** @type {{ made: RTCPeerConnection[] }} */ (/** @type {unknown} */ (window));
    for (const one of made) one.close();
  });

test('Chase to the end, with a lost connection and a reload', async ({ page, there }) => {
  for (const one of [page, there]) {
    await withoutAnimation(one);
    await recordConnections(one);
  }
  await page.reload();
  await invite(page, { game: 'chase', side: 'Red', way: 'Live' });
  await follow(there, await takeLink(page, 'Invitation to connect'));
  await paste(page, await takeLink(there, 'Answer to the invitation'));
  await hasConnection(page, 'connected');
  await hasConnection(there, 'connected');

  const { session } = begin(gameNamed('chase'));
  for (const [at, move] of game.entries()) {
    const { turn, automatic } = session.view();
    const mover = turn.player === 0 ? page : there;
    if (at === 6) {
      await cutConnection(page);
      await hasConnection(there, 'lost');
      await hasConnection(page, 'lost');
    }
    if (automatic === null && turn.decision) await distribute(mover, move);
    else if (automatic === null) await typeMove(mover, move);
    session.apply(move);
    if (at === 6) await connect(there, page);
    if (at === 11) {
      await there.reload();
      await hasConnection(page, 'lost');
      await hasConnection(there, 'lost');
      await connect(page, there);
    }
    for (const one of [page, there]) await hasPlies(one, at + 1);
  }
  for (const one of [page, there]) {
    assert.equal(await positionOf(one), session.view().text);
    assert.equal(await plies(one), game.length);
    await hasTask(one, 'over');
  }
});

/** Whoever has lost points chooses who gets them, by clicking a piece. @param {Page} page @param {string} move */
async function distribute(page, move) {
  const [piece = ''] = move.split(' ');
  await page.locator('.decision:not([hidden]) .prompt').waitFor();
  await cell(page, piece).and(page.locator('[data-can~="add"]')).waitFor();
  await click(page, piece);
}

test('an answer may be opened as a link, in another window than the invitation', async ({
  page,
  there,
}) => {
  for (const one of [page, there]) await withoutAnimation(one);
  await page.reload();
  await invite(page, { game: 'breakthrough', way: 'Live' });
  await follow(there, await takeLink(page, 'Invitation to connect'));
  const answer = await takeLink(there, 'Answer to the invitation');
  const opened = await page.context().newPage();
  await opened.goto(answer);
  await hasConnection(page, 'connected');
  await hasConnection(there, 'connected');
  await opened.getByRole('dialog').getByText('in the window with the invitation').waitFor();
  await opened.close();
  await typeMove(page, 'a2 - a3');
  await hasTask(there, 'move');
  // A second answer to the same invitation comes too late.
  await panelOf(page).getByRole('button', { name: 'Disconnect' }).click();
  await paste(page, answer);
  await panelOf(page).getByText('This answer belongs to another invitation.').waitFor();
});
