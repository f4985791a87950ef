import { describe, expect, it } from 'vitest';
import { makeGeometry } from '../board/layout/geometry';
import { hullPlace } from '../board/layout/hull';
import { digitsOf } from '../keys/direction_digits';
import {
  headingTargets,
  directionFrom,
  directionsFor,
  targetsAndHeadings,
  markedTargets,
} from '../core/moves/headings';
import type { BoardInfo, Entry, Reach } from '../engine/structures';
import { noEntry } from './board';

const pit = (name: string, x: number, y: number) => ({ name, x, y, hidden: false });
const link = (from: number, direction: number, to: number) => ({
  from,
  direction,
  to,
  wraps: false,
});

/** Four pits in a square, linked to a ring: one direction leads around it, the other back. */
const ring: BoardInfo = {
  cell: 'point',
  material: 'sand',
  width: 50,
  height: 50,
  sites: [pit('a1', 0, 50), pit('a2', 0, 0), pit('b2', 50, 0), pit('b1', 50, 50)],
  directions: [
    { name: 'round', dx: 0, dy: -1 },
    { name: 'back', dx: 1, dy: 0 },
  ],
  links: [0, 1, 2, 3].flatMap((at) => [link(at, 0, (at + 1) % 4), link(at, 1, (at + 3) % 4)]),
  zones: [],
  tints: [],
  marks: [],
  lines: null,
  curves: [],
  image: '',
};

const reach = (text: string, carried: number[] = []): Reach => ({
  distance: 1,
  kinds: ['change'],
  moves: [text],
  carried,
});
const target = (site: number, ...moves: string[]) => ({ site, kinds: [], moves, picks: false });
/** Pit b2 is selected and can be sown in either direction. */
const sown: Entry = {
  ...noEntry,
  chosen: [2],
  targets: [target(1, 'b2 back'), target(3, 'b2 round')],
  headings: [
    { direction: 0, reaches: [reach('b2 round')] },
    { direction: 1, reaches: [reach('b2 back')] },
  ],
};

describe('dots', () => {
  const pair = {
    ...noEntry,
    chosen: [0, 1],
    targets: [target(2, 'a1 - b2'), target(3, 'a1 - b1')],
  };

  it('are not shown where an arrow of a group does the same', () => {
    const headings = [{ direction: 0, reaches: [reach('a1 - b2', [0, 1])] }];
    expect(markedTargets({ ...pair, headings }).map(({ site }) => site)).toEqual([3]);
  });

  it('show how far a group can go', () => {
    const reaches = [reach('a1 - b2', [0, 1]), { ...reach('a1 - b1', [0, 1]), distance: 2 }];
    const headings = [{ direction: 0, reaches }];
    expect(markedTargets({ ...pair, headings })).toEqual(pair.targets);
  });
});

describe('direction arrows', () => {
  it('point from the selected piece to its neighbours, which are no targets', () => {
    expect(headingTargets(ring, sown)).toEqual([
      { site: 3, direction: 0 },
      { site: 1, direction: 1 },
    ]);
    expect(targetsAndHeadings(sown)).toEqual([]);
    const both = { ...sown, targets: [target(3, 'b2 round', 'b2 - b1')] };
    expect(targetsAndHeadings(both)).toEqual(both.targets);
    const going = { ...sown, headings: [{ direction: 0, reaches: [reach('b2 - b1', [2])] }] };
    expect(headingTargets(ring, going)).toEqual([]);
    expect(targetsAndHeadings(going)).toEqual(sown.targets);
  });

  it('point along the links of that piece', () => {
    expect(directionFrom(ring, 2, 0)).toEqual({ name: 'round', dx: 0, dy: 1 });
    expect(directionFrom(ring, 1, 0)).toEqual({ name: 'round', dx: 1, dy: 0 });
    expect(directionsFor(ring, noEntry)).toBe(ring.directions);
    const digits = digitsOf(sown.headings, directionsFor(ring, sown));
    expect([...digits].map(([digit, { direction }]) => [digit, direction])).toEqual([
      ['2', 0],
      ['4', 1],
    ]);
  });

  it('end at the neighbour, never beyond it', () => {
    const geometry = makeGeometry(ring);
    const [right, down] = [1, 2].map((from) => hullPlace(geometry, [from], 0, 0));
    expect([right?.angle, down?.angle]).toEqual([0, Math.PI / 2]);
    const far = hullPlace(geometry, [1], 0, 1000);
    const neighbour = (geometry.board.sites[2]?.x ?? 0) - geometry.frame.left;
    expect(far?.x).toBeCloseTo(neighbour / geometry.frame.width);
  });
});
