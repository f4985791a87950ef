// Checks that nothing is cut off, nothing overlaps, and everything clickable is large enough for a finger. Runs in the
// browser, as text.

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Box */
/** @typedef {{ one: Element, box: Box, layer: Element }} Target */

/** The smallest permitted size of a touch target. */
const smallest = 44;
/** Rounding causes fractions of pixels. */
const slack = 1;
const pressed = 'button, a[href], input, select, textarea, summary, [role="option"]';

/** @param {string} selector of the part to check */
export function findMisfits(selector) {
  const root = document.querySelector(selector);
  if (root === null) return [`there is no ${selector}`];
  const all = [...root.querySelectorAll('*')].filter(
    (one) => !one.closest('svg, canvas, [role="grid"]') && isSeen(one),
  );
  const controls = [...new Set(all.filter((one) => one.matches(pressed)).map(targetOf))];
  return [
    ...all.filter((one) => isOutside(one, root)).map((one) => `outside: ${nameOf(one)}`),
    ...all.filter(isCut).map((one) => `cut off: ${nameOf(one)}`),
    ...all.filter(isSpilt).map((one) => `wider than itself: ${nameOf(one)}`),
    ...overlaps(controls, root),
    ...controls.filter(isSmall).map((one) => `too small: ${nameOf(one)}`),
  ];
}

/** @param {Element} one */
function isSeen(one) {
  const { width, height } = one.getBoundingClientRect();
  return width > slack && height > slack && one.checkVisibility({ visibilityProperty: true });
}

/** @param {Element} one */
function nameOf(one) {
  const words = one.getAttribute('aria-label') ?? one.textContent ?? '';
  return `${one.tagName.toLowerCase()}.${one.className} “${words.trim().slice(0, 40)}”`;
}

/**
 * The ancestors of an element, from the inside out.
 * @param {Element} one
 * @param {Element} root
 */
function around(one, root) {
  const found = [];
  for (let at = one.parentElement; at !== null && at !== root; at = at.parentElement)
    found.push(at);
  return found;
}

/** @param {Element} one */
function scrolls(one) {
  return ['auto', 'scroll'].includes(getComputedStyle(one).overflowX);
}

/**
 * What can be scrolled into view is not outside.
 * @param {Element} one
 * @param {Element} root
 */
function isOutside(one, root) {
  const { left, right } = one.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  return (left < -slack || right > width + slack) && !around(one, root).some(scrolls);
}

/** @param {Element} one */
function isCut(one) {
  const isClosed = ['hidden', 'clip'].includes(getComputedStyle(one).overflowX);
  return isClosed && !one.matches('input, textarea, select') && isTooWide(one);
}

/** Whether the text of a button is wider than the button and so overlaps its neighbours. @param {Element} one */
function isSpilt(one) {
  return one.matches('button, a, label, summary') && isTooWide(one);
}

/** @param {Element} one */
function isTooWide(one) {
  return one.scrollWidth > one.clientWidth + slack;
}

/** A label is clicked in place of its control. @param {Element} one */
function targetOf(one) {
  return one.closest('label') ?? one;
}

/**
 * @param {Element[]} controls
 * @param {Element} root
 */
function overlaps(controls, root) {
  const targets = controls.map((one) => ({
    one,
    box: seenPart(one, root),
    layer: layerOf(one, root),
  }));
  return targets.flatMap((target, index) =>
    targets
      .slice(index + 1)
      .filter((other) => meet(target, other))
      .map((other) => `${nameOf(target.one)} lies on ${nameOf(other.one)}`),
  );
}

/** @param {Element} one */
function hides(one) {
  return getComputedStyle(one).overflowY !== 'visible';
}

/**
 * The part of a box that is not scrolled out of view.
 * @param {Element} one
 * @param {Element} root
 * @returns {Box}
 */
function seenPart(one, root) {
  const boxes = [one, ...around(one, root).filter(hides)].map((at) => at.getBoundingClientRect());
  return {
    left: Math.max(...boxes.map(({ left }) => left)),
    right: Math.min(...boxes.map(({ right }) => right)),
    top: Math.max(...boxes.map(({ top }) => top)),
    bottom: Math.min(...boxes.map(({ bottom }) => bottom)),
  };
}

/** @param {Element} one */
function isLifted(one) {
  return ['absolute', 'fixed', 'sticky'].includes(getComputedStyle(one).position);
}

/**
 * The overlay that an element belongs to; overlays may overlap others. What a sticky element lies on can be scrolled into
 * view.
 * @param {Element} one
 * @param {Element} root
 */
function layerOf(one, root) {
  if (getComputedStyle(one).position === 'sticky') return one;
  return around(one, root).find(isLifted) ?? root;
}

/**
 * @param {Target} a
 * @param {Target} b
 */
function meet(a, b) {
  if (a.layer !== b.layer || a.one.contains(b.one) || b.one.contains(a.one)) return false;
  const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
  const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
  return across > slack && down > slack;
}

/**
 * Whether a touch target is too small. Links in a sentence have the height of their line; arrows on the board have
 * space around them.
 * @param {Element} one
 */
function isSmall(one) {
  const isInSentence = one.matches('a') && getComputedStyle(one).display === 'inline';
  if (!matchMedia('(pointer: coarse)').matches || isInSentence || one.closest('.headings'))
    return false;
  const { width, height } = one.getBoundingClientRect();
  return Math.min(width, height) < smallest - slack;
}
