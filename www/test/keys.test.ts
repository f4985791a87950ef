import { describe, expect, it } from 'vitest';
import manual from '../../docs/page.md?raw';
import { keyLabel } from '../ui/hotkeys';
import {
  commandIds,
  commandOf,
  commands,
  keyOf,
  keysOf,
  mayHave,
  shortcutOf,
  defaultKeys,
} from '../core/state/keys';
import { translate } from '../language/translate';

const released = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

function press(key: string, more: Partial<typeof released> = {}) {
  return { ...released, key, ...more };
}

describe('key bindings', () => {
  it('each stand for one command', () => {
    const keys = commandIds.flatMap((id) => [...commands[id].keys]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('are written as in the table', () => {
    expect(keyOf(press('z', { ctrlKey: true }))).toBe('Ctrl+Z');
    expect(keyOf(press('z', { metaKey: true }))).toBe('Ctrl+Z');
    expect(keyOf(press('P', { shiftKey: true }))).toBe('Shift+P');
    expect(keyOf(press('Tab', { shiftKey: true }))).toBe('Shift+Tab');
    expect(keyOf(press(' '))).toBe('Space');
    expect(keyOf(press('?', { shiftKey: true }))).toBe('?');
    expect(keyOf(press('Shift', { shiftKey: true }))).toBe('');
  });

  it('work on keyboards with other layouts', () => {
    expect(keyOf(press('я', { code: 'KeyZ', ctrlKey: true }))).toBe('Ctrl+Z');
    expect(keyOf(press('з', { code: 'KeyP' }))).toBe('P');
    expect(keyOf(press('[', { ctrlKey: true, altKey: true }))).toBe('[');
  });

  it('can be changed, and letters can be reserved for names', () => {
    const own = { ...defaultKeys, own: { undo: ['Ctrl+U'] } };
    expect(commandOf('Ctrl+U', own)).toBe('undo');
    expect(commandOf('Ctrl+Z', own)).toBeNull();
    const quiet = { ...defaultKeys, single: false };
    expect(commandOf('P', quiet)).toBeNull();
    expect(commandOf('Shift+P', quiet)).toBeNull();
    expect(keysOf('undo', quiet)).toEqual(['Ctrl+Z']);
    expect(shortcutOf('undo', quiet)).toBe('Control+Z');
    expect(shortcutOf('help', quiet)).toBe(false);
  });

  it('cannot replace keys that the page needs without a pointer', () => {
    expect(mayHave('hint', 'G')).toBe(true);
    expect(['Tab', 'Shift+Tab', 'Enter', 'Space'].filter((key) => mayHave('hint', key))).toEqual(
      [],
    );
    expect(mayHave('mark', 'Enter')).toBe(true);
    expect(mayHave('mark', 'Tab')).toBe(false);
    expect(mayHave('nextTarget', 'Tab')).toBe(true);
  });

  it('are all in the manual', () => {
    const rows = commandIds.map((id) => {
      const keys = commands[id].keys.map((key) => `\`${keyLabel(key)}\``).join(', ');
      const where = commands[id].where === 'board' ? 'board' : '';
      return `| ${keys} | ${translate(`key.${id}`)} | ${where} |`;
    });
    expect(manual).toContain(rows.join('\n'));
  });
});
