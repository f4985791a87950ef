import { describe, expect, it } from 'vitest';
import { makeGeometry } from '../board/layout/geometry';
import { lengthOf } from '../core/state/settings';
import { Playback } from '../board/animation/playback';
import type { Count, Trace } from '../engine/structures';
import { board, die, info } from './board';

const geometry = makeGeometry(board);
const staging = { geometry, types: info.pieceTypes, roller: null, reserve: () => null };
const place = (site: number) => [{ site, direction: -1, wraps: false }];

const count = (site: number, value: number, time: number): Count => ({
  site,
  attribute: 0,
  value,
  time,
});

/** B1 is sown into B2, B3 and B1 again; for B1, the tracks contain only the result. */
const before = [die(0, 3), die(1, 1), die(2, 4)];
const after = [die(0, 1), die(1, 2), die(2, 5)];
const sowing: Trace = {
  tracks: before.map((piece, i) => ({
    kind: 'change',
    piece,
    becomes: after[i] ?? null,
    path: place(piece.site),
    start: 0,
    end: 1,
  })),
  counts: [count(0, 0, 0), count(1, 2, 1), count(2, 5, 2), count(0, 1, 3)],
  legs: [0],
  duration: 4,
  marks: [0, 1, 2],
  cutOff: [],
};

const playback = new Playback(before, sowing, staging);
const values = (time: number) =>
  playback
    .restingAt(time)
    .toSorted((a, b) => a.site - b.site)
    .map(({ attributes }) => attributes[0]);

describe('sowing', () => {
  it('empties a pit at once, and fills the others one after another', () => {
    expect([0.5, 1.5, 2.5, 3.5, 4].map(values)).toEqual([
      [0, 1, 4],
      [0, 1, 4],
      [0, 2, 4],
      [0, 2, 5],
      [1, 2, 5],
    ]);
  });

  it('carries the remaining seeds from pit to pit', () => {
    const carried = [0.5, 1.5, 2.5, 3.5].map((time) => {
      const [bunch, ...others] = playback.movingAt(time);
      expect(others).toEqual([]);
      return [bunch?.piece.attributes[0], bunch?.x, bunch?.loose];
    });
    expect(carried).toEqual([
      [3, 25, true],
      [3, 50, true],
      [2, 100, true],
      [1, 75, true],
    ]);
  });

  it('drops seeds of unknown origin where they belong', () => {
    const dropped = { ...sowing, tracks: sowing.tracks.slice(1, 2), counts: [count(1, 2, 0)] };
    const [seed] = new Playback(before, dropped, staging).movingAt(0.5);
    expect(seed).toMatchObject({ x: 75, loose: true, piece: { attributes: [1] } });
  });

  it('changes everything at once that is not visible', () => {
    const hidden = { ...sowing, counts: sowing.counts.map((one) => ({ ...one, attribute: 1 })) };
    expect(new Playback(before, hidden, staging).movingAt(0.5)).toHaveLength(3);
  });

  it('takes time for each seed, within a limit', () => {
    expect(lengthOf(10, 'normal', 10)).toBe(1400);
    expect(lengthOf(12, 'fast', 10)).toBe(700);
    expect(lengthOf(500, 'normal', 500)).toBe(4500);
  });
});
