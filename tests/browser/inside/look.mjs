// What the page shows of a move that is being entered. Runs in the page.

/**
 * @typedef {object} Look
 * @property {string} position text of the position
 * @property {string[]} chosen names of the sites that are selected, or part of every move left
 * @property {string[]} actions the actions of the enabled buttons, except those that enter a step
 * @property {string[]} texts of the steps that can be chosen
 * @property {string[]} addable names of sites that can be added
 * @property {Record<string, boolean>} picks whether each piece that may be captured is checked, by site
 */

/** Whether the page is idle. */
export function isQuiet() {
  return document.querySelector('main[data-phase="ready"]:not([data-busy])') !== null;
}

export function position() {
  return document.querySelector('main')?.getAttribute('data-position') ?? '';
}

/** @returns {Look} */
export function lookNow() {
  // Moves in the list are not choices.
  const offered = '[data-action], [data-text]:not(.move)';
  const usable = [...document.querySelectorAll(offered)].filter(isUsable);
  const isSelected = '[aria-selected="true"]';
  return {
    position: position(),
    chosen: cells(`[data-site]:is(${isSelected}, [data-forced])`).map(nameOf),
    actions: valuesOf(usable, 'data-action'),
    texts: valuesOf(usable, 'data-text'),
    addable: cells('[data-can~="add"]').map(nameOf),
    picks: Object.fromEntries(
      cells('[data-can~="pick"]').map((one) => [nameOf(one), one.matches(isSelected)]),
    ),
  };
}

/** Whether an element is visible and enabled. @param {Element} one */
export function isUsable(one) {
  return one instanceof HTMLElement && one.offsetParent !== null && !one.matches(':disabled');
}

/** @param {string} selector */
const cells = (selector) => [...document.querySelectorAll(selector)];

/** @param {Element} cell */
const nameOf = (cell) => cell.getAttribute('data-name') ?? '';

/**
 * @param {Element[]} elements
 * @param {string} name
 */
const valuesOf = (elements, name) => elements.flatMap((one) => one.getAttribute(name) ?? []);
