import { describe, expect, it } from 'vitest';
import { digitsOf } from '../keys/direction_digits';
import type { Heading } from '../engine/structures';

const headings = (...directions: number[]): Heading[] =>
  directions.map((direction) => ({ direction, reaches: [] }));
const digits = (directions: [name: string, dx: number, dy: number][]) => {
  const named = directions.map(([name, dx, dy]) => ({ name, dx, dy }));
  const all = digitsOf(headings(...named.keys()), named);
  return [...all].map(([digit, { direction }]) => `${digit} ${named[direction]?.name}`);
};

describe('digits of directions', () => {
  it('are those of the keypad', () => {
    const square = digits([
      ['n', 0, -1],
      ['e', 1, 0],
      ['sw', -0.7, 0.7],
      ['ne', 0.7, -0.7],
    ]);
    expect(square).toEqual(['1 sw', '6 e', '8 n', '9 ne']);
  });

  it('go clockwise if there are six', () => {
    const [a, b] = [0.5, 0.87];
    const pointed = digits([
      ['nw', -a, -b],
      ['ne', a, -b],
      ['e', 1, 0],
      ['se', a, b],
      ['sw', -a, b],
      ['w', -1, 0],
    ]);
    expect(pointed).toEqual(['1 ne', '2 e', '3 se', '4 sw', '5 w', '6 nw']);
    const flat = digits([
      ['n', 0, -1],
      ['ne', b, -a],
      ['se', b, a],
      ['s', 0, 1],
      ['sw', -b, a],
      ['nw', -b, -a],
    ]);
    expect(flat).toEqual(['1 n', '2 ne', '3 se', '4 s', '5 sw', '6 nw']);
  });
});
