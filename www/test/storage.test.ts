import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../state/state';
import type { Settings } from '../state/state';
import { readSaved, storageKey, writeSaved, writeSettings } from '../state/storage';
import type { Saved } from '../state/storage';

const saved: Saved = {
  game: 'trial',
  variant: 0,
  setup: { seats: ['human', 3], draw: false, clocks: [] },
  clock: null,
  record: 'B1 - A1',
  source: '(game)',
  moment: { pieces: [], reserves: [], player: 0 },
};

const settings: Settings = { ...defaultSettings, theme: 'dark', numerals: true };

function memory(content: Record<string, string> = {}) {
  return () => ({
    getItem: (key: string) => content[key] ?? null,
    setItem: (key: string, value: string) => void (content[key] = value),
  });
}

const full = () => ({
  getItem: () => null,
  setItem: () => {
    throw new DOMException('no room', 'QuotaExceededError');
  },
});

function denied(): never {
  throw new DOMException('denied', 'SecurityError');
}

describe('storage', () => {
  it('gives back what was written', () => {
    const store = memory();
    expect(writeSaved(store, saved, settings)).toBe('kept');
    expect(readSaved(store)).toEqual({ saved, settings, problem: null });
  });

  it('is quiet when nothing was written', () => {
    expect(readSaved(memory())).toEqual({ saved: null, settings: defaultSettings, problem: null });
  });

  it.each([
    'not JSON',
    'null',
    JSON.stringify({ ...saved, variant: -1 }),
    JSON.stringify({ ...saved, setup: { seats: ['human', 99] } }),
    JSON.stringify({ ...saved, record: 7 }),
  ])('leaves out damaged data with a message: %s', (text) => {
    const { saved: found, problem } = readSaved(memory({ [storageKey]: text }));
    expect(found).toBeNull();
    expect(problem).toMatch(/damaged/);
  });

  it('replaces settings that it does not know', () => {
    const unknown = { speed: 'warp', theme: 5, numerals: 'yes' };
    const text = JSON.stringify({ ...saved, settings: unknown });
    expect(readSaved(memory({ [storageKey]: text })).settings).toEqual(defaultSettings);
  });

  it('keeps settings without a game, and through a damaged one', () => {
    const store = memory();
    expect(writeSettings(store, settings)).toBe('kept');
    expect(readSaved(store)).toEqual({ saved: null, settings, problem: null });
    const text = JSON.stringify({ ...saved, record: 7, settings });
    expect(readSaved(memory({ [storageKey]: text }))).toMatchObject({ saved: null, settings });
  });

  it('changes settings beside the game that was kept', () => {
    const store = memory();
    writeSaved(store, saved, defaultSettings);
    writeSettings(store, settings);
    expect(readSaved(store)).toEqual({ saved, settings, problem: null });
  });

  it('says that it is full', () => {
    expect(writeSaved(full, saved, settings)).toBe('full');
  });

  it('bears that storage is denied', () => {
    expect(readSaved(denied).problem).toMatch(/does not let/);
    expect(writeSaved(denied, saved, settings)).toBe('denied');
  });
});
