// Input inside the page: makes events where a user's would arrive, and waits until the page has reacted.
import { clickAt, dragTo, middleOf, press, write } from './events.mjs';
import { isQuiet, isUsable, lookNow, position } from './look.mjs';
import { boxOf, goByPointer } from './enter_move.mjs';

/** @typedef {import('./enter_move.mjs').MoveInput} MoveInput */

const patience = 10_000;
/** Entered moves are played at once, automatic ones after a moment. */
const movePatience = 5000;
const maxPresses = 150;

/** @param {string} name */
const cellNamed = (name) => find(`[data-name=${JSON.stringify(name)}]`);

/** Whether it is a move in the list of those that were played, which cannot be chosen. @param {Element} one */
const isListed = (one) => one.closest('.moves') !== null;

/** @param {string} selector */
function find(selector) {
  const found = [...document.querySelectorAll(selector)].find(
    (one) => isUsable(one) && !isListed(one),
  );
  if (!(found instanceof HTMLElement)) throw new Error(`there is no ${selector}`);
  return found;
}

/** Waits until the page changes. @param {number} milliseconds */
function nextChange(milliseconds) {
  return new Promise((resolve) => {
    const done = () => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(null);
    };
    const observer = new MutationObserver(done);
    const timer = setTimeout(done, milliseconds);
    const main = document.querySelector('main');
    if (main) observer.observe(main, { attributes: true });
  });
}

/** Resolves in the next frame, after the page has drawn. */
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Waits until the page has been idle for two frames. */
async function rest(wait = patience) {
  const end = performance.now() + wait;
  for (let quiet = 0; quiet < 2;) {
    await nextFrame();
    quiet = isQuiet() ? quiet + 1 : 0;
    if (quiet > 0) continue;
    if (performance.now() > end) throw new Error('the page does not come to rest');
    await nextChange(end - performance.now());
  }
}

/** What an input waits for. */
export const waiting = {
  async look() {
    await rest();
    return lookNow();
  },
  /** @param {string} start */
  async leave(start) {
    const end = performance.now() + movePatience;
    for (;;) {
      await rest();
      if (position() !== start || performance.now() > end) return position();
      await nextChange(end - performance.now());
    }
  },
};

const shared = {
  ...waiting,
  /** @param {string} text */
  async write(text) {
    const input = document.querySelector('input[name="move"]');
    if (!(input instanceof HTMLInputElement)) throw new Error('there is no line for moves');
    write(input, text);
    press('Enter');
  },
  /** @param {string} from @param {string} to */
  async pull(from, to) {
    dragTo(middleOf(cellNamed(from)), middleOf(cellNamed(to)));
  },
};

/** The middle of a cell; fails if something covers it. @param {string} name */
export function middleOfCell(name) {
  const middle = middleOf(cellNamed(name));
  const over = document
    .elementFromPoint(middle.x, middle.y)
    ?.closest('.chooser, .headings, .notice');
  if (over) throw new Error(`${name} is covered by ${over.className}: ${over.textContent}`);
  return middle;
}

/** @param {string} name */
async function clickCell(name) {
  clickAt(middleOfCell(name));
}

/** @param {string} selector */
async function clickButton(selector) {
  clickAt(middleOf(find(selector)));
}

/** @type {MoveInput} */
export const pointer = {
  ...shared,
  site: clickCell,
  pick: clickCell,
  go: goByPointer({ button: clickButton, pull: shared.pull }),
  button: clickButton,
  turn: (what) => clickButton(`[data-action="${what}"]`),
};

/**
 * @param {string} name
 * @param {' ' | 'Enter'} key
 */
async function pressAt(name, key) {
  pressUntil('[role="gridcell"]', keyTowards);
  pressUntil(`[data-name=${JSON.stringify(name)}]`, arrowTowards);
  press(key);
}

/** @type {MoveInput} */
export const keys = {
  ...shared,
  site: (name) => pressAt(name, ' '),
  go: (name) => pressAt(name, 'Enter'),
  async pick(name) {
    pressUntil(boxOf(name), keyTowards);
    press(' ');
  },
  async button(selector) {
    pressUntil(selector, keyTowards);
    press('Enter');
  },
  async turn(what) {
    if (what === 'pass') press('P', { shiftKey: true });
    else press('e');
  },
};

/**
 * @param {string} wanted a selector of the element to reach
 * @param {(wanted: string) => string} keyFor returns the next key to press
 */
function pressUntil(wanted, keyFor) {
  for (let i = 0; i < maxPresses; i++) {
    const focused = document.activeElement;
    if (focused?.matches(wanted) && !isListed(focused)) return;
    press(keyFor(wanted));
  }
  throw new Error(`keys do not lead to ${wanted}`);
}

/**
 * The arrow key that leads from the focused cell towards another: first to its row, then along it.
 * @param {string} wanted
 */
export function arrowTowards(wanted) {
  const from = document.activeElement?.getBoundingClientRect();
  const to = document.querySelector(wanted)?.getBoundingClientRect();
  if (!from || !to) return 'Tab';
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (Math.abs(dy) > from.height * 0.2) return dy > 0 ? 'ArrowDown' : 'ArrowUp';
  return dx > 0 ? 'ArrowRight' : 'ArrowLeft';
}

/**
 * Within the focused group an arrow key, between groups Tab; but since Tab moves among the targets on the board, C
 * leads from there to the arrows beside it.
 * @param {string} wanted
 */
export function keyTowards(wanted) {
  const isOnBoard = document.activeElement?.matches('[role="gridcell"]');
  if (isOnBoard && document.querySelector(`.headings ${wanted}`)) return 'c';
  const group = document.activeElement?.closest('[role="menu"], [role="radiogroup"]');
  return group?.querySelector(wanted) ? 'ArrowDown' : 'Tab';
}
