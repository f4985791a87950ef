import { describe, expect, it } from 'vitest';
import { FileError, newGames, readBackup, writeBackup } from '../features/saved_games/backup';
import type { SavedGame } from '../core/storage/saved_games';
import { defaultSettings } from '../core/state/settings';
import type { Settings } from '../core/state/settings';

const game: SavedGame = {
  id: 'one',
  mark: 'm2',
  before: ['m1'],
  game: 'trial',
  variant: 1,
  setup: { seats: ['human', 3], draw: true, clocks: [] },
  levels: 10,
  clock: null,
  agreed: null,
  distant: null,
  record: 'Boardwright record 2\n1. e2 - e4',
  source: null,
  moment: null,
  isOver: false,
  title: 'Trial',
  moves: 1,
  summary: {
    players: [
      { name: 'First', role: 'playing' },
      { name: 'Second', role: 'playing' },
    ],
    scoreUnit: 1,
    lastMove: {},
    texts: {},
    outcome: null,
  },
  at: 1_700_000_000_000,
};
const lessons = { 'trial/first': { done: ['a', 'b'], at: 'b' } };
const rules = [{ name: 'own.zrf', text: '(game)' }];
const settings: Settings = { ...defaultSettings, theme: 'dark', language: 'de' };
const file = (content: object) =>
  JSON.stringify({ boardwright: 'everything', version: 1, ...content });

const problemOf = (text: string): string => {
  try {
    readBackup(text);
  } catch (error) {
    if (error instanceof FileError) return error.problem;
  }
  return 'none';
};

describe('a backup', () => {
  it('restores everything', () => {
    const games = [game, { ...game, id: 'two' }];
    const text = writeBackup({ settings, games, lessons, rules });
    expect(readBackup(`\uFEFF${text}`)).toEqual({
      settings,
      games,
      lessons,
      rules,
      refused: [],
    });
  });

  it.each([
    ['', 'notJson'],
    ['{"boardwright": "everything"', 'notJson'],
    ['null', 'foreign'],
    ['[]', 'foreign'],
    ['{"games": []}', 'foreign'],
    [file({ games: 'all' }), 'foreign'],
    [file({ version: 2 }), 'newer'],
    [file({ games: Array(10_001).fill(null) }), 'tooLarge'],
  ])('is rejected as a whole: %.40s', (text, problem) => {
    expect(problemOf(text)).toBe(problem);
  });

  it('skips invalid games, and lists them', () => {
    const games = [
      null,
      7,
      { ...game, id: '' },
      { ...game, setup: { seats: ['human', 99] } },
      { ...game, record: ['1. e2 - e4'] },
      { ...game, title: 'x'.repeat(301) },
      { ...game, source: 'x'.repeat(1_000_001) },
      game,
      game,
    ];
    const { games: restored, refused } = readBackup(file({ games }));
    expect(restored).toEqual([game]);
    expect(refused.map(({ number, why }) => `${number} ${why}`)).toEqual([
      '1 damaged',
      '2 damaged',
      '3 damaged',
      '4 damaged',
      '5 damaged',
      '6 tooLong',
      '7 tooLong',
      '9 twice',
    ]);
  });

  it('accepts any content of a game', () => {
    const hostile = { ...game, at: 1e300, moves: -5, title: 9, clock: 'now', moment: '<b>' };
    const text = file({ games: [hostile], settings: { theme: '<script>', keys: { own: 7 } } });
    const { games, settings: found } = readBackup(
      text.replace('"id"', '"__proto__":{"seats":1},"id"'),
    );
    expect(found).toEqual(defaultSettings);
    expect(games).toEqual([{ ...game, at: 0, moves: 0, title: 'trial', moment: '<b>' }]);
  });

  it('ignores unknown entries', () => {
    expect(readBackup(file({ songs: [1] }))).toEqual({
      settings: null,
      games: [],
      lessons: {},
      rules: [],
      refused: [],
    });
  });

  it('restores the valid lessons and rules', () => {
    const text = file({
      lessons: { a: { done: ['x', 7], at: 3 }, b: 'all', c: null },
      rules: [null, 7, { name: '', text: '' }, { name: 'x'.repeat(301), text: '' }, ...rules],
    });
    const found = readBackup(text);
    expect(found.lessons).toEqual({ a: { done: ['x'], at: '' } });
    expect(found.rules).toEqual(rules);
    expect(readBackup(file({ lessons: [7], rules: 'all' }))).toMatchObject({
      lessons: {},
      rules: [],
    });
  });
});

describe('the games of a backup', () => {
  it('are added once, and beside other versions of themselves', () => {
    const other = { ...game, mark: 'm9' };
    const third = { ...game, id: 'three', mark: 'm3' };
    expect(newGames([game, third], [], () => 'new')).toEqual([game, third]);
    expect(newGames([game, third], [game], () => 'new')).toEqual([third]);
    expect(newGames([game], [other], () => 'new')).toEqual([{ ...game, id: 'new' }]);
  });

  it('are skipped if they were continued since, whatever their id', () => {
    const later = { ...game, mark: 'm9', before: ['m8', 'm2'] };
    expect(newGames([game], [later], () => 'new')).toEqual([]);
    expect(newGames([game], [{ ...later, id: 'two' }], () => 'new')).toEqual([]);
  });
});
