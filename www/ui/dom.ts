/** Creates and updates DOM elements. Text is only ever inserted as text, never as markup. */

type Attributes = Record<string, string | boolean>;

/** Creates an element; strings become text nodes. */
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

export function makeButton(
  label: Node | string,
  act: () => void,
  attributes: Attributes = {},
): HTMLButtonElement {
  const button = make('button', { type: 'button', ...attributes }, label);
  button.addEventListener('click', act);
  return button;
}

/** Changes the text only if it differs, so that live regions and layout are not disturbed. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Sets or removes an attribute, but changes the DOM only if it differs. */
export function setAttribute(element: Element, name: string, value: string | boolean): void {
  if (value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
    return;
  }
  const text = value === true ? '' : value;
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/** The focused element in the document or shadow tree of a node. */
export function focusBeside(node: Node): Element | null {
  return (node.getRootNode() as Partial<DocumentOrShadowRoot>).activeElement ?? null;
}

export function hasFocus(element: Element): boolean {
  return element.contains(focusBeside(element));
}

/** Calls back while the pointer or the focus is on an element. */
export function whilePointed(element: HTMLElement, show: () => void, hide: () => void): void {
  for (const begin of ['pointerenter', 'focus']) element.addEventListener(begin, show);
  for (const end of ['pointerleave', 'blur']) element.addEventListener(end, hide);
}

/** Calls `work` only when its arguments differ from those of the last call. */
export function onChange<K extends unknown[]>(work: (...key: K) => void): (...key: K) => void {
  let last: K | null = null;
  return (...key) => {
    if (last !== null && last.length === key.length && last.every((part, i) => part === key[i]))
      return;
    last = key;
    work(...key);
  };
}

/** Scrolls only the list, never the page. */
export function scrollInside(list: HTMLElement, item: HTMLElement): void {
  const box = item.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (box.top < frame.top || box.bottom > frame.bottom)
    list.scrollTop += box.top - frame.top - frame.height / 2 + box.height / 2;
}

export function download(name: string, type: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers start reading only later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
