/** Tells on a button which key does the same. */
import { setAttribute, setText } from '../dom';
import { capOf } from '../keys/caps';
import { keysOf, shortcutOf } from '../keys/table';
import type { CommandId, KeySettings } from '../keys/table';
import { say } from '../language/say';
import { must } from '../must';

export function nameKey(
  button: HTMLElement,
  title: string,
  id: CommandId,
  settings: KeySettings,
): void {
  const cap = capFor(id, settings);
  setAttribute(button, 'title', cap === '' ? title : say('tool.withKey', { title, key: cap }));
  setAttribute(button, 'aria-keyshortcuts', shortcutOf(id, settings));
}

/** The same behind the words of a menu. */
export function nameKeyInMenu(item: HTMLElement, id: CommandId, settings: KeySettings): void {
  setText(must(item.querySelector('kbd'), 'kbd'), capFor(id, settings));
  setAttribute(item, 'aria-keyshortcuts', shortcutOf(id, settings));
}

/** The first of its keys; '' where it has none. */
function capFor(id: CommandId, settings: KeySettings): string {
  const [key] = keysOf(id, settings);
  return key === undefined ? '' : capOf(key);
}
