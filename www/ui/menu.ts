/** A button that opens a menu of commands. Arrow keys move through it; Escape, or moving the focus out, closes it. */
import { focusBeside, make, makeButton, setAttribute } from './dom';
import type { CommandId } from '../core/state/keys';
import { makeIcon } from './icons';
import type { IconName } from './icons';

/** The space around a menu, in CSS pixels. */
const margin = 12;
const leastHeight = 160;

export interface MenuItem {
  icon: IconName;
  label: string;
  act(): void;
  /** The command whose shortcut is shown. */
  command?: CommandId;
}

export interface Menu {
  element: HTMLElement;
  items: HTMLButtonElement[];
}

/** Creates the menu in the element that contains its button. */
export function makeMenu(
  element: HTMLElement,
  button: HTMLButtonElement,
  entries: MenuItem[],
): Menu {
  const items = entries.map((entry) => makeItem(entry, () => close(true)));
  const list = make('div', { role: 'menu', class: 'menu', hidden: true }, ...items);
  setAttribute(list, 'aria-label', button.getAttribute('aria-label') ?? button.textContent);
  element.append(list);
  setAttribute(button, 'aria-haspopup', 'menu');
  const show = (open: boolean) => {
    setAttribute(list, 'hidden', !open);
    if (open) place(list, button);
    setAttribute(button, 'aria-expanded', String(open));
  };
  const close = (focus: boolean) => {
    show(false);
    if (focus) button.focus();
  };
  const enter = (step: number) => {
    const open = items.filter(({ disabled, hidden }) => !disabled && !hidden);
    const at = open.indexOf(focusBeside(list) as HTMLButtonElement);
    const next = at < 0 && step < 0 ? -1 : at + step;
    open.at(next % open.length)?.focus();
  };
  button.addEventListener('click', () => {
    const opens = list.hasAttribute('hidden');
    show(opens);
    if (opens) enter(1);
  });
  element.addEventListener('keydown', (event) => {
    const commands: Record<string, () => void> = {
      Escape: () => close(true),
      ArrowDown: () => enter(1),
      ArrowUp: () => enter(-1),
      Home: () => items.find(({ disabled, hidden }) => !disabled && !hidden)?.focus(),
      End: () => items.findLast(({ disabled, hidden }) => !disabled && !hidden)?.focus(),
    };
    const work = list.hasAttribute('hidden') ? undefined : commands[event.key];
    if (work === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    work();
  });
  element.addEventListener('focusout', ({ relatedTarget }) => {
    if (!element.contains(relatedTarget as Node | null)) close(false);
  });
  show(false);
  return { element, items };
}

/**
 * Opens where there is enough space; if there is too little on either side, beside the edge of the window, as high as
 * it is, where a long menu on a phone need not be scrolled.
 */
function place(list: HTMLElement, button: HTMLElement): void {
  const { top, bottom } = button.getBoundingClientRect();
  const frame = frameOf(button);
  const [above, below] = [top - frame.top - margin, frame.bottom - bottom - margin];
  list.style.maxHeight = '';
  const isUp = below < list.scrollHeight && above > below;
  setAttribute(list, 'data-opens-up', isUp);
  const isShort = Math.max(above, below) < list.scrollHeight;
  setAttribute(list, 'data-fills', isShort);
  const room = isShort ? innerHeight - 2 * margin : Math.max(isUp ? above : below, leastHeight);
  list.style.maxHeight = `${room}px`;
}

/** The part of the window that a menu may cover: the sidebar, where it scrolls on its own, clips what is beyond it. */
function frameOf(button: HTMLElement): { top: number; bottom: number } {
  const sidebar = button.closest('aside');
  if (sidebar === null || getComputedStyle(sidebar).overflowY === 'visible')
    return { top: 0, bottom: innerHeight };
  const { top, bottom } = sidebar.getBoundingClientRect();
  return { top: Math.max(0, top), bottom: Math.min(innerHeight, bottom) };
}

function makeItem({ icon, label, act }: MenuItem, close: () => void): HTMLButtonElement {
  const run = () => {
    close();
    act();
  };
  const item = makeButton('', run, { role: 'menuitem', tabindex: '-1' });
  item.append(
    makeIcon(icon),
    make('span', {}, label),
    make('kbd', { dir: 'auto', 'aria-hidden': 'true' }),
  );
  return item;
}
