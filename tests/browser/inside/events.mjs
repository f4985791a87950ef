// Events as made by a mouse and a keyboard, with the browser's default actions. Runs in the page.

/** @typedef {{ x: number, y: number }} Point */

const mouse = {
  bubbles: true,
  cancelable: true,
  composed: true,
  pointerId: 1,
  pointerType: 'mouse',
  isPrimary: true,
};

/**
 * @param {Element} target
 * @param {'pointerdown' | 'pointermove' | 'pointerup' | 'click'} kind
 * @param {Point} at
 */
function point(target, kind, { x, y }) {
  const buttons = kind === 'pointerdown' || kind === 'pointermove' ? 1 : 0;
  const event = new PointerEvent(kind, { ...mouse, clientX: x, clientY: y, buttons });
  return target.dispatchEvent(event);
}

/**
 * The middle of an element to point at, in pixels of the window.
 * @param {Element} element
 * @returns {Point}
 */
export function middleOf(element) {
  element.scrollIntoView({ block: 'nearest' });
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** @param {Point} at */
function hit({ x, y }) {
  const target = document.elementFromPoint(x, y);
  if (target === null) throw new Error(`nothing is at ${x} ${y}`);
  return target;
}

/** @param {Point} at */
export function clickAt(at) {
  const target = hit(at);
  if (point(target, 'pointerdown', at)) focusAround(target);
  point(target, 'pointerup', at);
  point(target, 'click', at);
}

/**
 * A press captures the pointer: moves are dispatched where it began.
 * @param {Point} from
 * @param {Point} to
 */
export function dragTo(from, to) {
  const target = hit(from);
  point(target, 'pointerdown', from);
  const steps = 4;
  for (let i = 1; i <= steps; i++) {
    const share = i / steps;
    point(target, 'pointermove', {
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
    });
  }
  point(target, 'pointerup', to);
}

/** @param {Element} target */
function focusAround(target) {
  const taker = target.closest('button, input, [tabindex]');
  if (taker instanceof HTMLElement) taker.focus({ preventScroll: true });
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/**
 * Presses a key where the focus is.
 * @param {string} key
 * @param {KeyboardEventInit} [more]
 */
export function press(key, more = {}) {
  const target = document.activeElement ?? document.body;
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key === ' ' ? 'Space' : key;
  const options = { bubbles: true, cancelable: true, composed: true, key, code, ...more };
  if (target.dispatchEvent(new KeyboardEvent('keydown', options))) byDefault(target, key);
}

/**
 * @param {Element} target
 * @param {string} key
 */
function byDefault(target, key) {
  if (key === 'Tab') return focusNext(target);
  if (key === 'Enter' && target instanceof HTMLInputElement) target.form?.requestSubmit();
  const isButton = target instanceof HTMLButtonElement && (key === 'Enter' || key === ' ');
  const isBox = target instanceof HTMLInputElement && target.type === 'checkbox' && key === ' ';
  if (isButton || isBox) target.click();
}

/** @param {Element} target */
function focusNext(target) {
  const all = [...document.querySelectorAll('button, input, select, summary, a[href], [tabindex]')];
  const order = all.filter(
    (one) =>
      one instanceof HTMLElement &&
      one.tabIndex >= 0 &&
      one.checkVisibility() &&
      !one.matches(':disabled'),
  );
  const after = order.find(
    (one) => target.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const next = after ?? order[0];
  if (next instanceof HTMLElement) next.focus();
}

/**
 * Replaces the text of a field.
 * @param {HTMLInputElement} input
 * @param {string} text
 */
export function write(input, text) {
  input.focus();
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }));
}
