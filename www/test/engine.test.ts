import { describe, expect, it, vi } from 'vitest';
import { loadEngine } from '../../scripts/wasm/load.mjs';
import { Engine, EngineError, EngineLost } from '../engine/client';
import type { EngineEvents, WorkerLike } from '../engine/client';
import { Host } from '../engine/host';
import type { Surroundings } from '../engine/host';
import type { FromWorker, RuleChoice, ToWorker } from '../engine/protocol';
import { at } from '../core/must';
import { info } from './board';

const { compile } = await loadEngine();

/** Two runners for each side, who go to any empty square beside them; who cannot has lost, which no search sees the end of. */
const source = `
(game (title "Runners") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 9 9)
    (dimensions ("a/b/c/d/e/f" (10 0)) ("6/5/4/3/2/1" (0 10)))
    (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
  (piece (name Runner) (moves (n (verify empty?) add) (s (verify empty?) add)
    (e (verify empty?) add) (w (verify empty?) add)))
  (board-setup (White (Runner a1 b1)) (Black (Runner f1 e1)))
  (loss-condition (White Black) stalemated))`;

const rules: RuleChoice = { source, variant: 0, isForeign: false };
const foreign: RuleChoice = { ...rules, isForeign: true };
const game = { info, rules, draw: false };

/** Lets everything happen that waits for a promise. */
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const surroundings: Surroundings = {
  compile: (choice) => compile(choice.source, { variant: choice.variant }),
  post: () => undefined,
  later: () => undefined,
  share: () => 1,
};

/** A worker without a thread: what is posted is answered when `run` is called. */
class FakeWorker implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  terminated = false;
  lost = vi.fn();
  private readonly later: (() => void)[] = [];
  private readonly host = new Host({
    ...surroundings,
    post: (message) => this.tell(message),
    later: (work) => void this.later.push(work),
  });

  constructor(readonly isApart: boolean) {}

  tell(message: FromWorker): void {
    this.onmessage?.({ data: message } as MessageEvent<FromWorker>);
  }

  postMessage(message: ToWorker): void {
    this.later.push(() => this.host.take(message));
  }

  terminate(): void {
    this.terminated = true;
  }

  async run(steps = Infinity): Promise<void> {
    await soon();
    for (let i = 0; i < steps && this.later.length > 0; i++) {
      this.later.shift()?.();
      await soon();
    }
  }
}

function setUp() {
  const workers: FakeWorker[] = [];
  const events: EngineEvents = { status: vi.fn(), restarted: vi.fn(), failed: vi.fn() };
  const spawn = (isApart: boolean) => {
    const worker = new FakeWorker(isApart);
    workers.push(worker);
    return worker;
  };
  const engine = new Engine(events, spawn, () => 0);
  const finish = async <T>(promise: Promise<T>): Promise<T> => {
    promise.catch(() => undefined);
    await workers.at(-1)?.run();
    return promise;
  };
  const load = () => finish(engine.load({ ...game, record: null }));
  return { engine, events, workers, finish, load };
}

/** The first moves of the two runners, by turns. */
const opening = ['a1 - a2', 'f1 - f2', 'a2 - a3'];

