/** Tells on a button which key does the same. */
import { setAttribute } from '../dom';
import { capOf } from '../keys/caps';
import { keysOf, shortcutOf } from '../keys/table';
import type { CommandId, KeySettings } from '../keys/table';
import { say } from '../language/say';

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

/** The first of its keys; '' where it has none. */
export function capFor(id: CommandId, settings: KeySettings): string {
  const [key] = keysOf(id, settings);
  return key === undefined ? '' : capOf(key);
}
