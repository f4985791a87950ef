// Enters a given move on the page by one way of doing so: clicks, keys, or written text.
import assert from 'node:assert/strict';
import { drag } from './board.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./core.mjs').Token} Token */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {'clicks' | 'keys' | 'text' | 'drag'} Way */
/**
 * @typedef {object} Wanted
 * @property {string} move its text
 * @property {Token[]} tokens
 * @property {string[]} names of all sites
 * @property {import('./core.mjs').Pull | null} [pull] the group that moves
 */

/**
 * What the page shows once nothing is going on.
 * @typedef {object} Look
 * @property {string} position text of the position
 * @property {string[]} chosen names of sites that are chosen or come along
 * @property {string[]} says what buttons can say at the moment besides steps
 * @property {string[]} texts of steps that can be chosen
 * @property {string[]} addable names of sites that can be added
 */

const patience = 10_000;
const movePatience = 2000;

/**
 * Waits until the page has been quiet for two frames. Runs in the browser.
 * @param {{ wait: number, left: string | null }} asked the wait in milliseconds; a position that the page should leave before
 * @returns {Promise<Look | null>}
 */
async function lookAtPage({ wait, left }) {
  const end = performance.now() + wait;
  let quiet = 0;
  while (performance.now() < end) {
    await new Promise(requestAnimationFrame);
    const main = document.querySelector('main[data-phase="ready"]:not([data-busy])');
    const position = main?.getAttribute('data-position') ?? '';
    quiet = main === null || position === left ? 0 : quiet + 1;
    if (quiet < 2) continue;
    const usable = [...document.querySelectorAll('[data-say], [data-text]')].filter(
      (one) => one instanceof HTMLElement && one.offsetParent !== null && !one.matches(':disabled'),
    );
    const valuesOf = (/** @type {string} */ name) =>
      usable.flatMap((one) => one.getAttribute(name) ?? []);
    const chosen = document.querySelectorAll(
      '[data-site]:is([aria-selected="true"], [data-forced])',
    );
    const addable = [...document.querySelectorAll('[data-can~="add"]')];
    return {
      position,
      addable: addable.map((one) => one.getAttribute('data-name') ?? ''),
      chosen: [...chosen].map((one) => one.getAttribute('data-name') ?? ''),
      says: valuesOf('data-say'),
      texts: valuesOf('data-text'),
    };
  }
  return null;
}

/** @param {Page} page */
export async function look(page) {
  const seen = await page.evaluate(lookAtPage, { wait: patience, left: null });
  assert(seen, 'the page comes to rest');
  return seen;
}

/**
 * Loads the page with a game as it would have kept it, among people and without animation.
 * @param {Page} page
 * @param {import('./core.mjs').Game} game
 * @param {string} record
 */
export async function openRecord(page, { id, variant }, record) {
  const setup = { seats: Array(8).fill('human'), draw: false };
  const saved = { game: id, variant, setup, record, settings: { speed: 'off', confirm: 'never' } };
  await look(page);
  await page.evaluate((kept) => localStorage.setItem('boardwright:1', kept), JSON.stringify(saved));
  await page.reload();
  await look(page);
}

/** How the hand moves: by the mouse or by keys alone. */
const hands = {
  clicks: {
    /** @param {Page} page @param {string} name @param {string | undefined} from a piece to be pulled there */
    async site(page, name, from) {
      const { x, y } = await middle(page, cellNamed(name));
      if (from === undefined) await page.mouse.click(x, y);
      else await drag(page, from, { x, y });
    },
    /** @param {Page} page @param {string} selector */
    async button(page, selector) {
      await page.locator(selector).first().scrollIntoViewIfNeeded();
      const { x, y } = await middle(page, selector);
      await page.mouse.click(x, y);
    },
    /** @param {Page} page @param {'pass' | 'stop'} what */
    turn: (page, what) => hands.clicks.button(page, `[data-say="${what}"]`),
  },
  keys: {
    /** @param {Page} page @param {string} name @param {string | undefined} from a piece that goes there */
    async site(page, name, from) {
      await pressUntil(page, '[role="gridcell"]:focus', () => 'Tab');
      await pressUntil(page, `${cellNamed(name)}:focus`, arrowTowards);
      await page.keyboard.press(from === undefined ? 'Space' : 'Enter');
    },
    /** @param {Page} page @param {string} selector */
    async button(page, selector) {
      await pressUntil(page, `${selector}:focus`, keyTowards);
      await page.keyboard.press('Enter');
    },
    /** @param {Page} page @param {'pass' | 'stop'} what */
    turn: (page, what) => page.keyboard.press(what === 'pass' ? 'Shift+P' : 'e'),
  },
};

/** @param {string} name */
const cellNamed = (name) => `[data-name=${JSON.stringify(name)}]`;

const mostPresses = 150;

/**
 * Presses keys until something has the focus.
 * @param {Page} page
 * @param {string} selector of what has the focus in the end
 * @param {(wanted: string) => string} keyFor the key to press next; runs in the browser
 */
async function pressUntil(page, selector, keyFor) {
  const wanted = selector.replace(/:focus$/, '');
  for (let i = 0; (await page.locator(selector).count()) === 0; i++) {
    assert(i < mostPresses, `keys lead to ${wanted}`);
    await page.keyboard.press(await page.evaluate(keyFor, wanted));
  }
}

/**
 * The arrow that leads from the cell with the focus towards another: first to its row, then along it.
 * @param {string} wanted
 */
