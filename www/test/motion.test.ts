import { describe, expect, it, vi } from 'vitest';
import { Animator } from '../board/animation/animate';
import { makeGeometry } from '../board/layout/geometry';
import type { Figure } from '../board/pieces/figures';
import { restingFigure } from '../board/pieces/figures';
import { lengthOf } from '../core/state/settings';
import { Playback } from '../board/animation/playback';
import type { PieceView, Trace, Track } from '../engine/structures';
import { board, capture, die, info, push } from './board';
import { piecesAfter } from '../core/moves/pieces';

const geometry = makeGeometry(board);
const staging = { geometry, types: info.pieceTypes, roller: null, reserve: () => null };

function playing(before: PieceView[], trace: Trace, other = {}): Playback {
  return new Playback(before, trace, { ...staging, ...other });
}

function traceOf(...tracks: Track[]): Trace {
  const duration = Math.max(...tracks.map(({ end }) => end));
  return { tracks, counts: [], legs: [0], duration, marks: [], cutOff: [] };
}

const step = (site: number, direction = -1, wraps = false) => ({ site, direction, wraps });

describe('animated pieces', () => {
  const before = [die(0, 2), die(2, 3, 1)];
  const moving = (time: number, owner: number): Figure | undefined =>
    playing(before, capture)
      .movingAt(time)
      .find(({ piece }) => piece.owner === owner);

  it('follow the path, at the same speed in every step', () => {
    expect(moving(0.5, 0)).toMatchObject({ x: 50, y: 29, lifted: true });
    const places = [0.2, 0.6, 1, 1.4, 1.8].map((time) => moving(time, 0)?.x ?? 0);
    for (const [i, x] of places.slice(1).entries()) expect(x - (places[i] ?? 0)).toBeCloseTo(20);
  });

  it('shrink and fade when they are captured, from contact on', () => {
    expect(moving(1.2, 1)).toBeUndefined();
    const [early, late] = [moving(1.4, 1), moving(3, 1)];
    expect(early?.opacity).toBeGreaterThan(late?.opacity ?? 1);
    expect(early?.scale).toBeGreaterThan(late?.scale ?? 1);
    expect(late?.opacity).toBeGreaterThan(0);
  });

  it('end as the pieces of the next position', () => {
    const playback = playing(before, capture);
    expect(playback.restingAt(playback.duration)).toEqual([die(2, 2)]);
    expect(playback.movingAt(playback.duration)).toEqual([]);
    expect(piecesAfter(before, capture)).toEqual([die(2, 2)]);
  });

  it('lie along long cells from the end nearer to the edge', () => {
    const long = makeGeometry({ ...board, cell: 'square', height: 150 });
    const endAt = (site: number) => restingFigure(long, die(site, 2)).end;
    expect([endAt(0), endAt(4)]).toEqual([1, -1]);
    expect(restingFigure(geometry, die(0, 2)).end).toBe(0);
  });

  it('are the same list while no piece arrives or leaves', () => {
    const playback = playing(before, capture);
    const first = playback.restingAt(0.1);
    expect(playback.restingAt(0.9)).toBe(first);
    expect(playback.restingAt(1.9)).not.toBe(first);
    expect(playback.restingAt(0.1)).toEqual(first);
  });

  it('are drawn at both edges while they wrap around', () => {
    const figures = playing([die(2, 1), die(0, 1)], push).movingAt(0.25);
    const places = figures.filter(({ clipped }) => clipped).map(({ x }) => x);
    expect(places).toEqual([137.5, -12.5]);
  });

  it('distinguish an arriving piece from an equal one that is pushed away', () => {
    const playback = playing([die(2, 1), die(0, 1)], push);
    const sites = playback.restingAt(playback.duration).map(({ site }) => site);
    expect(sites.toSorted()).toEqual([0, 1]);
  });

  it('are drawn above those they push, and these above captured ones', () => {
    const captured: Track = {
      kind: 'capture',
      piece: die(1, 3, 1),
      becomes: null,
      path: [step(1)],
      start: 0.7,
      end: 1.7,
    };
    const playback = playing(
      [die(2, 1), die(0, 1), die(1, 3, 1)],
      traceOf(...push.tracks, captured),
    );
    const order = playback.movingAt(0.95).map(({ piece }) => piece.site);
    expect(order).toEqual([1, 0, 2, 2]);
  });
});

