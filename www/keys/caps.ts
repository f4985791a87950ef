/** What stands on keys, in the reader's language. */
import { say } from '../language/say';
import type { Key } from '../language/say';

const named: Record<string, Key> = {
  ArrowLeft: 'cap.left',
  ArrowRight: 'cap.right',
  ArrowUp: 'cap.up',
  ArrowDown: 'cap.down',
  Home: 'cap.home',
  End: 'cap.end',
  PageUp: 'cap.pageUp',
  PageDown: 'cap.pageDown',
  Space: 'cap.space',
  Enter: 'cap.enter',
  Escape: 'cap.escape',
  Backspace: 'cap.backspace',
  Tab: 'cap.tab',
  Ctrl: 'cap.ctrl',
  Shift: 'cap.shift',
};

/** As in "Ctrl + Z". */
export function capOf(key: string): string {
  const parts = key === '+' ? [key] : key.split('+');
  return parts
    .map((part) => {
      const number = /^Numpad(\d)$/.exec(part)?.[1];
      const text = named[part];
      if (number !== undefined) return say('cap.numpad', { number });
      return text ? say(text) : part;
    })
    .join(' + ');
}
