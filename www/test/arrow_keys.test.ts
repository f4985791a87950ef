import { describe, expect, it } from 'vitest';
import { centre, makeGeometry } from '../board/layout/geometry';
import type { Ahead } from '../board/input/arrow_keys';
import { endOf, pageStep, step } from '../board/input/arrow_keys';
import { board } from './board';

const slope = Math.sqrt(3) / 2;

/** Four columns of three hexagons with flat tops; the second and fourth are half a cell lower. */
const columns = makeGeometry({
  ...board,
  width: 58,
  height: 50,
  sites: ['a', 'b', 'c', 'd'].flatMap((letter, column) =>
    ['1', '2', '3'].map((number, row) => ({
      name: letter + number,
      x: 29 + 43 * column,
      y: 25 + 50 * row + 25 * (column % 2),
      hidden: false,
    })),
  ),
  directions: [
    { name: 's', dx: 0, dy: 1 },
    { name: 'se', dx: slope, dy: 0.5 },
    { name: 'ne', dx: slope, dy: -0.5 },
  ],
  links: [
    { from: 0, direction: 0, to: 1, wraps: false },
    { from: 0, direction: 1, to: 3, wraps: false },
  ],
  zones: [],
});

const name = (site: number) => columns.board.sites[site]?.name;
const site = (wanted: string) => columns.board.sites.findIndex((one) => one.name === wanted);

/** The cells that a series of steps leads through, with the lane of the start. */
function way(from: string, ...steps: [Ahead, Ahead][]): (string | undefined)[] {
  const lane = centre(columns, site(from));
  let here = site(from);
  return steps.map(([across, down]) => {
    here = step(columns, here, across, down, lane) ?? here;
    return name(here);
  });
}

describe('arrow keys on hexagons with flat tops', () => {
  it('move from column to column and stay near the row', () => {
    expect(way('a2', [1, 0], [1, 0], [1, 0], [1, 0])).toEqual(['b1', 'c2', 'd1', 'd1']);
  });

  it('return to the start', () => {
    for (const from of ['a1', 'a3', 'b2'])
      expect(way(from, [1, 0], [-1, 0], [1, 0], [1, 0], [-1, 0], [-1, 0]).at(-1)).toBe(from);
  });

  it('move straight up and down', () => {
    expect(way('b1', [0, 1], [0, 1], [0, 1], [0, -1])).toEqual(['b2', 'b3', 'b3', 'b2']);
    const lane = centre(columns, site('c1'));
    expect(name(pageStep(columns, site('c1'), 1, lane) ?? 0)).toBe('c3');
    expect(pageStep(columns, site('c3'), 1, lane)).toBeNull();
  });

  it('stop at the ends of the row and of the board', () => {
    const lane = centre(columns, site('b2'));
    expect(name(endOf(columns, site('b2'), 0, false, lane))).toBe('a2');
    expect(name(endOf(columns, site('b2'), -1, false, lane))).toBe('d2');
    expect(name(endOf(columns, site('b2'), -1, true, lane))).toBe('d3');
  });

  it('are not special on other boards', () => {
    expect(makeGeometry(board).columns).toEqual([]);
  });
});
