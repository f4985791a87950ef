/** Adds keyboard shortcuts to the titles of buttons, with the names of keys in the user's language. */
import { keysOf, shortcutOf } from '../core/state/keys';
import type { CommandId, KeySettings } from '../core/state/keys';
import { translate } from '../language/translate';
import type { MessageKey } from '../language/translate';
import { setAttribute } from './dom';

export function nameKey(
  button: HTMLElement,
  title: string,
  id: CommandId,
  settings: KeySettings,
): void {
  const cap = hotkeyOf(id, settings);
  setAttribute(
    button,
    'title',
    cap === '' ? title : translate('toolbar.withKey', { title, key: cap }),
  );
  setAttribute(button, 'aria-keyshortcuts', shortcutOf(id, settings));
}

/** The first key of a command; '' if it has none. */
export function hotkeyOf(id: CommandId, settings: KeySettings): string {
  const [key] = keysOf(id, settings);
  return key === undefined ? '' : keyLabel(key);
}

const named: Record<string, MessageKey> = {
  ArrowLeft: 'keycap.left',
  ArrowRight: 'keycap.right',
  ArrowUp: 'keycap.up',
  ArrowDown: 'keycap.down',
  Home: 'keycap.home',
  End: 'keycap.end',
  PageUp: 'keycap.pageUp',
  PageDown: 'keycap.pageDown',
  Space: 'keycap.space',
  Enter: 'keycap.enter',
  Escape: 'keycap.escape',
  Backspace: 'keycap.backspace',
  Tab: 'keycap.tab',
  Ctrl: 'keycap.ctrl',
  Shift: 'keycap.shift',
};

/** As in "Ctrl + Z". */
export function keyLabel(key: string): string {
  const parts = key === '+' ? [key] : key.split('+');
  return parts
    .map((part) => {
      const number = /^Numpad(\d)$/.exec(part)?.[1];
      const text = named[part];
      if (number !== undefined) return translate('keycap.numpad', { number });
      return text ? translate(text) : part;
    })
    .join(' + ');
}
