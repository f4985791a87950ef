// A whole game against the computer by mouse. What to click is read from the page alone.
import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import {
  cell,
  cellsThatCan,
  choose,
  click,
  drag,
  isDecision,
  isOver,
  middle,
  moves,
  playing,
  setAnimation,
  startAt,
  startGame,
  waitForTurn,
} from './board.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {'push' | 'split' | 'capture' | 'exchange' | 'distribution'} Feature */

const maxTurns = 150;
/** @type {Feature[]} */
const features = ['push', 'split', 'capture', 'exchange', 'distribution'];

/**
 * Exchanges points between two neighbours with the stepper, with the values offered first.
 * @param {Page} page
 * @param {string} first
 * @param {string} second
 */
async function exchange(page, first, second) {
  await choose(page, first);
  await click(page, second);
  const chooser = page.locator('.chooser');
  await chooser.waitFor();
  await playing(page, () => chooser.getByRole('button', { name: 'Play' }).click());
}

/**
 * Settles a decision by clicking the first piece on offer until nothing is left.
 * @param {Page} page
 * @returns {Promise<boolean>} whether there was a choice
 */
async function decide(page) {
  const step = page.locator('.decision:not([hidden]) .prompt');
  let hadChoice = false;
  while (await step.isVisible()) {
    const offered = await cellsThatCan(page, 'add');
    hadChoice ||= offered.length > 1;
    const [first] = offered;
    assert(first, 'a piece is on offer');
    const before = await step.innerText();
    await click(page, first.name);
    await page.waitForFunction((text) => {
      const prompt = document.querySelector('.decision:not([hidden]) .prompt');
      return prompt?.textContent !== text;
    }, before);
  }
  await waitForTurn(page);
  return hadChoice;
}

let last = 20;

/** Pseudo-random numbers from 0 to 1, always the same, so that the player does not move back and forth. */
function chance() {
  last = (last * 1_103_515_245 + 12_345) % 2 ** 31;
  return last / 2 ** 31;
}

/**
 * The value of a target: cells not visited yet come first. Captures then win the game, but not before the player has
 * lost dice and had to distribute their points.
 * @param {string} label
 * @param {Set<Feature>} seen
 */
function worth(label, seen) {
  const kinds = features.filter((kind) => label.includes(kind));
  if (kinds.some((kind) => !seen.has(kind))) return 10;
  return kinds.includes('capture') ? (seen.has('distribution') ? 5 : -5) : 0;
}

/**
 * The best move among the targets of all pieces.
 * @param {Page} page
 * @param {Set<Feature>} seen
 */
async function bestMove(page, seen) {
  /** @type {{ from: string, to: string, label: string, worth: number } | undefined} */
  let best;
  for (const { name: from } of await cellsThatCan(page, 'add')) {
    await choose(page, from);
    for (const { name: to, label } of await cellsThatCan(page, 'target')) {
      const move = { from, to, label, worth: worth(label, seen) + chance() };
      if (!best || move.worth > best.worth) best = move;
    }
    await page.keyboard.press('Escape');
  }
  assert(best, 'there is a move');
  return best;
}

/**
 * Plays one move of the human player.
 * @param {Page} page
 * @param {Set<Feature>} seen
 */
async function playTurn(page, seen) {
  const { from, to, label } = await bestMove(page, seen);
  await choose(page, from);
  await playing(page, async () => {
    await click(page, to);
    const option = page.locator('.chooser .option').first();
    await option.click({ timeout: 250 }).catch(() => undefined);
  });
  for (const kind of features) if (label.includes(kind)) seen.add(kind);
}

test('a whole game against the computer by mouse', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => (Math.random = () => 0.25));
  await page.reload();
  await waitForTurn(page);
  await setAnimation(page, 'Off');
  await startGame(page, { Red: 'human', Blue: '2' });
  /** @type {Set<Feature>} */
  const seen = new Set();
  for (let game = 0; game < 3 && !features.every((feature) => seen.has(feature)); game++) {
    if (game > 0) await startGame(page, { Red: 'human', Blue: '2' });
    await exchange(page, 'A3', 'A4');
    seen.add('exchange');
    for (let turn = 0; turn < maxTurns && !(await isOver(page)); turn++) {
      if (!(await isDecision(page))) await playTurn(page, seen);
      else if (await decide(page)) seen.add('distribution');
    }
    assert(await isOver(page), 'the game comes to an end');
  }
  assert.deepEqual(
    features.filter((feature) => !seen.has(feature)),
    [],
  );
  await expect(page.locator('.now')).toHaveText(/wins|draw/, { useInnerText: true });
  assert((await moves(page)).length > 10);
});

const neighbours =
  'Red action; Red Die A1=1 A9=1 C4=3 C5=4 D8=4 E5=6 H2=6; Blue Die G5=6 I1=1 I3=6 I5=6 I7=6';

test('a die dragged onto a neighbour pushes it, with a preview', async ({ page }) => {
  await startAt(page, neighbours);
  const [from, to] = [await middle(page, 'A1'), await middle(page, 'A9')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.locator('.stage[data-preview*="A8"]').waitFor();
  await playing(page, () => page.mouse.up());
  assert.deepEqual(await moves(page), ['1. A1 - A9 w']);
});

test('two dice that are clicked exchange points, and a drag between them asks too', async ({
  page,
}) => {
  await startAt(page, neighbours);
  for (const join of [
    () => click(page, 'C5'),
    async () => drag(page, 'C4', await middle(page, 'C5')),
  ]) {
    await choose(page, 'C4');
    await join();
    await page.locator('.chooser').waitFor();
    assert.deepEqual(await moves(page), []);
    for (const name of ['C4', 'C5'])
      assert.equal(await cell(page, name).getAttribute('aria-selected'), 'true');
    for (let i = 0; i < 3; i++) await page.keyboard.press('Escape');
    await page.locator('[aria-selected="true"]').first().waitFor({ state: 'detached' });
  }
  await exchange(page, 'C4', 'C5');
  assert.match((await moves(page)).join(), /^1\. C4 - C5 exchange/);
});