/** The distance of two touching pieces, in steps to the east. */
const near = (0.74 * geometry.pitch) / 50;

describe('contact', () => {
  it('starts a push when the edges touch', () => {
    const playback = playing([die(2, 1), die(0, 1)], push);
    const start = playback.acts.find(({ style }) => style === 'push')?.start ?? 0;
    expect(start).toBeCloseTo(1 - near);
    const mover = playback
      .movingAt(start + 1e-6)
      .find(({ piece, x }) => piece.site === 2 && x < 100);
    expect(25 - (mover?.x ?? 0)).toBeCloseTo(near * 50, 1);
  });

  it('passes from piece to piece', () => {
    const chain = traceOf(...push.tracks, {
      kind: 'push',
      piece: die(1, 5),
      becomes: die(2, 5),
      start: 0.7,
      end: 1.7,
      path: [step(1), step(2, 0)],
    });
    const starts = playing([die(2, 1), die(0, 1), die(1, 5)], chain).acts.map(({ start }) => start);
    expect(starts[1]).toBeCloseTo(1 - near);
    expect(starts[2]).toBeCloseTo(2 - 2 * near);
  });

  it('pushes pieces over the edge off the board', () => {
    const trace = traceOf(
      {
        ...(push.tracks[1] as Track),
        piece: die(0, 1),
        becomes: die(3, 1),
        path: [step(0), step(3, 2)],
      },
      {
        kind: 'capture',
        piece: die(3, 4, 1),
        becomes: null,
        path: [step(3)],
        start: 0.5,
        end: 1.5,
      },
    );
    const ejected = playing([die(0, 1), die(3, 4, 1)], trace).acts.find(
      ({ style }) => style === 'eject',
    );
    expect(ejected?.outside?.y).toBeGreaterThan(100);
  });
});

describe('an arc round a corner', () => {
  // B1 and A1 are linked by three quarters of a circle.
  const round = makeGeometry({
    ...board,
    cell: 'square',
    sites: board.sites.map((site, i) => (i === 3 ? { ...site, x: 75, y: 79 } : site)),
    links: [{ from: 0, direction: 2, to: 3, wraps: false }],
    curves: [2],
  });
  const track: Track = {
    kind: 'slide',
    piece: die(0, 2),
    becomes: die(3, 2),
    path: [step(0), step(3, 2)],
    start: 0,
    end: 1,
  };
  const playback = playing([die(0, 2)], traceOf(track), { geometry: round });
  const place = (share: number) =>
    playback.movingAt(share * playback.duration)[0] ?? { x: 0, y: 0 };

  it('is followed, never cut short', () => {
    const [a, b] = [place(0), place(0.999)];
    expect(Math.hypot(a.x - 25, a.y - 29)).toBeLessThan(1);
    expect(Math.hypot(b.x - 75, b.y - 79)).toBeLessThan(1);
    const middle = place(0.5);
    const straight = { x: 50, y: 54 };
    expect(Math.hypot(middle.x - straight.x, middle.y - straight.y)).toBeGreaterThan(20);
  });

  it('takes longer if it is longer', () => {
    expect(playback.duration).toBeGreaterThan(2);
  });
});

describe('changes', () => {
  const changing = traceOf({
    kind: 'change',
    piece: die(0, 1),
    becomes: die(0, 4),
    path: [step(0)],
    start: 0,
    end: 1,
  });

  it('count from the old value to the new', () => {
    const playback = playing([die(0, 1)], changing);
    const values = [0.1, 0.3, 0.6, 0.9].map(
      (share) => playback.movingAt(share * playback.duration)[0]?.piece.attributes[0],
    );
    expect(values).toEqual([1, 2, 3, 4]);
  });

  it('roll all dice of chance, and end with the result', () => {
    const dice = [die(0, 1, 1), die(1, 6, 1), die(2, 3)];
    const trace = traceOf({
      ...(changing.tracks[0] as Track),
      piece: dice[0] as PieceView,
      becomes: die(0, 4, 1),
    });
    const playback = playing(dice, trace, { roller: 1 });
    const faces = (time: number) =>
      playback.movingAt(time).map(({ piece }) => [piece.site, piece.attributes[0]]);
    const distinct = new Set([1, 2, 3, 4, 5, 6].map((time) => JSON.stringify(faces(time))));
    expect(distinct.size).toBeGreaterThan(2);
    expect(faces(playback.duration - 0.01)).toEqual([
      [0, 4],
      [1, 6],
    ]);
    expect(playback.restingAt(playback.duration)).toEqual(
      expect.arrayContaining([die(0, 4, 1), dice[1], dice[2]]),
    );
  });
});

