// Shows that what is proved by playing every move is refused where it does not hold.
import { expect, it } from 'vitest';
import { begin, gameNamed } from '../../tests/browser/core.mjs';
import { forcingMoves } from './forced_tries.mjs';

/** @typedef {import('../../www/features/lessons/format.ts').Goal} Goal */

/** @type {Goal} */
const wins = { is: 'wins', kind: '' };

/** @param {string} position @param {number} plies @param {Goal[]} goals */
function proved(position, plies, goals = [wins]) {
  const table = begin(gameNamed('breakthrough'));
  table.session.begin(position);
  return forcingMoves(table, { goals, plies });
}

it('every move that does it at once is found', () => {
  expect(proved('White; White Man a1 c7; Black Man b8 h8', 1)).toEqual([
    'c7 - c8',
    'c7 - d8',
    'c7 - b8',
  ]);
});

it('a move counts only if no reply prevents the second', () => {
  expect(proved('White; White Man a1 d6; Black Man a8 e8 f8', 2)).toEqual(['d6 - c7']);
  // The man on b8 can take on c7.
  expect(proved('White; White Man a1 d6; Black Man b8 e8 f8', 2)).toEqual([]);
});

it('other goals than a win are proved as well', () => {
  const position = 'White; White Man c3 e3; Black Man a6 d5 g6';
  /** @type {Goal} */
  const captures = { is: 'captures', count: 1 };
  expect(proved(position, 1, [captures])).toEqual([]);
  expect(proved('White; White Man c4 g2; Black Man d5 h7', 1, [captures])).toEqual(['c4 - d5']);
});

it('the position is the same afterwards', () => {
  const table = begin(gameNamed('breakthrough'));
  const before = table.session.position();
  forcingMoves(table, { goals: [wins], plies: 2 });
  expect(table.session.position()).toBe(before);
});
