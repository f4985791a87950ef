import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../core/state/settings';
import type { Settings } from '../core/state/settings';
import { readSaved, storageKey, writeSaved, writeSettings } from '../core/storage/current_game';
import type { Saved } from '../core/storage/current_game';

const saved: Saved = {
  id: 'one',
  mark: 'm2',
  before: ['m1'],
  game: 'trial',
  variant: 0,
  setup: { seats: ['human', 3], draw: false, clocks: [] },
  levels: 10,
  clock: null,
  agreed: null,
  distant: null,
  record: 'B1 - A1',
  source: '(game)',
  moment: { pieces: [], reserves: [], player: 0 },
  isOver: true,
};

const settings: Settings = { ...defaultSettings, theme: 'dark', numerals: true, ponders: true };

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

const whole = {
  saved: null,
  settings: defaultSettings,
  problem: null,
  isEmpty: false,
  isDenied: false,
};

/** The seat that is read back after it was saved. */
const seatKept = (seat: string) => {
  const text = JSON.stringify({ ...saved, setup: { ...saved.setup, seats: ['human', seat] } });
  return readSaved(memory({ [storageKey]: text }), memory()).saved?.setup.seats[1];
};

describe('the current game', () => {
  it('returns what was written', () => {
    const store = memory();
    expect(writeSaved(store, memory(), saved, settings)).toBe('saved');
    expect(readSaved(store, memory())).toEqual({ ...whole, saved, settings });
  });

  it('stores external players by their addresses only', () => {
    const program = 'external:https://a.example/p.js';
    expect(seatKept(program)).toBe(program);
    for (const wrong of ['external:javascript:alert(1)', 'external:', 'external:https:a b', 'x'])
      expect(seatKept(wrong)).toBeUndefined();
  });

  it('maps the former six levels to the current ones', () => {
    const { levels: _, ...old } = { ...saved, setup: { seats: ['human', 1, 2, 3, 4, 5, 6] } };
    const text = JSON.stringify(old);
    const { saved: found } = readSaved(memory({ [storageKey]: text }), memory());
    expect(found?.setup.seats).toEqual(['human', 1, 2, 3, 5, 6, 10]);
    expect(found?.levels).toBe(10);
  });

  it('is silent if nothing was written', () => {
    expect(readSaved(memory(), memory())).toEqual({ ...whole, isEmpty: true });
  });

  it.each([
    'not JSON',
    'null',
    JSON.stringify({ ...saved, variant: -1 }),
    JSON.stringify({ ...saved, setup: { seats: ['human', 99] } }),
    JSON.stringify({ ...saved, record: 7 }),
  ])('skips damaged data with a message: %s', (text) => {
    const { saved: found, problem } = readSaved(memory({ [storageKey]: text }), memory());
    expect(found).toBeNull();
    expect(problem).toMatch(/damaged/);
  });

  it('replaces unknown settings', () => {
    const unknown = { speed: 'warp', theme: 5, numerals: 'yes' };
    const text = JSON.stringify({ ...saved, settings: unknown });
    expect(readSaved(memory({ [storageKey]: text }), memory()).settings).toEqual(defaultSettings);
  });

  it('keeps settings without a game, and if the game is damaged', () => {
    const store = memory();
    expect(writeSettings(store, settings)).toBe('saved');
    expect(readSaved(store, memory())).toEqual({ ...whole, settings });
    const text = JSON.stringify({ ...saved, record: 7, settings });
    expect(readSaved(memory({ [storageKey]: text }), memory())).toMatchObject({
      saved: null,
      settings,
    });
  });

  it('changes settings without changing the saved game', () => {
    const store = memory();
    writeSaved(store, memory(), saved, defaultSettings);
    writeSettings(store, settings);
    expect(readSaved(store, memory())).toEqual({ ...whole, saved, settings });
  });

  it('reports that storage is full', () => {
    expect(writeSaved(full, memory(), saved, settings)).toBe('full');
  });

  it('works if storage is denied', () => {
    expect(readSaved(denied, denied).problem).toMatch(/does not let/);
    expect(writeSaved(denied, denied, saved, settings)).toBe('denied');
  });

  it('continues with the window’s own game, and starts a new window with the latest', () => {
    const [shared, mine, others] = [memory(), memory(), memory()];
    writeSaved(shared, mine, saved, defaultSettings);
    const other = { ...saved, id: 'two', record: 'C1 - C2' };
    writeSaved(shared, others, other, settings);
    expect(readSaved(shared, mine)).toEqual({ ...whole, saved, settings });
    expect(readSaved(shared, others).saved).toEqual(other);
    expect(readSaved(shared, memory()).saved).toEqual(other);
  });

  it('treats a game without an id as the latest', () => {
    const mine = memory();
    writeSaved(memory(), mine, saved, settings);
    const older = { ...saved, record: 'older', id: undefined };
    const text = JSON.stringify(older);
    expect(readSaved(memory({ [storageKey]: text }), mine).saved?.record).toBe('older');
  });

  it('continues with the window’s copy if the shared one is damaged', () => {
    const mine = memory();
    writeSaved(memory(), mine, saved, settings);
    const found = readSaved(memory({ [storageKey]: '{"game":' }), mine);
    expect(found).toEqual({ ...whole, saved, settings });
  });
});
