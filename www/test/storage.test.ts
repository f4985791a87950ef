import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../state/state';
import { parseSaved, readSaved, storageKey, writeSaved } from '../state/storage';
import type { Saved } from '../state/storage';

const saved: Saved = {
  game: 'trial',
  variant: 0,
  setup: { seats: ['human', 3], draw: false, clocks: [] },
  clock: null,
  record: 'B1 - A1',
  settings: { ...defaultSettings, theme: 'dark', numerals: true },
  source: '(game)',
  moment: { pieces: [], reserves: [], player: 0 },
};

function memory(content: Record<string, string> = {}) {
  return () => ({
    getItem: (key: string) => content[key] ?? null,
    setItem: (key: string, value: string) => void (content[key] = value),
  });
}

function denied(): never {
  throw new DOMException('denied', 'SecurityError');
}

describe('storage', () => {
  it('gives back what was written', () => {
    const store = memory();
    expect(writeSaved(store, saved)).toBe(true);
    expect(readSaved(store)).toEqual({ saved, problem: null });
  });

  it('is quiet when nothing was written', () => {
    expect(readSaved(memory())).toEqual({ saved: null, problem: null });
  });

  it.each([
    'not JSON',
    'null',
    '{}',
    JSON.stringify({ ...saved, variant: -1 }),
    JSON.stringify({ ...saved, setup: { seats: ['human', 99] } }),
    JSON.stringify({ ...saved, record: 7 }),
  ])('leaves out damaged data with a message: %s', (text) => {
    const { saved: found, problem } = readSaved(memory({ [storageKey]: text }));
    expect(found).toBeNull();
    expect(problem).toMatch(/damaged/);
  });

  it('replaces settings that it does not know', () => {
    const settings = { speed: 'warp', theme: 5, numerals: 'yes' };
    expect(parseSaved(JSON.stringify({ ...saved, settings }))?.settings).toEqual(defaultSettings);
  });

  it('bears that storage is denied', () => {
    expect(readSaved(denied).problem).toMatch(/does not let/);
    expect(writeSaved(denied, saved)).toBe(false);
  });
});
