import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { credit, handOver, leftOf, newClock, thinkingTime, timeText } from '../core/players/clock';
import type { Clock, TimeControl } from '../core/players/clock';
import { Timekeeper } from '../core/game/timekeeper';
import { isOver } from '../core/state/permissions';
import { info, view } from './board';
import { Store } from '../core/state/store';

const minute: TimeControl = { kind: 'game', seconds: 60, increment: 2 };
const each: TimeControl = { kind: 'move', seconds: 10, increment: 0 };
const none: TimeControl = { kind: 'none', seconds: 0, increment: 0 };

function clockOf(...controls: TimeControl[]): Clock {
  const clock = newClock(controls);
  if (clock === null) throw new Error('no clock');
  return clock;
}

describe('a clock', () => {
  it('does not exist if nobody has a limit', () => {
    expect(newClock([none, none])).toBeNull();
  });

  it('only runs for the player to move', () => {
    const clock = handOver(clockOf(minute, minute), 0, 1000);
    expect([leftOf(clock, 0, 5000), leftOf(clock, 1, 5000)]).toEqual([56_000, 60_000]);
    const next = handOver(clock, 1, 5000);
    expect([leftOf(next, 0, 9000), leftOf(next, 1, 9000)]).toEqual([56_000, 56_000]);
  });

  it('adds the increment after a move, or grants the whole time for the next', () => {
    const clock = handOver(handOver(clockOf(minute, each), 0, 0), 1, 5000);
    expect(leftOf(credit(clock, 0), 0, 5000)).toBe(57_000);
    const back = handOver(clock, null, 9000);
    expect([leftOf(back, 1, 9000), leftOf(credit(back, 1), 1, 9000)]).toEqual([6000, 10_000]);
  });

  it('makes the player lose whose time is up, however late that is noticed, and then stops', () => {
    const clock = handOver(handOver(clockOf(minute, minute), 0, 0), 1, 90_000);
    expect(clock).toMatchObject({ flagged: 0, running: null, left: [0, 60_000] });
    expect(handOver(clock, 1, 100_000)).toBe(clock);
    expect(credit(clock, 0)).toBe(clock);
  });

  it('never runs out for a player without a limit', () => {
    const clock = handOver(handOver(clockOf(none, minute), 0, 0), 1, 10 ** 9);
    expect(clock.flagged).toBeNull();
    expect(leftOf(clock, 0, 10 ** 9)).toBe(Infinity);
  });

  it('is stored with everything it needs', () => {
    expect([3_723_000, 245_000, 59_001, 10_000, 9_950, 7_340, -5].map(timeText)).toEqual([
      '1:02:03',
      '4:05',
      '1:00',
      '0:10',
      '0:09.9',
      '0:07.3',
      '0:00.0',
    ]);
  });

  it('keeps a computer from using it up', () => {
    expect(thinkingTime(null, 0)).toBe(Infinity);
    expect(thinkingTime(clockOf(minute, minute), 0)).toBe(4000);
    expect(thinkingTime(clockOf(each, each), 0)).toBe(8000);
    expect(thinkingTime(clockOf(none, each), 0)).toBe(Infinity);
    const nearlyOver = { ...clockOf(minute), left: [300] };
    expect(thinkingTime(nearlyOver, 0)).toBe(20);
  });
});

function setUp() {
  const store = new Store(
    () => false,
    () => undefined,
  );
  const [flag, show] = [vi.fn(), vi.fn()];
  const autosave = new Timekeeper(store, { flag, show, now: () => performance.now() });
  const at = (player: number, ply: number) => {
    const turn = { player, moveTypes: [], decision: false, random: false, prompt: '' };
    store.set({ phase: 'ready', info, view: view({ turn, ply, plies: ply }) });
  };
  return { store, autosave, flag, show, at };
}

describe('the timekeeper', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('waits for the first move, and while the game is paused', () => {
    const { store, autosave, at } = setUp();
    at(0, 0);
    autosave.set([minute, minute]);
    expect(store.get().clock?.running).toBeNull();
    at(1, 1);
    expect(store.get().clock?.running).toBe(1);
    store.set({ halted: true });
    expect(store.get().clock?.running).toBeNull();
    vi.advanceTimersByTime(100_000);
    store.set({ halted: false });
    expect(store.get().clock).toMatchObject({ running: 1, left: [60_000, 60_000], flagged: null });
  });

  it('warns when time is short, and ends the game when it is up', () => {
    const { store, autosave, flag, show, at } = setUp();
    autosave.set([minute, minute]);
    at(1, 1);
    vi.advanceTimersByTime(49_000);
    expect(store.get().announcement).toBe('');
    vi.advanceTimersByTime(2000);
    expect(store.get().announcement).toBe('Blue: 10 seconds left.');
    expect(isOver(store.get())).toBe(false);
    vi.advanceTimersByTime(10_000);
    expect(flag).toHaveBeenCalledTimes(1);
    expect(store.get().announcement).toBe('Blue ran out of time.');
    expect(isOver(store.get())).toBe(true);
    const shown = show.mock.calls.length;
    vi.advanceTimersByTime(10_000);
    expect(show.mock.calls.length).toBe(shown);
  });
});
