import { describe, expect, it } from 'vitest';
import { turnOf } from '../board/layout/orientation';
import { homesOf } from '../core/players/homes';
import { defaultSettings } from '../core/state/settings';
import { initialState } from '../core/state/state';
import type { State } from '../core/state/state';
import type { GameInfo } from '../engine/structures';
import { board, die, info as shown, view } from './board';

/** A board of four by four sites. */
const square: GameInfo = {
  ...shown,
  players: shown.players.map((player) => ({ ...player, facing: -1 })),
  board: {
    ...board,
    cell: 'square',
    sites: Array.from({ length: 16 }, (_, at) => ({
      ...board.sites[0],
      name: String(at),
      x: at % 4,
      y: Math.floor(at / 4),
    })) as GameInfo['board']['sites'],
  },
};

/** The rotation of the board in a state in which the second player is a person. */
function turned(change: Partial<State>): number {
  return turnOf({
    ...initialState(),
    info: square,
    view: view(),
    homes: [0, 6],
    setup: { seats: [2, 'human'], draw: true },
    settings: defaultSettings,
    ...change,
  });
}

describe('the home of a player', () => {
  it('is the side where its pieces stand at the start', () => {
    const rows = [0, 1, 2, 3]
      .map((site) => die(site, 1, 1))
      .concat([12, 13, 14, 15].map((site) => die(site, 1)));
    expect(homesOf(square, rows)).toEqual([0, 6]);
    const files = [3, 7, 11, 15]
      .map((site) => die(site, 1, 1))
      .concat([0, 4, 8, 12].map((site) => die(site, 1)));
    expect(homesOf(square, files)).toEqual([3, 9]);
  });

  it('counts only if everybody has one of their own', () => {
    const top = [0, 1, 2, 3].map((site) => die(site, 1));
    expect(homesOf(square, top)).toEqual([null, null]);
    expect(homesOf(square, [...top, ...[4, 5, 6, 7].map((site) => die(site, 1, 1))])).toEqual([
      null,
      null,
    ]);
  });

  it('is unknown on an empty board, and where both share the middle', () => {
    expect(homesOf(square, [])).toEqual([null, null]);
    expect(homesOf(square, [die(5, 1), die(10, 1), die(6, 1, 1), die(9, 1, 1)])).toEqual([
      null,
      null,
    ]);
  });
});

describe('the board', () => {
  it('shows the side of the only person at the bottom', () => {
    expect(Math.abs(turned({}))).toBe(2);
    expect(turned({ setup: { seats: ['human', 2], draw: true } })).toBeCloseTo(0);
  });

  it('stays as the rule file has it if two people play, nobody has a side, or in a lesson', () => {
    expect(turned({ setup: { seats: ['human', 'human'], draw: true } })).toBe(0);
    expect(turned({ homes: [null, null] })).toBe(0);
    expect(turned({ lesson: 'trial/first' })).toBe(0);
    expect(turned({ settings: { ...defaultSettings, side: 'fixed' } })).toBe(0);
  });
});
