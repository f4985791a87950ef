import { describe, expect, it } from 'vitest';
import { step } from '../board/input/arrow_keys';
import { beyond, fit, makeGeometry } from '../board/layout/geometry';
import { siteAt, siteBeyond } from '../board/layout/hit';
import { board } from './board';

const geometry = makeGeometry(board);

/** A row of sites named by a letter and a number. */
const rowOf = (letter: string, left: number, y: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({
    name: `${letter}${i + 1}`,
    x: left + 100 * i,
    y,
    hidden: false,
  }));

describe('geometry', () => {
  it('makes hexagons that meet, whatever the distance of the rows', () => {
    const [tip] = geometry.corners;
    expect(tip?.y).toBeCloseTo(-(43 * 2) / 3);
    // The tip of a lower cell touches the shoulders of the upper ones.
    expect(72 + (tip?.y ?? 0)).toBeCloseTo(29 + 43 / 3);
  });

  it('reads rows from top to bottom and from left to right', () => {
    expect(geometry.rows).toEqual([
      [0, 1, 2],
      [3, 4, 5],
    ]);
  });

  it('finds targets of links beyond the edge', () => {
    expect(beyond(board, 2, 0)).toEqual({ x: 175, y: 29 });
    expect(geometry.ghosts.map(({ x, site }) => [x, site])).toEqual([
      [175, 0],
      [-25, 2],
    ]);
  });

  it('takes labels from the common parts of names', () => {
    expect(geometry.labels.map(({ text }) => text)).toEqual(['B', 'A', '1', '2', '3']);
    const [first, second] = geometry.labels;
    expect(first?.x).toBe(second?.x);
    expect(first?.x).toBeLessThan(geometry.bounds.left);
    expect(first?.x).toBeGreaterThan(geometry.frame.left);
  });

  it('puts labels of slanting columns below the last row, and other labels at their ends', () => {
    const sites = [...rowOf('C', -50, -87, 4), ...rowOf('B', 0, 0, 3), ...rowOf('A', 50, 87, 2)];
    const { labels } = makeGeometry({ ...board, sites, links: [], zones: [] });
    expect(labels.map(({ text }) => text)).toEqual(['C', 'B', 'A', '1', '2', '3']);
    const [first, , third] = labels.slice(3);
    expect([first?.x, third?.x, third?.y].map((length) => Math.round(length ?? 0))).toEqual([
      50, 249, 85,
    ]);
  });

  it('has long cells if they are three times as high as wide', () => {
    expect(geometry.long).toBe(0);
    expect(makeGeometry({ ...board, cell: 'square', width: 50, height: 150 }).long).toBe(150);
    expect(makeGeometry({ ...board, cell: 'square', width: 50, height: 140 }).long).toBe(0);
  });

  it('fits the frame into the middle of a box', () => {
    const frame = { left: -10, top: 0, width: 100, height: 50 };
    expect(fit(frame, 200, 200)).toEqual({ scale: 2, x: 20, y: 50 });
  });

  it('moves along rows, and to the nearest site of the next row', () => {
    const lane = { x: 25, y: 29 };
    expect(step(geometry, 1, 1, 0, lane)).toBe(2);
    expect(step(geometry, 2, 1, 0, lane)).toBeNull();
    expect(step(geometry, 0, 0, 1, lane)).toBe(3);
    expect(step(geometry, 3, 0, -1, { x: 110, y: 72 })).toBe(2);
    expect(step(geometry, 0, 0, -1, lane)).toBeNull();
  });
});

describe('hit testing', () => {
  it('finds the nearest cell', () => {
    expect(siteAt(geometry, { x: 26, y: 30 })).toBe(0);
    expect(siteAt(geometry, { x: 51, y: 50 })).toBe(3);
  });

  it('finds nothing outside the board', () => {
    expect(siteAt(geometry, { x: 300, y: 30 })).toBeNull();
    expect(siteBeyond(geometry, { x: 300, y: 30 })).toBeNull();
  });

  it('finds targets beyond the edge', () => {
    expect(siteBeyond(geometry, { x: 170, y: 30 })).toBe(0);
    expect(siteBeyond(geometry, { x: -20, y: 30 })).toBe(2);
  });
});

const link = (from: number, to: number) => ({ from, direction: 0, to, wraps: false });

const site = (name: string, column: number, row: number) => ({
  name,
  x: 20 + column * 50,
  y: 20 + row * 50,
  hidden: false,
});

describe('a board of squares', () => {
  const sites = ['2', '1'].flatMap((number, row) =>
    ['a', 'b', 'c'].map((letter, column) => site(letter + number, column, row)),
  );
  const squares = { ...board, cell: 'square' as const, width: 40, height: 40, sites, zones: [] };
  const plain = makeGeometry({ ...squares, links: [link(0, 1)] });

  it('is chequered from the lower left corner', () => {
    expect([...plain.others].map((one) => sites[one]?.name)).toEqual(['b2', 'a1', 'c1']);
    const uneven = sites.map((one, i) => (i === 1 ? { ...one, x: 77 } : one));
    expect(makeGeometry({ ...squares, links: [], sites: uneven }).others.size).toBe(0);
    expect(geometry.others.size).toBe(0);
  });

  it('has labels if the names begin with the column', () => {
    expect(plain.labels.map(({ text }) => text)).toEqual(['2', '1', 'a', 'b', 'c']);
  });

  it('has cells that meet, and smaller pieces', () => {
    expect(plain.corners[0]).toEqual({ x: -25, y: -25 });
    expect(plain.pitch).toBe(44);
    expect(makeGeometry({ ...squares, links: [link(0, 4)] }).pitch).toBe(44);
    // A link that leads back to its site says nothing about distances.
    expect(makeGeometry({ ...squares, links: [link(0, 0), link(0, 4)] }).pitch).toBe(44);
    expect(makeGeometry({ ...squares, links: [link(0, 0)] }).pitch).toBeGreaterThan(0);
  });
});
