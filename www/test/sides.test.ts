import { describe, expect, it } from 'vitest';
import { info, view } from './board';
import { placeOf, scoresOf } from '../panels/sides';

describe('the sides of the board', () => {
  it('seat two players opposite each other and four round the board, clockwise', () => {
    expect([0, 1].map((seat) => placeOf(seat, 2, 0))).toEqual(['bottom', 'top']);
    const four = [0, 1, 2, 3];
    expect(four.map((seat) => placeOf(seat, 4, 0))).toEqual(['bottom', 'left', 'top', 'right']);
  });

  it('let players follow a turned board', () => {
    expect(placeOf(0, 2, 1)).toBe('left');
    expect(placeOf(0, 2, 2)).toBe('top');
    expect(placeOf(1, 2, -1)).toBe('left');
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
});
