// Two people with a browser profile each play Chase to its end, by links and live; whoever has lost points says in their
// own window who gets them.
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
  inviteLive,
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

/** A short game to its end, with distributions by both players; found by random play. */
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

/** The moves with who makes them: 0 is Red; null if the rules leave no choice. */
function moves() {
  const { session } = begin(gameNamed('chase'));
  const made = game.map((text) => {
    const { turn, automatic } = session.view();
    session.apply(text);
    return { text, isDecision: turn.decision, player: automatic === null ? turn.player : null };
  });
  return { made, position: session.view().text };
}

/** @param {Page} page @param {ReturnType<typeof moves>['made'][number]} move */
const make = (page, { text, isDecision }) =>
  isDecision ? distribute(page, text) : typeMove(page, text);

/** Whoever has lost points chooses who gets them, by clicking a piece. @param {Page} page @param {string} move */
async function distribute(page, move) {
  const [piece = ''] = move.split(' ');
  await page.locator('.decision:not([hidden]) .prompt').waitFor();
  await cell(page, piece).and(page.locator('[data-can~="add"]')).waitFor();
  await click(page, piece);
}

/** @param {Page} page @param {string} position */
async function isFinished(page, position) {
  await hasTask(page, 'over');
  assert.equal(await positionOf(page), position);
  assert.equal(await plies(page), game.length);
}

/** The browser's process for the page dies, so that nobody is told. @param {Page} page */
async function crash(page) {
  const context = page.context();
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // It cannot answer any more.
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
}

/** Opens the page in another window of the same profile. @param {Page} page */
async function openAgain(page) {
  const { origin, pathname } = new URL(page.url());
  const opened = await page.context().newPage();
  await opened.goto(origin + pathname);
  return opened;
}

test('Chase to the end by links', async ({ page, there }) => {
  test.setTimeout(300_000);
  for (const one of [page, there]) await withoutAnimation(one);
  await page.reload();
  await invite(page, { game: 'chase', side: 'Red' });
  const { made, position } = moves();
  /** Who holds the whole game. */
  let holder = page;
  /** @type {string[]} */
  const links = [];
  const pass = async () => {
    const next = holder === page ? there : page;
    links.push(await takeLink(holder));
    await hasTask(holder, /** @type {string} */ (await taskAfter(holder)));
    await (links.length === 1 ? follow(next, links[0] ?? '') : paste(next, links.at(-1) ?? ''));
    holder = next;
  };
  for (const [at, move] of made.entries()) {
    const mover = move.player === 0 ? page : there;
    if (move.player !== null && mover !== holder) await pass();
    if (move.player !== null) await make(holder, move);
    await hasPlies(holder, at + 1);
    // In the middle of the game, the window is closed and opened again.
    if (at === 8) await holder.reload();
  }
  await pass();
  for (const one of [page, there]) {
    await isFinished(one, position);
    // All the links are one running game.
    assert.deepEqual(await listedGames(one), [`Chase, ${game.length} moves`]);
  }
  assert(links.every((link) => link.length < 2048));
  // A link of the middle of the game changes nothing any more.
  await paste(page, links[4] ?? '');
  await panelOf(page).getByText('That link is older').waitFor();
  await isFinished(page, position);
});

/** What the panel says once the link is taken. @param {Page} page */
async function taskAfter(page) {
  const isOver = await page
    .locator('section.distant[data-task="over"], section.distant[data-task="sendEnd"]')
    .count();
  return isOver > 0 ? 'over' : 'wait';
}

test('Chase to the end live, with a reload and a crash in between', async ({ page, there }) => {
  test.setTimeout(300_000);
  await inviteLive(page, there, { game: 'chase', side: 'Red' });
  const { made, position } = moves();
  const [ann, first] = [page, there];
  let bob = first;
  for (const [at, move] of made.entries()) {
    if (move.player !== null) await make(move.player === 0 ? ann : bob, move);
    for (const one of [ann, bob]) await hasPlies(one, at + 1);
    if (at === 5) {
      await ann.reload();
      for (const one of [ann, bob]) await hasConnection(one, 'lost');
      await connect(bob, ann);
    }
    if (at === 10) {
      // In the middle of a distribution.
      await crash(bob);
      // Ann's page has to find out by itself.
      await hasConnection(ann, 'interrupted');
      await panelOf(ann).getByRole('button', { name: 'Disconnect' }).click();
      bob = await openAgain(bob);
      await hasPlies(bob, at + 1);
      await hasConnection(bob, 'lost');
      await connect(ann, bob);
    }
  }
  for (const one of [ann, bob]) await isFinished(one, position);
});
