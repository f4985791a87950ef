import { describe, expect, it, vi } from 'vitest';
import { Animator } from '../board/animate';
import { makeGeometry } from '../board/geometry';
import { durationOf, figuresAt } from '../board/motion';
import { board, capture, die, push } from './board';

const geometry = makeGeometry(board);

describe('figures', () => {
  const before = [die(0, 2), die(2, 3, 1)];

  it('follow the path', () => {
    const mover = figuresAt(geometry, before, capture, 0.5).find(({ piece }) => piece.owner === 0);
    expect(mover).toMatchObject({ x: 50, y: 29, lifted: true });
  });

  it('shrink and fade what is captured', () => {
    const victim = figuresAt(geometry, before, capture, 2).find(({ piece }) => piece.owner === 1);
    expect(victim?.opacity).toBeCloseTo(0.5);
    expect(victim?.scale).toBeCloseTo(0.7);
  });

  it('end with the pieces of the next position', () => {
    const pieces = figuresAt(geometry, before, capture, capture.duration).map(({ piece }) => piece);
    expect(pieces).toEqual([die(2, 2)]);
  });

  it('are drawn at both edges while they go over one', () => {
    const figures = figuresAt(geometry, [die(2, 1), die(0, 1)], push, 0.25);
    const places = figures.filter(({ clipped }) => clipped).map(({ x }) => x);
    expect(places).toEqual([137.5, -12.5]);
  });

  it('keep apart the piece that comes and the equal one that is pushed away', () => {
    const figures = figuresAt(geometry, [die(2, 1), die(0, 1)], push, push.duration);
    expect(figures.map(({ piece }) => piece.site).toSorted()).toEqual([0, 1]);
  });
});

function lasting(duration: number): number {
  return durationOf({ ...capture, duration }, 'normal');
}

describe('duration', () => {
  it('is 70 ms a step, and neither too short nor too long', () => {
    expect([1, 5, 100].map(lasting)).toEqual([250, 350, 900]);
  });

  it('follows the setting', () => {
    expect(durationOf(capture, 'off')).toBe(0);
    expect(durationOf(capture, 'slow')).toBe(500);
    expect(durationOf(capture, 'fast')).toBe(125);
  });
});

describe('animator', () => {
  const move = { trace: capture, before: [] };

  it('tells the time in steps, forwards and backwards', () => {
    const animator = new Animator(vi.fn(), () => 1000);
    void animator.play(move, 100);
    expect(animator.current(1050)?.time).toBeCloseTo(1.25);
    void animator.play(move, 100, true);
    expect(animator.current(1020)?.time).toBeCloseTo(2);
  });

  it('resolves when its time is over, even without frames', async () => {
    vi.useFakeTimers();
    const animator = new Animator(vi.fn(), () => 0);
    const done = vi.fn();
    const played = animator.play(move, 100).then(done);
    await vi.advanceTimersByTimeAsync(300);
    await played;
    expect(done).toHaveBeenCalledOnce();
    expect(animator.running).toBe(false);
    vi.useRealTimers();
  });

  it('takes no time where nothing is to be shown', async () => {
    const animator = new Animator(vi.fn());
    await animator.play(move, 0);
    expect(animator.current(0)).toBeNull();
  });
});