describe('duration', () => {
  it('is 70 ms a step, within a minimum and a maximum', () => {
    expect([1, 5, 100].map((steps) => lengthOf(steps, 'normal'))).toEqual([250, 350, 900]);
  });

  it('follows the setting', () => {
    expect(lengthOf(3, 'off')).toBe(0);
    expect(lengthOf(3, 'slow')).toBe(500);
    expect(lengthOf(3, 'fast')).toBe(125);
  });
});

const staged = () => playing([], capture);
const failing = () => Promise.reject(new Error('no connection'));

describe('animator', () => {
  const move = { trace: capture, before: [], player: 0, reserves: [[], []] as [[], []] };
  const performance = { move, speed: 'normal', still: false } as const;
  const length = lengthOf(staged().duration, 'normal');

  it('passes the time in steps, forwards and backwards', () => {
    const animator = new Animator(vi.fn(), staged, () => 1000);
    const whole = staged().duration;
    void animator.play(performance);
    expect(animator.current(990), 'frames tell times a little before now').toMatchObject({
      time: 0,
      goesOn: true,
    });
    expect(animator.current(1000 + length / 2)?.time).toBeCloseTo(whole / 2);
    void animator.play({ ...performance, backwards: true });
    expect(animator.current(1000 + length / 4)?.time).toBeCloseTo((whole * 3) / 4);
    void animator.play({ ...performance, again: true });
    expect(animator.current(1000 + length / 2)?.time).toBeCloseTo(whole / 4);
    expect(animator.repeated).toBe(move);
  });

  it('resolves when its time is up, even without frames', async () => {
    vi.useFakeTimers();
    const animator = new Animator(vi.fn(), staged, () => 0);
    const done = vi.fn();
    const played = animator.play(performance).then(done);
    await vi.advanceTimersByTimeAsync(length + 200);
    await played;
    expect(done).toHaveBeenCalledOnce();
    expect(animator.running).toBe(false);
    vi.useRealTimers();
  });

  it('takes no time if nothing is shown, or animation is off', async () => {
    const animator = new Animator(vi.fn(), () => null);
    await animator.play(performance);
    await new Animator(vi.fn(), staged).play({ ...performance, speed: 'off' });
    expect(animator.current(0)).toBeNull();
  });

  it('waits for nothing if animation is off, and loads no sound that cannot be heard', async () => {
    const off = { ...performance, speed: 'off' } as const;
    const sounds = { isOn: true, accompany: vi.fn(), silence: vi.fn() };
    const never = vi.fn(() => new Promise<null>(() => undefined));
    await new Animator(vi.fn(), never, () => 0, sounds).play(off);
    expect(never).toHaveBeenCalledOnce();
    await new Animator(vi.fn(), failing, () => 0, sounds).play(off);
    await new Animator(vi.fn(), staged, () => 0, sounds).play(off);
    await vi.waitFor(() => expect(sounds.accompany).toHaveBeenCalledOnce());
    await new Animator(vi.fn(), never, () => 0, { ...sounds, isOn: false }).play(off);
    expect(never).toHaveBeenCalledOnce();
  });

  it('shows the position before until it can animate the move, and continues if that fails', async () => {
    const animator = new Animator(vi.fn(), failing);
    const played = animator.play(performance);
    expect(animator.current(0)).toMatchObject({ move, playback: null, goesOn: false });
    await played;
    expect(animator.running).toBe(false);
  });

  it('fades briefly with reduced motion, and pauses before a replay', () => {
    const animator = new Animator(vi.fn(), staged, () => 0);
    void animator.play({ ...performance, still: true });
    expect(animator.current(60)).toMatchObject({ fades: true, time: 0.5, goesOn: true });
    expect(animator.current(121)).toBeNull();
    void animator.play({ ...performance, still: true, again: true });
    expect(animator.current(1000)).toMatchObject({ time: 0, goesOn: false });
  });
});