function arrowTowards(wanted) {
  const from = document.activeElement?.getBoundingClientRect();
  const to = document.querySelector(wanted)?.getBoundingClientRect();
  if (!from || !to) return 'Tab';
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (Math.abs(dy) > from.height * 0.2) return dy > 0 ? 'ArrowDown' : 'ArrowUp';
  return dx > 0 ? 'ArrowRight' : 'ArrowLeft';
}

/**
 * An arrow within the group that has the focus, and Tab from one group to the next.
 * @param {string} wanted
 */
function keyTowards(wanted) {
  const group = document.activeElement?.closest('[role="menu"], [role="radiogroup"]');
  return group?.querySelector(wanted) ? 'ArrowDown' : 'Tab';
}

/**
 * @param {Page} page
 * @param {string} selector
 * @returns {Promise<Point>}
 */
async function middle(page, selector) {
  const box = await page.locator(selector).first().boundingBox();
  assert(box, `there is ${selector}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** @param {string} text */
const withText = (text) => `[data-text=${JSON.stringify(text)}]`;

/**
 * Says the tokens of a move by clicks or keys, as far as the page does not go on by itself.
 * @param {Page} page
 * @param {keyof typeof hands} way
 * @param {Token[]} tokens
 * @param {string[]} names of the sites
 * @param {Look} start
 */
async function sayTokens(page, way, tokens, names, start) {
  const hand = hands[way];
  let seen = start;
  for (const token of tokens) {
    if (seen.position !== start.position) return;
    if (token.kind === 'choose') await choose(page, way, token.text, seen);
    else if (token.kind === 'stop') await hand.turn(page, 'stop');
    else {
      const name = names[token.site] ?? '';
      if (token.kind === 'add' && seen.chosen.includes(name)) continue;
      // On a piece that can be added as well, a click adds it: the chosen one is pulled there.
      const pulls = token.kind === 'target' && seen.addable.includes(name);
      await hand.site(page, name, pulls ? seen.chosen[0] : undefined);
      seen = await look(page);
      if (!seen.says.includes(token.kind)) continue;
      await hand.button(page, `[data-say="${token.kind}"]`);
    }
    seen = await look(page);
  }
  if (seen.position === start.position && seen.says.includes('play'))
    await hand.button(page, '[data-say="play"]:enabled');
}

/**
 * @param {Page} page
 * @param {keyof typeof hands} way
 * @param {string} text
 * @param {Look} before
 */
async function choose(page, way, text, before) {
  const hand = hands[way];
  if (text === 'pass') return hand.turn(page, 'pass');
  // A stepper shows one of its options at a time.
  let seen = before;
  for (const step of ['less', 'more'])
    for (
      let i = 0;
      i < mostPresses && !seen.texts.includes(text) && seen.says.includes(step);
      i++
    ) {
      await hand.button(page, `[data-say="${step}"]`);
      seen = await look(page);
    }
  // A choice that is the only one left has been made by the page.
  if (seen.texts.includes(text)) await hand.button(page, withText(text));
}

/**
 * Chooses a group by clicks and pulls the piece in front to where it goes, then says what is left to choose.
 * @param {Page} page
 * @param {Token[]} tokens
 * @param {string[]} names
 * @param {import('./core.mjs').Pull} pull
 * @param {Look} start
 */
async function dragGroup(page, tokens, names, { members, from, to }, start) {
  const added = members.map((site) => /** @type {Token} */ ({ kind: 'add', site }));
  await sayTokens(page, 'clicks', added, names, start);
  await drag(page, names[from] ?? '', await middle(page, cellNamed(names[to] ?? '')));
  const left = tokens.filter(({ kind }) => kind === 'choose' || kind === 'stop');
  const seen = await look(page);
  if (seen.position === start.position) await sayTokens(page, 'clicks', left, names, seen);
}

/**
 * What is said of a group that moves in line, where a member stands in the way of another: its members, where the piece
 * in front goes, and what is left to choose.
 * @param {Token[]} tokens
 * @param {import('./core.mjs').Pull} pull
 * @returns {Token[]}
 */
function groupTokens(tokens, { members, to }) {
  const inLine = tokens.some((token) => token.kind === 'target' && members.includes(token.site));
  if (!inLine) return tokens;
  return [
    ...members.map((site) => /** @type {Token} */ ({ kind: 'add', site })),
    { kind: 'target', site: to },
    ...tokens.filter(({ kind }) => kind === 'choose' || kind === 'stop'),
  ];
}

/**
 * Enters a move and gives the position that the page then shows, where it shows another one.
 * @param {Page} page
 * @param {Way} way
 * @param {Wanted} wanted
 */
export async function enterMove(page, way, { move, tokens, names, pull }) {
  const start = await look(page);
  if (way === 'text') {
    await page.locator('input[name="move"]').fill(move);
    await page.keyboard.press('Enter');
  } else if (way === 'drag' && pull) await dragGroup(page, tokens, names, pull, start);
  else {
    const said = pull ? groupTokens(tokens, pull) : tokens;
    const hand = way === 'keys' ? way : 'clicks';
    await sayTokens(page, hand, said, names, start);
    // Where a line may go either way, an arrow says which.
    const seen = await look(page);
    if (seen.position === start.position && seen.texts.includes(move))
      await hands[hand].button(page, withText(move));
  }
  const asked = { wait: movePatience, left: start.position };
  const seen = await page.evaluate(lookAtPage, asked);
  return seen?.position ?? start.position;
}
