import { describe, expect, it, vi } from 'vitest';
import { EngineError, EngineLostError } from '../engine/client';
import { Host } from '../engine/host';
import type { FromWorker } from '../engine/protocol';
import { at } from '../core/must';
import { game, opening, rules, setUp, surroundings } from './fake_worker';

describe('engine', () => {
  it('loads no game after it is closed', async () => {
    const { engine, workers } = setUp();
    engine.close();
    await expect(engine.load({ ...game, record: null })).rejects.toThrow(EngineLostError);
    expect(workers.map(({ terminated }) => terminated)).toEqual([true]);
  });

  it('frees the worker’s memory of a game that ends', () => {
    const free = vi.fn();
    const host = new Host({
      ...surroundings,
      compile: (choice) => {
        const compiled = surroundings.compile(choice);
        const begun = compiled.newGame();
        vi.spyOn(begun, 'free').mockImplementation(free);
        return Object.assign(compiled, { newGame: () => begun });
      },
    });
    host.take({ id: 1, request: { kind: 'load', rules, record: null, draw: false } });
    host.close();
    host.close();
    expect(free).toHaveBeenCalledTimes(1);
  });

  it('reports errors in rules that cannot be played', async () => {
    const { engine, finish } = setUp();
    const broken = { ...rules, source: '(game (title "Broken"))' };
    const refused = finish(engine.load({ ...game, rules: broken, record: null }));
    await expect(refused).rejects.toThrow(EngineError);
    const { diagnostics } = (await refused.catch((error: unknown) => error)) as EngineError;
    expect(diagnostics[0]).toMatchObject({ severity: 'error', line: 1 });
  });

  it('answers requests in order', async () => {
    const { engine, finish, load } = setUp();
    await load();
    const first = engine.ask({ kind: 'play', text: at(opening, 0) });
    const second = await finish(engine.ask({ kind: 'play', text: at(opening, 1) }));
    expect((await first).view.ply).toBe(1);
    expect(second.tree.nodes.map(({ text }) => text)).toEqual(['', ...opening.slice(0, 2)]);
    expect(second.last).toMatchObject({ player: 1, reserves: [[], []] });
    expect(second.last?.before).toHaveLength(4);
    expect(second.last?.trace.tracks).toHaveLength(1);
  });

  it('rejects invalid requests with a reason', async () => {
    const { engine, finish, load } = setUp();
    await load();
    const refused = finish(engine.ask({ kind: 'play', text: 'illegal' }));
    await expect(refused).rejects.toThrow(EngineError);
    await expect(refused).rejects.toThrow('“illegal” is not a legal move here');
  });

  it('undoes to the last decision of a human player', async () => {
    const { engine, finish, load } = setUp();
    await load();
    for (const text of opening) await finish(engine.ask({ kind: 'play', text }));
    const shown = await finish(engine.ask({ kind: 'undo', deciders: [0] }));
    expect(shown.view.ply).toBe(2);
    const again = await finish(engine.ask({ kind: 'undo', deciders: [0] }));
    expect(again.view.ply).toBe(0);
    expect((await finish(engine.ask({ kind: 'redo', deciders: [0] }))).view.ply).toBe(2);
  });

  it('starts from scratch if a record cannot be read', async () => {
    const { engine, finish } = setUp();
    const loaded = await finish(engine.load({ ...game, record: 'rubbish' }));
    expect(loaded.refused).toBe(
      'line 1 of the record: expected a record, which begins with “Boardwright record 3”',
    );
    expect(loaded.shown.view.ply).toBe(0);
  });
});

describe('a game', () => {
  it('gives way to one that is loaded after it', async () => {
    const { engine, events, workers, finish } = setUp();
    const moves = `Boardwright record 2\ngame Runners\nrepetition allowed\npresent 1\n1. ${opening[0]}\n`;
    const first = engine.load({ ...game, record: null });
    first.catch(() => undefined);
    await finish(engine.load({ ...game, record: moves }));
    await expect(first).rejects.toThrow(EngineLostError);
    at(workers, 0).onerror?.({ message: 'broken' } as ErrorEvent);
    await at(workers, 1).run();
    await Promise.resolve();
    const [loaded] = at(vi.mocked(events.restarted).mock.calls, 0);
    expect(loaded.shown.view.ply).toBe(1);
  });
});

