// Functions that are called in the page. They go there as text, so each is complete in itself.

/**
 * @typedef {object} Seen an element that can be seen
 * @property {number} x its middle, in pixels of the window
 * @property {number} y
 * @property {string} text
 * @property {string} label what a screen reader says instead of the text
 * @property {string} name of the cell
 */

/**
 * The elements of a selector that can be seen, also inside elements such as `<boardwright-board>`, with a text in them or
 * in their labels.
 * @param {string} selector
 * @param {string} text
 * @param {boolean} toReach whether to scroll to the first one
 * @returns {Seen[]}
 */
export function find(selector, text, toReach) {
  /** @param {Document | ShadowRoot} root @returns {(Document | ShadowRoot)[]} */
  const rootsIn = (root) => {
    const inner = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
    return [root, ...inner.flatMap(rootsIn)];
  };
  const found = rootsIn(document)
    .flatMap((root) => [...root.querySelectorAll(selector)])
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => ({
      element,
      text: (element instanceof HTMLElement ? element.innerText : element.textContent) ?? '',
      label: element.getAttribute('aria-label') ?? '',
    }))
    .filter((one) => one.text.includes(text) || one.label.includes(text));
  if (toReach) found[0]?.element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return found.map(({ element, ...read }) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const name = element.getAttribute('data-name') ?? '';
    return { ...read, name, x: left + width / 2, y: top + height / 2 };
  });
}

/** Whether the document has an element, which may be invisible. @param {string} selector */
export const has = (selector) => document.querySelector(selector) !== null;

/** Where the first frame of the page begins. */
export function frameCorner() {
  const { x = 0, y = 0 } = document.querySelector('iframe')?.getBoundingClientRect() ?? {};
  return { x, y };
}

/** Collects the errors of the page from now on. */
export function watchForErrors() {
  /** @type {string[]} */
  const errors = [];
  Object.assign(globalThis, { pageErrors: errors });
  addEventListener('error', ({ message }) => errors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
}

/** @returns {string[]} */
export const pageErrors = () => /** @type {any} */ (globalThis).pageErrors ?? [];

/** Whether the page is kept for visits without a network. */
export const isKept = () => navigator.serviceWorker.controller?.state === 'activated';

/** Makes the browser look for a newer version, as it does from time to time; returns whether one waits. */
export async function lookForNewer() {
  const registration = await navigator.serviceWorker.ready;
  await registration.update();
  return registration.waiting !== null;
}
