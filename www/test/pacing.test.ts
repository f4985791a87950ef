import { describe, expect, it } from 'vitest';
import { Pace } from '../engine/pacing';

/** A search on a clock of its own, in which `cost` tells what a position takes. */
function searchOf(cost: (nodes: number) => number, tick = 0.1) {
  let [time, nodes] = [0, 0];
  const calls: { nodes: number; milliseconds: number }[] = [];
  // What a browser tells is coarse.
  const now = () => Math.floor(time / tick) * tick;
  const run = (more: number): boolean => {
    const before = time;
    for (let i = 0; i < more; i++) time += cost(nodes++);
    calls.push({ nodes: more, milliseconds: time - before });
    return false;
  };
  return { now, run, calls, time: () => time, nodes: () => nodes };
}

/** Runs a search to its deadline; tells how long each turn took. */
function runOut(search: ReturnType<typeof searchOf>, deadline: number, share = 1): number[] {
  const pace = new Pace(search.now, deadline);
  const turns: number[] = [];
  while (!pace.isOver) {
    const before = search.time();
    pace.turn(search.run, share);
    turns.push(search.time() - before);
  }
  return turns;
}

describe('the pace of a search', () => {
  const microsecond = 0.001;
  for (const cost of [microsecond, 0.02, 0.3, 2, 9])
    it(`keeps the time where a position takes ${cost} ms`, () => {
      const search = searchOf(() => cost);
      const turns = runOut(search, 300);
      expect(search.time()).toBeGreaterThanOrEqual(299.9);
      expect(search.time()).toBeLessThan(300 + Math.max(2, cost + 0.2));
      expect(Math.max(...turns)).toBeLessThan(16 + Math.max(6, 2 * cost));
    });

  it('is soon fast where positions are cheap', () => {
    const search = searchOf(() => microsecond);
    runOut(search, 100);
    expect(search.calls.length).toBeLessThan(60);
    expect(search.nodes()).toBeGreaterThan(98_000);
  });

  it('begins with one position, and never has many more than before', () => {
    const search = searchOf(() => 0.05);
    runOut(search, 50);
    const sizes = search.calls.map(({ nodes }) => nodes);
    expect(sizes[0]).toBe(1);
    for (const [i, size] of sizes.entries())
      expect(size).toBeLessThanOrEqual(2 * (sizes[i - 1] ?? 1));
  });

  it('follows a search that becomes slower and faster', () => {
    // A hundred times dearer from time to time.
    const search = searchOf((node) => (Math.floor(node / 2000) % 2 === 0 ? 0.01 : 1));
    const turns = runOut(search, 3000);
    expect(search.time()).toBeLessThan(3030);
    // A call of 4 ms at the old speed is the longest that nothing was known about.
    const surprises = turns.filter((turn) => turn > 40);
    expect(surprises.length).toBeLessThan(3);
  });

  it('measures with a coarse clock too', () => {
    const search = searchOf(() => 0.01, 16.7);
    const turns = runOut(search, 1000);
    expect(search.time()).toBeLessThan(1030);
    expect(Math.max(...turns)).toBeLessThan(40);
  });

  it('leaves their share of a turn to others', () => {
    const search = searchOf(() => 0.02);
    const turns = runOut(search, 200, 4);
    expect(Math.max(...turns)).toBeLessThan(4 + 5);
  });

  it('does nothing more once its time is over', () => {
    const search = searchOf(() => 1);
    const pace = new Pace(search.now, 0);
    expect(pace.turn(search.run, 1)).toBe(false);
    expect(pace.isOver).toBe(true);
    expect(search.nodes()).toBe(0);
  });

  it('tells that a search has ended', () => {
    const pace = new Pace(() => 0, 100);
    expect(pace.turn(() => true, 1)).toBe(true);
  });
});