describe('engine', () => {
  it('loads no game any more once it is closed', async () => {
    const { engine, workers } = setUp();
    engine.close();
    await expect(engine.load({ ...game, record: null })).rejects.toThrow(EngineLost);
    expect(workers.map(({ terminated }) => terminated)).toEqual([true]);
  });

  it('frees what the worker has of a game that ends', () => {
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

  it('tells what is wrong with rules that cannot be played', async () => {
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

  it('rejects what the engine refuses, with its reason', async () => {
    const { engine, finish, load } = setUp();
    await load();
    const refused = finish(engine.ask({ kind: 'play', text: 'illegal' }));
    await expect(refused).rejects.toThrow(EngineError);
    await expect(refused).rejects.toThrow('“illegal” is not a legal move here');
  });

  it('undoes to the last decision of a person', async () => {
    const { engine, finish, load } = setUp();
    await load();
    for (const text of opening) await finish(engine.ask({ kind: 'play', text }));
    const shown = await finish(engine.ask({ kind: 'undo', deciders: [0] }));
    expect(shown.view.ply).toBe(2);
    const again = await finish(engine.ask({ kind: 'undo', deciders: [0] }));
    expect(again.view.ply).toBe(0);
    expect((await finish(engine.ask({ kind: 'redo', deciders: [0] }))).view.ply).toBe(2);
  });

  it('begins anew when a record cannot be read', async () => {
    const { engine, finish } = setUp();
    const loaded = await finish(engine.load({ ...game, record: 'rubbish' }));
    expect(loaded.refused).toBe(
      'line 1 of the record: expected a record, which begins with “Boardwright record 2”',
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
    await expect(first).rejects.toThrow(EngineLost);
    at(workers, 0).onerror?.({ message: 'broken' } as ErrorEvent);
    await at(workers, 1).run();
    await Promise.resolve();
    const [loaded] = at(vi.mocked(events.restarted).mock.calls, 0);
    expect(loaded.shown.view.ply).toBe(1);
  });
});

describe('search', () => {
  it('reports progress and ends with the best move', async () => {
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

  it('gives nothing when the position goes away', async () => {
    const { engine, finish, load } = setUp();
    await load();
    const search = engine.search({}, vi.fn());
    await finish(engine.ask({ kind: 'play', text: at(opening, 0) }));
    expect(await search).toBeNull();
  });

  it('ends with the time that it has', async () => {
    const { engine, finish, load } = setUp();
    await load();
    const report = await finish(engine.search({ milliseconds: 100 }, vi.fn()));
    expect(report?.done).toBe(true);
    expect(report?.milliseconds).toBeGreaterThanOrEqual(100);
    expect(report?.perSecond).toBeGreaterThan(0);
  });

  it('goes on from what it has looked at ahead', async () => {
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

  it('does not look ahead where somebody waits for a search', async () => {
    const { engine, finish, load } = setUp();
    await load();
    await finish(engine.search({ milliseconds: 1 }, vi.fn()));
    const search = engine.search({ depth: 3 }, vi.fn());
    engine.ponder(at(opening, 0), {});
    expect((await finish(search))?.done).toBe(true);
  });

  it('tells a fault of the rules, and can be begun anew', async () => {
    const { engine, finish, load } = setUp();
    await load();
    const failing = engine.search({ level: 11 }, vi.fn());
    await expect(finish(failing)).rejects.toThrow('levels go from 1 to 10');
    expect((await finish(engine.search({ depth: 2 }, vi.fn())))?.done).toBe(true);
  });
});

describe('a lost engine', () => {
  it('is started again with the game', async () => {
    const { engine, events, workers, finish, load } = setUp();
    await load();
    await finish(engine.ask({ kind: 'play', text: at(opening, 0) }));
    const lost = engine.ask({ kind: 'record' });
    lost.catch(() => undefined);
    at(workers, 0).tell({ kind: 'panic', message: 'unreachable' });
    await expect(lost).rejects.toThrow(EngineLost);
    await at(workers, 1).run();
    await Promise.resolve();
    expect(at(workers, 0).terminated).toBe(true);
    const [loaded, reason] = at(vi.mocked(events.restarted).mock.calls, 0);
    expect(loaded.shown.tree.nodes.map(({ text }) => text)).toEqual(['', opening[0]]);
    expect(reason).toBe('the rules of “Runners” stopped it (unreachable)');
  });

  it('is given up when it fails again and again, until another game is loaded', async () => {
    const { engine, events, workers, load } = setUp();
    await load();
    for (let i = 0; i < 4; i++) workers.at(-1)?.onerror?.({ message: 'broken' } as ErrorEvent);
    expect(events.failed).toHaveBeenCalledWith('broken');
    expect(events.status).toHaveBeenLastCalledWith('failed');
    await expect(engine.ask({ kind: 'record' })).rejects.toThrow(EngineLost);
    expect((await load()).shown.view.ply).toBe(0);
    expect(workers.length).toBe(5);
    expect(events.status).toHaveBeenLastCalledWith('ready');
  });

  it('does not bring back the game before the one that was being loaded', async () => {
    const { engine, events, workers, load } = setUp();
    await load();
    const next = engine.load({ ...game, record: null });
    next.catch(() => undefined);
    at(workers, 0).onerror?.({ message: 'broken' } as ErrorEvent);
    await expect(next).rejects.toThrow(EngineLost);
    expect(events.failed).toHaveBeenCalledWith('broken');
    expect(workers.length).toBe(1);
  });

  it('is not told to be ready by the search that it took along', async () => {
    const { engine, events, workers, load } = setUp();
    await load();
    const search = engine.search({}, vi.fn());
    at(workers, 0).onerror?.({ message: 'broken' } as ErrorEvent);
    await expect(search).rejects.toThrow(EngineLost);
    expect(events.status).toHaveBeenLastCalledWith('restarting');
  });
});

/** What a worker posts where a game cannot be loaded for this. */
function postedFor(thrown: Error): unknown[] {
  const post = vi.fn();
  const throws = () => {
    throw thrown;
  };
  const host = new Host({ ...surroundings, compile: throws, post });
  host.take({ id: 1, request: { kind: 'load', rules, record: null, draw: false } });
  return post.mock.calls.flat();
}

describe('rules that break the engine', () => {
  it('are not to blame for an ordinary fault', () => {
    expect(postedFor(new Error('no'))).toMatchObject([{ kind: 'failure', id: 1 }]);
    const panic = [{ kind: 'panic', message: 'broken' }];
    expect(postedFor(new WebAssembly.RuntimeError('broken'))).toEqual(panic);
    // What browsers say of calls that go too deep.
    expect(postedFor(new RangeError('broken'))).toEqual(panic);
    expect(postedFor(Object.assign(new Error('broken'), { name: 'InternalError' }))).toEqual(panic);
  });

  it('are told apart from those of another board, and from a module that cannot be had', async () => {
    const { events, workers, load } = setUp();
    await load();
    const reasons = () => vi.mocked(events.restarted).mock.calls.map(([, reason]) => reason);
    at(workers, 0).tell({ kind: 'panic', message: 'broken', elsewhere: true });
    await at(workers, 1).run();
    at(workers, 1).tell({ kind: 'noModule', message: 'no such file' });
    await at(workers, 2).run();
    expect(reasons()).toEqual(['another game on this page stopped it (broken)', 'no such file']);
  });
});

describe('a long record', () => {
  it('is read in slices, between which the worker gives signs of life, and all else waits', () => {
    const later: (() => void)[] = [];
    const told: FromWorker[] = [];
    const host = new Host({
      ...surroundings,
      post: (message) => void told.push(message),
      later: (work) => void later.push(work),
      // Of a slice that is shared by so many, a line at least is left.
      share: () => Number.MAX_VALUE,
    });
    const steps = ['a1 - a2', 'f1 - f2', 'a2 - a1', 'f2 - f1'];
    const moves = Array.from({ length: 4000 }, (_, i) => `${i + 1}. ${steps[i % 4]}`);
    const head = 'Boardwright record 2\ngame Runners\nrepetition allowed\npresent 4000\n';
    const record = head + moves.join('\n');
    host.take({ id: 1, request: { kind: 'load', rules, record, draw: false } });
    host.take({ id: 2, request: { kind: 'record' } });
    host.take({ ping: true });
    expect(told).toEqual([{ kind: 'pong' }]);
    for (let work = later.shift(); work !== undefined; work = later.shift()) work();
    const [, loaded, again] = told;
    expect(loaded).toMatchObject({ kind: 'reply', id: 1, value: { refused: null } });
    expect(loaded).toMatchObject({ value: { shown: { view: { ply: 4000 } } } });
    expect(again).toMatchObject({ kind: 'reply', id: 2 });
  });

  it('that is wrong somewhere is refused with its line', async () => {
    const { engine, finish } = setUp();
    const record = 'Boardwright record 2\ngame Runners\n1. a1 - a2\n2. nonsense\n';
    const loaded = await finish(engine.load({ ...game, record }));
    expect(loaded.refused).toContain('line 4');
    expect(loaded.shown.view.ply).toBe(0);
    await expect(finish(engine.import('nonsense'))).rejects.toThrow('line 1');
  });
});

describe('a worker that does not answer', () => {
  it('is replaced within two seconds, and the game goes on', async () => {
    const { engine, events, workers, load, finish } = setUp();
    await load();
    await finish(engine.ask({ kind: 'play', text: at(opening, 0) }));
    at(workers, 0).tell({ kind: 'ready' });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const lost = engine.ask({ kind: 'filterMoves', tokens: [] });
    lost.catch(() => undefined);
    vi.advanceTimersByTime(2000);
    vi.useRealTimers();
    await expect(lost).rejects.toThrow(EngineLost);
    expect(at(workers, 0).terminated).toBe(true);
    expect(at(workers, 0).lost).toHaveBeenCalledWith(expect.stringContaining('Runners'));
    await at(workers, 1).run();
    const [loaded, reason] = at(vi.mocked(events.restarted).mock.calls, 0);
    expect(loaded.shown.view.ply).toBe(1);
    expect(reason).toContain('Runners');
  });

  it('is left alone where it gives signs of life, or is still fetching its module', async () => {
    const { engine, events, workers, load } = setUp();
    await load();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    engine.ask({ kind: 'filterMoves', tokens: [] }).catch(() => undefined);
    for (let i = 0; i < 10; i++) {
      at(workers, 0).tell({ kind: 'pong' });
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

  it('has nobody else in it where the rules come from elsewhere', async () => {
    const { engine, workers, finish, load } = setUp();
    await load();
    await finish(engine.load({ ...game, rules: foreign, record: null }));
    await load();
    expect(workers.map(({ isApart }) => isApart)).toEqual([false, true, false]);
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, true, false]);
  });
});
