import { describe, expect, it } from 'vitest';
import { makeGeometry } from '../board/layout/geometry';
import type { BoardInfo } from '../engine/structures';
import { explained, originOf } from '../panels/about';
import { board, info } from './board';

function squares(...sites: [name: string, column: number, row: number][]): BoardInfo {
  const places = sites.map(([name, column, row]) => ({
    name,
    x: 25 + column * 50,
    y: 25 + row * 50,
    hidden: false,
  }));
  return { ...board, cell: 'square', width: 50, height: 50, links: [], sites: places };
}

describe('a board with sites on every other square', () => {
  // The lower left corner is not a site.
  const half = makeGeometry(squares(['1', 0, 0], ['2', 2, 0], ['3', 1, 1], ['4', 3, 1]));

  it('has dark sites, and plain squares between them', () => {
    expect(half.others.size).toBe(4);
    expect(half.gaps.map(({ x, y }) => `${x} ${y}`)).toEqual([
      '75 25',
      '175 25',
      '25 75',
      '125 75',
    ]);
  });

  it('shows numbers if there are no rows and columns', () => {
    expect(half.labels).toEqual([]);
    expect(half.numbered).toBe(true);
  });
});

it('a column has a label even if it does not reach the last row', () => {
  const { labels, gaps } = makeGeometry(
    squares(['a2', 0, 0], ['b2', 1, 0], ['c2', 2, 0], ['b1', 1, 1], ['c1', 2, 1]),
  );
  expect(labels.map(({ text }) => text)).toEqual(['2', '1', 'a', 'b', 'c']);
  expect(gaps).toEqual([]);
});

it('the origin of a game is shown in a line', () => {
  const about = { author: 'Ann', publisher: 'House', year: 1985, source: 'a leaflet', program: '' };
  expect(originOf(about)).toBe('Author: Ann, published by House, 1985. Rules: a leaflet.');
  expect(originOf({ author: '', publisher: '', year: -2600, source: '', program: '' })).toBe(
    'About 2600 BC.',
  );
  expect(originOf({ author: '', publisher: '', year: null, source: '', program: '' })).toBe('');
});

it('a kind of piece is described by its short name and all its texts', () => {
  const described = info.pieceTypes.flatMap((piece) => [
    explained({ ...piece, help: 'Shows a number.' }),
    explained({ ...piece, help: 'Steps.', description: 'A cube.', notation: 'D' }),
    explained({ ...piece, notation: 'D' }),
  ]);
  expect(described).toEqual([
    ['Die', 'Shows a number.'],
    ['Die (D)', 'Steps. A cube.'],
    ['Die', 'D'],
  ]);
});
