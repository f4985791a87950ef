// Every game and variant: started from the dialog, and three moves made in it by clicks alone. What to click is read
// from the page. Games that cannot be loaded, cannot be played, or that cause an error are listed at the end.
import assert from 'node:assert/strict';
import { isOver, moves, setAnimation, waitForTurn } from './board.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ x: number, y: number }} Point */
/**
 * What the page offers: clickable places, those that complete a move first; and everything that may change.
 * @typedef {{ played: number, over: boolean, points: Point[], look: string }} Offer
 */

const movesToMake = 3;
const maxClicks = 40;
const patience = 10_000;
const clickPatience = 2000;

let last = 7;

/** Pseudo-random numbers from 0 to 1, always the same. */
function chance() {
  last = (last * 1_103_515_245 + 12_345) % 2 ** 31;
  return last / 2 ** 31;
}

/** What advances a move, the best first: selectable pieces, targets, choices, how to end, directions. */
const ways = [
  '.chooser .option, .chooser .primary, .decision .primary',
  '[data-can~="target"]',
  '[data-can="add"]',
  '.decision .option, .turn button, .headings .chip',
];

/**
 * Waits until the page has changed, offers something, and stays so for a frame. Runs in the browser.
 * @param {{ selectors: string[], before: string, wait: number }} asked the wait in milliseconds
 * @returns {Promise<Offer | null>} null if nothing has changed
 */
async function readOffer({ selectors, before, wait }) {
  const end = performance.now() + wait;
  let look = before;
  while (performance.now() < end) {
    await new Promise(requestAnimationFrame);
    if (document.querySelector('main[data-phase="ready"]:not([data-busy])') === null) continue;
    /** @type {Point[]} */
    const points = [];
    for (const selector of selectors) {
      if (points.length > 0) break;
      for (const one of document.querySelectorAll(selector)) {
        const { x, y, width, height } = one.getBoundingClientRect();
        const point = { x: x + width / 2, y: y + height / 2 };
        const isPlace = one.matches('[data-site]');
        const inSight = isPlace || one.contains(document.elementFromPoint(point.x, point.y));
        if (inSight && !one.matches(':disabled')) points.push(point);
      }
    }
    const over = document.querySelector('[data-game-over]') !== null;
    const played = document.querySelectorAll('.moves .move[data-past]').length;
    const looks = [`${played} ${over}`];
    for (const one of document.querySelectorAll('[data-site]'))
      looks.push(`${one.getAttribute('data-can')} ${one.ariaSelected}`);
    for (const { textContent } of document.querySelectorAll('.chooser, .decision'))
      looks.push(textContent ?? '');
    const now = looks.join();
    const isSettled = now === look && now !== before;
    if (isSettled && (points.length > 0 || over)) return { played, over, points, look };
    look = now;
  }
  return null;
}

/**
 * @param {Page} page
 * @param {string} before
 * @param {number} wait
 */
const offerAfter = (page, before, wait) =>
  page.evaluate(readOffer, { selectors: ways, before, wait });

/**
 * Clicks what is on offer until some moves are made, or the game is over. What a click does not change is skipped from
 * then on.
 * @param {Page} page
 */
async function playSome(page) {
  let offer = await offerAfter(page, '', patience);
  assert(offer, 'the game begins');
  for (let clicks = 0; offer.played < movesToMake && !offer.over; clicks++) {
    assert(clicks < maxClicks, `${offer.played} moves are made with ${clicks} clicks`);
    const point = offer.points[Math.floor(chance() * offer.points.length)];
    assert(point, 'there is something to click');
    await page.mouse.click(point.x, point.y);
    offer =
      (await offerAfter(page, offer.look, clickPatience)) ?? (await offerAfter(page, '', patience));
    assert(offer, 'the game goes on');
  }
}

/**
 * Chooses the card of a game in the dialog, and waits until the dialog shows the game.
 * @param {Page} page
 * @param {string} game
 */
async function pickGame(page, game) {
  await page.locator(`dialog[open] [data-game="${game}"]`).last().click();
  await page.locator(`dialog[open] .details[data-of="${game}"]`).waitFor({ timeout: patience });
}

/** @param {Page} page */
const variantsIn = (page) => page.locator('dialog[open] select[name="variant"]');

/**
 * Chooses a variant, and waits until the dialog shows it.
 * @param {Page} page
 * @param {string} value
 */
async function pickVariant(page, value) {
  const list = variantsIn(page);
  if ((await list.inputValue()) === value) return;
  const old = await list.elementHandle();
  await list.selectOption(value);
  await page.waitForFunction((one) => !one?.isConnected, old, { timeout: patience });
  assert.equal(await list.inputValue(), value, 'the dialog shows another choice');
}

/** The values of the list of variants; empty if there is none. @param {Page} page */
const variantsOf = (page) =>
  variantsIn(page)
    .locator('option')
    .evaluateAll((all) => all.map((one) => (one instanceof HTMLOptionElement ? one.value : '')));

/** The games that have cards. @param {Page} page */
const gamesIn = (page) =>
  page
    .locator('dialog[open] [data-game]')
    .evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('data-game') ?? ''))]);

/** @param {Page} page */
async function openDialog(page) {
  await page.getByRole('button', { name: 'New game' }).click();
  await page.locator('dialog[open] [data-game]').first().waitFor();
}

/** Starts the game that the dialog shows, and makes some moves. @param {Page} page */
async function beginAndPlay(page) {
  const old = await page.locator('[data-site]').first().elementHandle();
  await page.locator('dialog[open]').getByRole('button', { name: 'Start' }).click();
  await page.waitForFunction((one) => !one?.isConnected, old, { timeout: patience });
  await playSome(page);
  assert((await isOver(page)) || (await moves(page)).length >= movesToMake);
}

test('three moves of every game and variant', { tag: '@long' }, async ({ page }) => {
  await waitForTurn(page);
  await setAnimation(page, 'Off');
  await openDialog(page);
  // The players of the first game are also those of the next ones.
  const seats = page.locator('dialog[open] select[name^="seat"]');
  for (const seat of await seats.all()) await seat.selectOption('human');
  const games = await gamesIn(page);
  assert(games.length > 40, 'all games have cards');
  const failures = [];
  for (const game of games) {
    let variants = ['0'];
    for (let index = 0; index < variants.length; index++) {
      const variant = variants[index] ?? '';
      try {
        if ((await page.locator('dialog[open]').count()) === 0) await openDialog(page);
        await pickGame(page, game);
        const titles = await variantsOf(page);
        if (titles.length > 0) {
          variants = titles;
          await pickVariant(page, variant);
        }
        await beginAndPlay(page);
      } catch (error) {
        failures.push(`${game} ${variant}: ${error instanceof Error ? error.message : error}`);
        await page.reload();
        await waitForTurn(page);
      }
    }
  }
  assert.deepEqual(failures, []);
});
