/** Tells on a button which key does the same. */
import { setAttribute } from '../dom';
import { keysOf, shortcutOf } from '../keys/table';
import type { CommandId, KeySettings } from '../keys/table';
import { say } from '../language/say';

export function nameKey(
  button: HTMLElement,
  title: string,
  id: CommandId,
  settings: KeySettings,
): void {
  const [key] = keysOf(id, settings);
  setAttribute(button, 'title', key === undefined ? title : say('tool.withKey', { title, key }));
  setAttribute(button, 'aria-keyshortcuts', shortcutOf(id, settings));
}
