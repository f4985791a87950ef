import { describe as suite, expect, it } from 'vitest';
import index from '../../games/index.json';
import { at } from '../core/must';
import type { DistantGame } from '../core/players/distant';
import { moveStyles } from '../core/state/settings';
import { asSummary } from '../core/storage/game_summary';
import type { SavedGame } from '../core/storage/saved_games';
import type { OutcomeView } from '../engine/structures';
import { setLanguage } from '../language/translate';
import { exactTime, relativeTime, searchedDates } from '../features/saved_games/dates';
import { describe } from '../features/saved_games/description';
import { gamesIn, keyOf, listed, opponentsIn } from '../features/saved_games/finding';
import type { Wanted } from '../features/saved_games/finding';
import { resultOf, resultText } from '../features/saved_games/result';
import { savedGame } from './saved_game';

const now = new Date(2026, 4, 3, 18, 30).getTime();
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const outcome = (changes: Partial<OutcomeView>): OutcomeView => ({
  winners: [],
  cause: 'goal',
  reason: 'checkmate',
  kind: '',
  priority: 0,
  scores: [],
  ...changes,
});

/** A game that has ended so. */
function ended(changes: Partial<OutcomeView>, rest: Partial<SavedGame> = {}): SavedGame {
  const game = savedGame({ isOver: true, ...rest });
  return { ...game, summary: game.summary && { ...game.summary, outcome: outcome(changes) } };
}

const distant: DistantGame = {
  id: 'd',
  role: 'host',
  hostSide: 0,
  names: { host: 'Robin', guest: 'Anna' },
  isLive: false,
  offer: null,
  shared: 0,
  told: '',
};

suite('the time of a saved game', () => {
  it.each([
    [10_000, 'now'],
    [5 * minute, '5 minutes ago'],
    [3 * hour, '3 hours ago'],
    [day, 'yesterday'],
    [19 * hour, 'yesterday'],
    [6 * day, '6 days ago'],
    [7 * day, 'Apr 26, 2026'],
    [-hour, 'May 3, 2026'],
  ])('%d ms ago is %s', (passed, words) => {
    expect(relativeTime(now - passed, now)).toBe(words);
  });

  it('is in the language of the page', async () => {
    await setLanguage('de');
    expect(relativeTime(now - day, now)).toBe('gestern');
    expect(exactTime(now)).toMatch(/^03\.05\.2026, 18:30/);
    await setLanguage('en');
  });

  it('is left out if it is not known', () => {
    expect([relativeTime(0, now), exactTime(0), ...searchedDates(0, now)].join('')).toBe('');
  });
});

suite('the result of a saved game', () => {
  it.each<[string, SavedGame, string, string]>([
    ['running', savedGame(), 'running', 'In progress: Black to move'],
    ['running, saved long ago', savedGame({ summary: null }), 'running', 'In progress'],
    ['running, with a damaged position', savedGame({ moment: null }), 'running', 'In progress'],
    ['a victory', ended({ winners: [0] }), 'won', 'White wins: checkmate.'],
    ['a defeat', ended({ winners: [1] }), 'lost', 'Black wins: checkmate.'],
    ['a draw', ended({ cause: 'repetition' }), 'draw', 'Draw: threefold repetition.'],
    [
      'scores',
      ended({ winners: [0], scores: [{ player: 0, value: 7 }] }),
      'won',
      'White wins: checkmate; White 7.',
    ],
    [
      'between two people here',
      ended({ winners: [0] }, { setup: { seats: ['human', 'human', 'human'], draw: true } }),
      'ended',
      'White wins: checkmate.',
    ],
    [
      'resigned',
      savedGame({ isOver: true, agreed: { kind: 'resigned', player: 0, ply: 2 } }),
      'lost',
      'Black wins: White resigned.',
    ],
    [
      'agreed on',
      savedGame({ isOver: true, agreed: { kind: 'draw', ply: 2 } }),
      'draw',
      'Draw: by agreement.',
    ],
    [
      'lost on time',
      savedGame({
        isOver: true,
        clock: { controls: [], left: [], running: null, since: 0, flagged: 1 },
      }),
      'won',
      'Black ran out of time.',
    ],
    ['saved long ago', savedGame({ isOver: true, summary: null }), 'ended', 'Finished'],
    ['looked back at', ended({ winners: [0] }, { isOver: false }), 'won', 'White wins: checkmate.'],
  ])('%s', (_, game, result, words) => {
    expect(resultText(game)).toBe(words);
    expect(resultOf(game)).toBe(result);
  });

  it('of a puzzle for one is a defeat without winners', () => {
    const game = ended({}, { setup: { seats: ['human'], draw: true } });
    const summary = game.summary && { ...game.summary, players: game.summary.players.slice(0, 1) };
    expect(resultOf({ ...game, summary })).toBe('lost');
  });
});

const told = (game: SavedGame) => describe(game, now, 'customary');