describe('search', () => {
  it('reports progress and returns the best move', async () => {
    const { engine, events, finish, load } = setUp();
    await load();
    const progress = vi.fn();
    const report = await finish(engine.search({ milliseconds: 300 }, progress));
    expect(report?.move).toMatch(/^a1 - /);
    expect(progress).toHaveBeenCalled();
    expect(vi.mocked(events.status).mock.calls.flat()).toContain('searching');
    expect(events.status).toHaveBeenLastCalledWith('ready');
  });

  it('lets other requests through, and stops at once', async () => {
    const { engine, workers, load } = setUp();
    await load();
    const worker = at(workers, 0);
    const search = engine.search({}, vi.fn());
    const refusal = engine.ask({ kind: 'illegalReason', tokens: [], site: 8 });
    engine.stop();
    await worker.run(3);
    expect((await refusal)?.reason).toBe('empty');
    expect((await search)?.done).toBe(true);
  });

  it('returns nothing if the position changes', async () => {
    const { engine, finish, load } = setUp();
    await load();
    const search = engine.search({}, vi.fn());
    await finish(engine.ask({ kind: 'play', text: at(opening, 0) }));
    expect(await search).toBeNull();
  });

  it('respects its time limit', async () => {
    const { engine, finish, load } = setUp();
    await load();
    const report = await finish(engine.search({ milliseconds: 100 }, vi.fn()));
    expect(report?.done).toBe(true);
    expect(report?.milliseconds).toBeGreaterThanOrEqual(100);
    expect(report?.perSecond).toBeGreaterThan(0);
  });

  it('reuses pondering', async () => {
    const { engine, workers, finish, load } = setUp();
    await load();
    const foreseen = async (text: string) => {
      engine.ponder(text, {});
      await at(workers, 0).run(6);
      await finish(engine.ask({ kind: 'play', text: at(opening, 0) }));
      const search = engine.search({}, vi.fn());
      const stop = engine.ask({ kind: 'stop' });
      await at(workers, 0).run();
      await stop;
      await finish(engine.ask({ kind: 'undo', deciders: [] }));
      return (await search)?.nodes ?? 0;
    };
    expect(await foreseen(at(opening, 0))).toBeGreaterThan(100);
    expect(await foreseen('illegal')).toBe(0);
    expect(await foreseen('b1 - c1')).toBe(0);
  });

  it('does not ponder while another search waits', async () => {
    const { engine, finish, load } = setUp();
    await load();
    await finish(engine.search({ milliseconds: 1 }, vi.fn()));
    const search = engine.search({ depth: 3 }, vi.fn());
    engine.ponder(at(opening, 0), {});
    expect((await finish(search))?.done).toBe(true);
  });

  it('reports an error of the rules, and can be started again', async () => {
    const { engine, finish, load } = setUp();
    await load();
    const failing = engine.search({ level: 11 }, vi.fn());
    await expect(finish(failing)).rejects.toThrow('levels are numbered from 1 to 10');
    expect((await finish(engine.search({ depth: 2 }, vi.fn())))?.done).toBe(true);
  });
});

describe('a long record', () => {
  it('is read in slices, which keep the worker alive while other requests wait', () => {
    const later: (() => void)[] = [];
    const posted: FromWorker[] = [];
    const host = new Host({
      ...surroundings,
      post: (message) => void posted.push(message),
      later: (work) => void later.push(work),
      // With this many games sharing the time, a slice still handles a line.
      share: () => Number.MAX_VALUE,
    });
    const steps = ['a1 - a2', 'f1 - f2', 'a2 - a1', 'f2 - f1'];
    const moves = Array.from({ length: 4000 }, (_, i) => `${i + 1}. ${steps[i % 4]}`);
    const head = 'Boardwright record 2\ngame Runners\nrepetition allowed\npresent 4000\n';
    const record = head + moves.join('\n');
    host.take({ id: 1, request: { kind: 'load', rules, record, draw: false } });
    host.take({ id: 2, request: { kind: 'record' } });
    host.take({ ping: true });
    expect(posted).toEqual([{ kind: 'pong' }]);
    for (let work = later.shift(); work !== undefined; work = later.shift()) work();
    const [, loaded, again] = posted;
    expect(loaded).toMatchObject({ kind: 'reply', id: 1, value: { refused: null } });
    expect(loaded).toMatchObject({ value: { shown: { view: { ply: 4000 } } } });
    expect(again).toMatchObject({ kind: 'reply', id: 2 });
  });

  it('is rejected with the line of its first error', async () => {
    const { engine, finish } = setUp();
    const record = 'Boardwright record 2\ngame Runners\n1. a1 - a2\n2. nonsense\n';
    const loaded = await finish(engine.load({ ...game, record }));
    expect(loaded.refused).toContain('line 4');
    expect(loaded.shown.view.ply).toBe(0);
    await expect(finish(engine.import('nonsense'))).rejects.toThrow('line 1');
  });
});
