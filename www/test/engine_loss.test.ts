import { describe, expect, it, vi } from 'vitest';
import { EngineLostError } from '../engine/client';
import { Host } from '../engine/host';
import { at } from '../core/must';
import { foreign, game, opening, rules, setUp, surroundings } from './fake_worker';

describe('a lost engine', () => {
  it('is restarted with its game', async () => {
    const { engine, events, workers, finish, load } = setUp();
    await load();
    await finish(engine.ask({ kind: 'play', text: at(opening, 0) }));
    const lost = engine.ask({ kind: 'record' });
    lost.catch(() => undefined);
    at(workers, 0).emit({ kind: 'panic', message: 'unreachable' });
    await expect(lost).rejects.toThrow(EngineLostError);
    await at(workers, 1).run();
    await Promise.resolve();
    expect(at(workers, 0).terminated).toBe(true);
    const [loaded, reason] = at(vi.mocked(events.restarted).mock.calls, 0);
    expect(loaded.shown.tree.nodes.map(({ text }) => text)).toEqual(['', opening[0]]);
    expect(reason).toBe('the rules of “Runners” stopped it (unreachable)');
  });

  it('is given up after repeated failures, until another game is loaded', async () => {
    const { engine, events, workers, load } = setUp();
    await load();
    for (let i = 0; i < 4; i++) workers.at(-1)?.onerror?.({ message: 'broken' } as ErrorEvent);
    expect(events.failed).toHaveBeenCalledWith('broken');
    expect(events.status).toHaveBeenLastCalledWith('failed');
    await expect(engine.ask({ kind: 'record' })).rejects.toThrow(EngineLostError);
    expect((await load()).shown.view.ply).toBe(0);
    expect(workers.length).toBe(5);
    expect(events.status).toHaveBeenLastCalledWith('ready');
  });

  it('does not bring back the game before the one being loaded', async () => {
    const { engine, events, workers, load } = setUp();
    await load();
    const next = engine.load({ ...game, record: null });
    next.catch(() => undefined);
    at(workers, 0).onerror?.({ message: 'broken' } as ErrorEvent);
    await expect(next).rejects.toThrow(EngineLostError);
    expect(events.failed).toHaveBeenCalledWith('broken');
    expect(workers.length).toBe(1);
  });

  it('does not report ready because of the search it was running', async () => {
    const { engine, events, workers, load } = setUp();
    await load();
    const search = engine.search({}, vi.fn());
    at(workers, 0).onerror?.({ message: 'broken' } as ErrorEvent);
    await expect(search).rejects.toThrow(EngineLostError);
    expect(events.status).toHaveBeenLastCalledWith('restarting');
  });
});

/** What a worker posts if loading a game throws this. */
function postedFor(thrown: Error): unknown[] {
  const post = vi.fn();
  const throws = () => {
    throw thrown;
  };
  const host = new Host({ ...surroundings, compile: throws, post });
  host.take({ id: 1, request: { kind: 'load', rules, record: null, draw: false } });
  return post.mock.calls.flat();
}

describe('rules that crash the engine', () => {
  it('are not blamed for an ordinary error', () => {
    expect(postedFor(new Error('no'))).toMatchObject([{ kind: 'failure', id: 1 }]);
    const panic = [{ kind: 'panic', message: 'broken' }];
    expect(postedFor(new WebAssembly.RuntimeError('broken'))).toEqual(panic);
    // What browsers throw on a stack overflow.
    expect(postedFor(new RangeError('broken'))).toEqual(panic);
    expect(postedFor(Object.assign(new Error('broken'), { name: 'InternalError' }))).toEqual(panic);
  });

  it('are distinguished from those of another board, and from a missing module', async () => {
    const { events, workers, load } = setUp();
    await load();
    const reasons = () => vi.mocked(events.restarted).mock.calls.map(([, reason]) => reason);
    at(workers, 0).emit({ kind: 'panic', message: 'broken', elsewhere: true });
    await at(workers, 1).run();
    at(workers, 1).emit({ kind: 'noModule', message: 'no such file' });
    await at(workers, 2).run();
    expect(reasons()).toEqual(['another game on this page stopped it (broken)', 'no such file']);
  });
});

describe('an unresponsive worker', () => {
  it('is replaced within five seconds, and the game can be continued', async () => {
    const { engine, events, workers, load, finish } = setUp();
    await load();
    await finish(engine.ask({ kind: 'play', text: at(opening, 0) }));
    at(workers, 0).emit({ kind: 'ready' });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const lost = engine.ask({ kind: 'filterMoves', tokens: [] });
    lost.catch(() => undefined);
    vi.advanceTimersByTime(5000);
    vi.useRealTimers();
    await expect(lost).rejects.toThrow(EngineLostError);
    expect(at(workers, 0).terminated).toBe(true);
    expect(at(workers, 0).lost).toHaveBeenCalledWith(expect.stringContaining('Runners'));
    await at(workers, 1).run();
    const [loaded, reason] = at(vi.mocked(events.restarted).mock.calls, 0);
    expect(loaded.shown.view.ply).toBe(1);
    expect(reason).toContain('Runners');
  });

  it('is kept if it sends signs of life, or is still loading its module', async () => {
    const { engine, events, workers, load } = setUp();
    await load();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    engine.ask({ kind: 'filterMoves', tokens: [] }).catch(() => undefined);
    for (let i = 0; i < 10; i++) {
      at(workers, 0).emit({ kind: 'pong' });
      vi.advanceTimersByTime(1000);
    }
    engine.close();
    const starting = setUp();
    starting.engine.load({ ...game, record: null }).catch(() => undefined);
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    expect(events.restarted).not.toHaveBeenCalled();
    expect(at(starting.workers, 0).terminated).toBe(false);
  });

  it('is not shared if its rules are foreign', async () => {
    const { engine, workers, finish, load } = setUp();
    await load();
    await finish(engine.load({ ...game, rules: foreign, record: null }));
    await load();
    expect(workers.map(({ isApart }) => isApart)).toEqual([false, true, false]);
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, true, false]);
  });
});