suite('the description of a saved game', () => {
  it('names the players with their sides', () => {
    expect(told(savedGame()).players).toBe('Human (White) and Computer: 2 · easy (Black)');
    const seats = { seats: ['human' as const, 'remote' as const, 'human' as const], draw: true };
    expect(told(savedGame({ setup: seats, distant })).players).toBe(
      'Robin (White) and Anna (Black)',
    );
    expect(told(savedGame({ summary: null })).players).toBe('Human and Computer: 2 · easy');
  });

  it('has the last move of the main line', () => {
    expect(told(savedGame()).lastMove).toBe('e7 - e5');
    expect(told(savedGame({ record: '' })).lastMove).toBe('');
    const long = told(savedGame({ record: `1. ${'x'.repeat(500)}` })).lastMove;
    expect(long.length).toBeLessThan(50);
  });

  it('has the last move as moves are written, if that is known', () => {
    const { summary } = savedGame();
    const lastMove = { customary: 'e5', figurines: '♟e5' };
    const game = savedGame({ summary: summary && { ...summary, lastMove } });
    const shown = moveStyles.map((style) => describe(game, now, style).lastMove);
    expect(shown).toEqual(['e5', '♟e5', 'e7 - e5', 'e7 - e5']);
  });

  it('has the titles of game and variant', () => {
    const { id, title } = at(index, 0);
    const titlesOf = (changes: Partial<SavedGame>) => {
      const found = told(savedGame({ game: id, ...changes }));
      return [found.title, found.variant];
    };
    expect(titlesOf({ variant: 1, title: 'Quick' })).toEqual([title, 'Quick']);
    expect(titlesOf({ variant: 1, title: `${title}, quick` })).toEqual([`${title}, quick`, '']);
    expect(titlesOf({ title })).toEqual([title, '']);
    expect(titlesOf({ game: 'file:own.zrf', variant: 2, title: 'Own' })).toEqual(['Own', '']);
  });
});

suite('the list of saved games', () => {
  const away = { seats: ['human' as const, 'remote' as const, 'human' as const], draw: true };
  const games = [
    savedGame({ title: 'Bravo', game: 'b', moves: 30, at: now - day }),
    savedGame({ title: 'Alpha', game: 'a', moves: 10, at: now - 40 * day, setup: away, distant }),
    ended({ winners: [0] }, { title: 'Bravo', game: 'b', moves: 20, at: now - 2 * day }),
    savedGame({
      title: 'Čarlie',
      game: 'c',
      at: now - 3 * day,
      moves: 5,
      setup: { seats: ['human', 'external:https://example.org/x.js', 'human'], draw: true },
    }),
  ];
  const all = games.map((game) => told(game));
  const everything: Wanted = { typed: '', game: '', result: '', opponent: '', order: 'date' };
  const found = (wanted: Partial<Wanted>) =>
    listed(all, { ...everything, ...wanted }).map(({ game }) => games.indexOf(game));

  it('is sorted by date, title or length', () => {
    expect(found({})).toEqual([0, 2, 3, 1]);
    expect(found({ order: 'title' })).toEqual([1, 0, 2, 3]);
    expect(found({ order: 'moves' })).toEqual([0, 2, 1, 3]);
  });

  it.each([
    ['bravo', [0, 2]],
    ['CARLIE', [3]],
    ['anna', [1]],
    ['robin', [1]],
    ['computer', [0, 2]],
    ['example.org', [3]],
    ['yesterday', [0]],
    ['2026-05-01', [2]],
    ['may 2026', [0, 2]],
    ['march', [1]],
    ['alpah', [1]],
    ['zulu', []],
  ])('finds by “%s”', (typed, indices) => {
    expect(found({ typed })).toEqual(indices);
  });

  it('is filtered by game, result and opponent', () => {
    expect(found({ game: 'b' })).toEqual([0, 2]);
    expect(found({ result: 'running' })).toEqual([0, 3, 1]);
    expect(found({ result: 'ended' })).toEqual([2]);
    expect(found({ result: 'won' })).toEqual([2]);
    expect(found({ opponent: 'computer' })).toEqual([0, 2]);
    expect(found({ opponent: 'elsewhere' })).toEqual([1]);
    expect(found({ opponent: keyOf({ kind: 'elsewhere', name: 'Anna' }) })).toEqual([1]);
    expect(found({ opponent: keyOf({ kind: 'elsewhere', name: 'Bernd' }) })).toEqual([]);
    expect(found({ opponent: 'program', typed: 'bravo' })).toEqual([]);
  });

  it('offers what occurs', () => {
    expect(gamesIn(all).map(({ title }) => title)).toEqual(['Alpha', 'Bravo', 'Čarlie']);
    expect(opponentsIn(all)).toEqual(
      new Map([
        ['computer', []],
        ['elsewhere', ['Anna']],
        ['program', ['example.org/x.js']],
      ]),
    );
  });
});

suite('the summary stored with a game', () => {
  const role = 'playing' as const;
  const players = [
    { name: 'A', role },
    { name: 'B', role },
  ];
  const summary = (end: OutcomeView | null) => ({
    players,
    scoreUnit: 2,
    outcome: end,
    lastMove: { usual: 'a1 - a2', customary: 'a2' },
    texts: { de: { names: { B: 'S' } } },
  });

  it('is read as it was written', () => {
    for (const end of [null, outcome({ winners: [1], scores: [{ player: 1, value: -3 }] })]) {
      expect(asSummary(JSON.parse(JSON.stringify(summary(end))))).toEqual(summary(end));
    }
  });

  it.each([
    [undefined],
    ['text'],
    [{ players: 'A', scoreUnit: 1 }],
    [{ players: [{ name: 7, role: 'playing' }], scoreUnit: 1 }],
    [{ players: [{ name: 'A', role: 'king' }], scoreUnit: 1 }],
    [{ players: [{ name: 'x'.repeat(301), role: 'playing' }], scoreUnit: 1 }],
    [{ players: [], scoreUnit: 0 }],
  ])('is ignored if it is damaged: %j', (value) => {
    expect(asSummary(value)).toBeNull();
  });

  it.each([
    [{ winners: [2], cause: 'goal', reason: '', kind: '', scores: [] }],
    [{ winners: [], cause: 'magic', reason: '', kind: '', scores: [] }],
    [{ winners: [], cause: 'goal', reason: 7, kind: '', scores: [] }],
  ])('has no end if that is damaged: %j', (end) => {
    expect(asSummary({ ...summary(null), outcome: end })?.outcome).toBeNull();
  });
});
