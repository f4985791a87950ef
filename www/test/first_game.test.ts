import { describe, expect, it } from 'vitest';
import type { Saved } from '../core/storage/current_game';
import { playersOf, rememberPlayers } from '../core/storage/game_players';
import { visitIn } from '../page/address';
import { firstGame } from '../page/first_game';

const running: Saved = {
  id: 'one',
  mark: '',
  before: [],
  game: 'trial',
  variant: 0,
  setup: { seats: [], draw: true },
  levels: 10,
  clock: null,
  agreed: null,
  distant: null,
  record: '',
  source: null,
  moment: null,
  isOver: false,
};
const ended = { ...running, isOver: true };
const first = (
  ...asked: [saved: Saved | null, visit?: Parameters<typeof firstGame>[1], hash?: string]
) => firstGame(asked[0], asked[1] ?? null, asked[2] ?? '', 'newcomers', (id) => id !== 'gone');

describe('the first game', () => {
  it('is the saved one, even if it has ended', () => {
    expect(first(null)).toEqual({ gameId: 'newcomers', saved: null, asksDatabase: false });
    expect(first(running)).toMatchObject({ gameId: 'trial', saved: running });
    expect(first(ended)).toMatchObject({ gameId: 'trial', saved: ended });
    expect(first({ ...running, game: 'gone' })).toMatchObject({ gameId: 'newcomers', saved: null });
  });

  it('is the running game that the address names, or a new one', () => {
    expect(first(running, null, '#game=trial').saved).toBe(running);
    expect(first(ended, null, '#game=trial')).toMatchObject({ saved: null, asksDatabase: false });
    expect(first(running, null, '#game=other')).toEqual({
      gameId: 'other',
      saved: null,
      asksDatabase: true,
    });
  });

  it('is that of the history, as it was', () => {
    const visit = { game: 'trial', id: 'one' };
    expect(first(ended, visit, '#game=trial').saved).toBe(ended);
    expect(first(ended, visit).saved).toBe(ended);
    const earlier = { game: 'trial', id: 'zero' };
    expect(first(running, earlier)).toMatchObject({ saved: null, asksDatabase: true });
    const other = { game: 'other', id: 'two' };
    expect(first(running, other)).toMatchObject({ gameId: 'other', asksDatabase: true });
  });

  it('is a game from outside, which is newer than the history', () => {
    const outside = { ...running, id: '' };
    expect(first(outside, { game: 'other', id: 'two' })).toMatchObject({ saved: outside });
  });
});

describe('an entry of the history', () => {
  it('counts unless it is damaged or the address names another game', () => {
    const entry = { game: 'trial', id: 'one' };
    expect(visitIn(entry, '')).toEqual(entry);
    expect(visitIn(entry, '#game=trial')).toEqual(entry);
    expect(visitIn(entry, '#game=other')).toBeNull();
    for (const stored of [null, 7, 'x', {}, { game: 'trial', id: '' }, { game: 1, id: 'one' }])
      expect(visitIn(stored, '')).toBeNull();
  });
});

function denied(): never {
  throw new DOMException('denied', 'SecurityError');
}

describe('the players of a game', () => {
  it('are remembered for each game', () => {
    let stored = '{"old":["human",99],"odd":7}';
    const store = () => ({
      getItem: () => stored,
      setItem: (_: string, text: string) => void (stored = text),
    });
    rememberPlayers(store, 'trial', ['human', 7]);
    rememberPlayers(store, 'other', [1, 2]);
    expect(playersOf(store, 'trial')).toEqual(['human', 7]);
    expect(playersOf(store, 'other')).toEqual([1, 2]);
    for (const id of ['old', 'odd', 'unknown']) expect(playersOf(store, id), id).toEqual([]);
    for (let i = 0; i < 120; i++) rememberPlayers(store, `g${i}`, ['human']);
    expect(playersOf(store, 'trial')).toEqual([]);
    expect(Object.keys(JSON.parse(stored) as object)).toHaveLength(100);
  });

  it('are nobody if storage is damaged or denied', () => {
    expect(playersOf(() => ({ getItem: () => '{', setItem: () => undefined }), 'a')).toEqual([]);
    expect(playersOf(denied, 'a')).toEqual([]);
    expect(() => rememberPlayers(denied, 'a', [])).not.toThrow();
  });
});
