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

describe('keys', () => {
  it('stand for one command each', () => {
    const keys = commandIds.flatMap((id) => [...commands[id].keys]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('are written as the table has them', () => {
    expect(keyOf(press('z', { ctrlKey: true }))).toBe('Ctrl+Z');
    expect(keyOf(press('z', { metaKey: true }))).toBe('Ctrl+Z');
    expect(keyOf(press('P', { shiftKey: true }))).toBe('Shift+P');
    expect(keyOf(press('Tab', { shiftKey: true }))).toBe('Shift+Tab');
    expect(keyOf(press(' '))).toBe('Space');
    expect(keyOf(press('?', { shiftKey: true }))).toBe('?');
    expect(keyOf(press('Shift', { shiftKey: true }))).toBe('');
  });

  it('are the same on a keyboard with other letters or where signs need other keys', () => {
    expect(keyOf(press('я', { code: 'KeyZ', ctrlKey: true }))).toBe('Ctrl+Z');
    expect(keyOf(press('з', { code: 'KeyP' }))).toBe('P');
    expect(keyOf(press('[', { ctrlKey: true, altKey: true }))).toBe('[');
  });

  it('can be others, and letters can be left to names', () => {
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

  it('that the page is used by without a pointer cannot be taken from it', () => {
    expect(mayHave('hint', 'G')).toBe(true);
    expect(['Tab', 'Shift+Tab', 'Enter', 'Space'].filter((key) => mayHave('hint', key))).toEqual(
      [],
    );
    expect(mayHave('mark', 'Enter')).toBe(true);
    expect(mayHave('mark', 'Tab')).toBe(false);
    expect(mayHave('nextTarget', 'Tab')).toBe(true);
  });

  it('are in the manual, all of them', () => {
    const rows = commandIds.map((id) => {
      const keys = commands[id].keys.map((key) => `\`${keyLabel(key)}\``).join(', ');
      const where = commands[id].where === 'board' ? 'board' : '';
      return `| ${keys} | ${translate(`key.${id}`)} | ${where} |`;
    });
    expect(manual).toContain(rows.join('\n'));
  });
});
