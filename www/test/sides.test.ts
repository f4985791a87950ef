import { describe, expect, it } from 'vitest';
import type { GameInfo } from '../engine/structures';
import { info, view } from './board';
import { scoresOf } from '../panels/player_strip';
import { reservesOf } from '../panels/reserves';
import { sideAt } from '../panels/sides';
import { must } from '../core/must';
import { withSidesSwapped } from '../core/players/seats';

/** How many kinds are shown if this many pieces of the only kind are in reserve. */
function reserveOf(game: GameInfo, count: number): number {
  return reservesOf(game, view({ reserves: [{ player: 0, type: 0, count }] }), 0).length;
}

describe('the sides of the board', () => {
  it('seat two players opposite each other and four round the board, clockwise', () => {
    expect([0, 6].map((place) => sideAt(place, 0))).toEqual(['bottom', 'top']);
    const four = [0, 1, 2, 3];
    expect(four.map((seat) => sideAt(3 * seat, 0))).toEqual(['bottom', 'left', 'top', 'right']);
  });

  it('let players follow a turned board', () => {
    expect(sideAt(0, 1)).toBe('left');
    expect(sideAt(0, 2)).toBe('top');
    expect(sideAt(6, -1)).toBe('left');
  });

  it("show a player's own number, and one of the whole game once", () => {
    const scores = [
      { variable: 'points', label: 'Points' },
      { variable: 'round', label: 'Round' },
    ];
    const now = view({
      variables: [
        { name: 'points', player: 0, value: 3 },
        { name: 'points', player: 1, value: 5 },
        { name: 'round', player: null, value: 2 },
      ],
    });
    expect(scoresOf({ ...info, scores }, now, 0)).toEqual(['Points: 3', 'Round: 2']);
    expect(scoresOf({ ...info, scores }, now, 1)).toEqual(['Points: 5']);
  });

  it('show what players would score while they settle the end, and pieces where these are counted', () => {
    const scored = [
      { player: 0, value: 15 },
      { player: 1, value: 4 },
    ];
    const halves = { ...info, scoreUnit: 2 };
    const { turn } = view();
    const settling = view({ scores: scored, turn: { ...turn, decision: true } });
    expect(scoresOf(halves, view({ scores: scored }), 0)).toEqual([]);
    expect(scoresOf(halves, settling, 0)).toEqual(['7½ points']);
    expect(scoresOf({ ...info, countsPieces: true }, view({ scores: scored }), 1)).toEqual([
      '4 pieces',
    ]);
  });

  it('show pieces in reserve unless they cannot run out or never come onto the board', () => {
    const [kind] = info.pieceTypes;
    const idle = { ...info, pieceTypes: [{ ...must(kind, 'kind'), showsReserve: false }] };
    expect([3, 6, 9999].map((count) => reserveOf(info, count))).toEqual([1, 0, 0]);
    expect(reserveOf(idle, 3)).toBe(0);
  });
});

describe('players who change sides', () => {
  it('take the seat of the next player who makes decisions', () => {
    expect(withSidesSwapped(info, ['human', 3])).toEqual([3, 'human']);
    const dice = { name: '?Dice', role: 'chance' as const, colour: '', facing: -1 };
    const three = { ...info, players: [dice, ...info.players] };
    expect(withSidesSwapped(three, ['human', 'human', 2])).toEqual(['human', 2, 'human']);
  });
});
