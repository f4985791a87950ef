/** A few helpers to make elements. Text only ever gets in as text, never as markup. */

type Attributes = Record<string, string | boolean>;

/** Makes an element with attributes and children; strings become text nodes. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  element.append(...children);
  return element;
}

/** Makes a push button with a label and what it does. */
export function makeButton(
  label: string,
  act: () => void,
  attributes: Attributes = {},
): HTMLButtonElement {
  const button = make('button', { type: 'button', ...attributes }, label);
  button.addEventListener('click', act);
  return button;
}

/** Sets the text only where it differs, so that live regions and layout stay quiet. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Sets or removes an attribute, touching the document only where it changes. */
export function setAttribute(element: Element, name: string, value: string | boolean): void {
  if (value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
    return;
  }
  const text = value === true ? '' : value;
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/** What has the focus in the document or the shadow tree that a node stands in. */
export function focusBeside(node: Node): Element | null {
  return (node.getRootNode() as Partial<DocumentOrShadowRoot>).activeElement ?? null;
}

/** Whether the focus is on an element or in it. */
export function hasFocus(element: Element): boolean {
  return element.contains(focusBeside(element));
}

/** Shows something while the pointer or the focus is on an element. */
export function whilePointed(element: HTMLElement, show: () => void, hide: () => void): void {
  for (const begin of ['pointerenter', 'focus']) element.addEventListener(begin, show);
  for (const end of ['pointerleave', 'blur']) element.addEventListener(end, hide);
}

/** Returns a function that calls `work` only when its key differs from the last one. */
export function onChange<K extends unknown[]>(work: (...key: K) => void): (...key: K) => void {
  let last: K | null = null;
  return (...key) => {
    if (last !== null && last.length === key.length && last.every((part, i) => part === key[i]))
      return;
    last = key;
    work(...key);
  };
}

/** Scrolls the list only, never the page. */
export function scrollInside(list: HTMLElement, item: HTMLElement): void {
  const box = item.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (box.top < frame.top || box.bottom > frame.bottom)
    list.scrollTop += box.top - frame.top - frame.height / 2 + box.height / 2;
}
