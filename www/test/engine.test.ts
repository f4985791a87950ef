import { describe, expect, it, vi } from 'vitest';
import '../language/later';
import { Engine, EngineError, EngineLost } from '../engine/client';
import type { EngineEvents, WorkerLike } from '../engine/client';
import { Host } from '../engine/host';
import type { EngineSession, Surroundings } from '../engine/host';
import type { FromWorker, ThinkerGiven, ToWorker } from '../engine/protocol';
import type { EngineThinker } from '../engine/searching';
import type { SearchResult } from '../engine/types';
import { at } from '../must';
import { capture, info, lineOf, view, noEntry } from './board';

/** A game in which every move is called by its number. */
function makeSession(): EngineSession {
  let moves: string[] = [];
  let ply = 0;
  const entry = { ...noEntry, mayPass: true };
  const tree = () =>
    lineOf(
      moves.map((text, i) => ({ text, player: i % 2 })),
      ply,
    );
  return {
    free: () => undefined,
    view: () =>
      view({
        ply,
        plies: moves.length,
        turn: { player: ply % 2, moveTypes: [], decision: false, random: false, prompt: '' },
      }),
    narrow: () => entry,
    refuse: () => ({ reason: 'over', at: null, royals: [] }),
    footprint: () => ({ sites: [], ways: [] }),
    completions: () => ({ found: [], total: 0, only: null }),
    trace: () => capture,
    follow: (texts) => texts.map(() => ({ trace: capture, view: view() })),
    draw: (number) => (number < 0.5 ? 'low' : 'high'),
    play(text) {
      if (text === 'illegal') throw { kind: 'refused', faults: [{ code: 'move.none', text }] };
      if (text === 'panic') throw new WebAssembly.RuntimeError('unreachable');
      moves = [...moves.slice(0, ply), text];
      ply++;
      return capture;
    },
    undo: () => (ply > 0 ? (ply--, capture) : null),
    redo: () => (ply < moves.length ? (ply++, capture) : null),
    nodes: () => tree().nodes,
    node: (id) => at(tree().nodes, id),
    present: () => ply,
    line: () => ({ ...tree(), nodes: undefined }),
    visit: (node) => ((ply = node), node > 0 ? capture : null),
    traceOf: (node) => (node > 0 ? capture : null),
    peek: () => ({ pieces: view().pieces, reserves: [] }),
    promote: () => undefined,
    remove: () => undefined,
    bringBack: () => null,
    comment: () => undefined,
    begin: () => undefined,
    record: () => JSON.stringify({ moves, ply }),
    restore(record) {
      if (!record.startsWith('{')) throw notARecord;
      ({ moves, ply } = JSON.parse(record) as { moves: string[]; ply: number });
    },
    setRepetition: () => undefined,
    standing: () => String(ply),
  };
}

/** A search that ends by itself after so many positions; each takes a tenth of a millisecond. */
const enough = 5000;

function makeThinker(clock: { now: number }): EngineThinker {
  let nodes = 0;
  let ahead = '';
  const report = (): SearchResult => ({
    done: nodes >= enough,
    depth: 1,
    nodes,
    score: 0,
    mateIn: null,
    line: [],
    best: 'best',
    lines: [],
  });
  return {
    free: () => undefined,
    begin(standing, { milliseconds = Infinity, level = 1 }) {
      if (level > 10) throw { kind: 'error', message: 'levels go from 1 to 10' };
      if (standing !== ahead) nodes = 0;
      ahead = '';
      return milliseconds;
    },
    ponder(standing, text) {
      if (text === 'illegal') throw notLegal;
      nodes = 0;
      ahead = String(Number(standing) + 1);
    },
    run(more) {
      nodes += more;
      clock.now += more / 10;
      return nodes >= enough;
    },
    report,
    stop: report,
  };
}

const notLegal = { kind: 'refused', faults: [{ code: 'move.none', text: 'illegal' }] };

const notARecord = {
  kind: 'refused',
  faults: [
    { code: 'record.line', line: '1' },
    { code: 'record.head', head: 'Boardwright record 2' },
  ],
};

const game = { info, program: new Uint8Array(), draw: true };

/** Lets everything happen that waits for a promise. */
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const surroundings: Surroundings = {
  makeSession,
  makeThinker: async () => makeThinker({ now: 0 }),
  post: () => undefined,
  later: () => undefined,
  now: () => 0,
  share: () => 1,
};

/** A worker without a thread: what is posted is answered when `run` is called. */
class FakeWorker implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  terminated = false;
  private readonly clock = { now: 0 };
  private readonly later: (() => void)[] = [];
  private give: () => void = () => undefined;
  private readonly given = new Promise<void>((resolve) => (this.give = resolve));
  private readonly host = new Host({
    ...surroundings,
    makeThinker: async () => {
      await this.given;
      return makeThinker(this.clock);
    },
    post: (message) => this.onmessage?.({ data: message } as MessageEvent<FromWorker>),
    later: (work) => void this.later.push(work),
    now: () => this.clock.now,
  });

  postMessage(message: ToWorker | ThinkerGiven): void {
    if ('thinker' in message) return this.give();
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

const noModule = {} as WebAssembly.Module;

function setUp(fetchThinker = () => Promise.resolve(noModule)) {
  const workers: FakeWorker[] = [];
  const events: EngineEvents = {
    status: vi.fn(),
    restarted: vi.fn(),
    failed: vi.fn(),
    missing: vi.fn(),
  };
  const spawn = () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  };
  const engine = new Engine(events, spawn, () => 0, fetchThinker);
  const finish = async <T>(promise: Promise<T>): Promise<T> => {
    promise.catch(() => undefined);
    await workers.at(-1)?.run();
    return promise;
  };
  const load = () => finish(engine.load({ ...game, record: null }));
  return { engine, events, workers, finish, load };
}

describe('engine', () => {
  it('loads no game any more once it is closed', async () => {
    const { engine, workers } = setUp();
    engine.close();
    await expect(engine.load({ ...game, record: null })).rejects.toThrow(EngineLost);
    expect(workers.map(({ terminated }) => terminated)).toEqual([true]);
  });

  it('frees what the worker has of a game that ends', () => {
    const free = vi.fn();
    const host = new Host({ ...surroundings, makeSession: () => ({ ...makeSession(), free }) });
    const { info: _, ...plain } = game;
    const request: ToWorker['request'] = {
      kind: 'load',
      ...plain,
      record: null,
      hidden: [],
      types: [],
    };
    host.take({ id: 1, request });
    host.close();
    host.close();
    expect(free).toHaveBeenCalledTimes(1);
  });

  it('answers requests in order', async () => {
    const { engine, finish, load } = setUp();
    await load();
    const first = engine.ask({ kind: 'play', text: 'a' });
    const second = await finish(engine.ask({ kind: 'play', text: 'b' }));
    expect((await first).view.ply).toBe(1);
    expect(second.tree.nodes.map(({ text }) => text)).toEqual(['', 'a', 'b']);
    expect(second.last).toEqual({
      trace: capture,
      before: view().pieces,
      player: 1,
      reserves: [[], []],
    });
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
    for (const text of ['a', 'b', 'c']) await finish(engine.ask({ kind: 'play', text }));
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
      'line 1 of the record: a record begins with “Boardwright record 2”',
    );
    expect(loaded.shown.view.ply).toBe(0);
  });
});

describe('a game', () => {
  it('gives way to one that is loaded after it', async () => {
    const { engine, events, workers, finish } = setUp();
    const moves = JSON.stringify({ moves: ['a'], ply: 1 });
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
    const report = await finish(engine.search({ depth: 3 }, progress));
    expect(report?.best).toBe('best');
    expect(progress).toHaveBeenCalled();
    expect(vi.mocked(events.status).mock.calls.flat()).toContain('searching');
    expect(events.status).toHaveBeenLastCalledWith('ready');
  });

  it('lets other requests through, and stops at once', async () => {
    const { engine, workers, load } = setUp();
    await load();
    const worker = at(workers, 0);
    const search = engine.search({}, vi.fn());
    const refusal = engine.ask({ kind: 'refuse', tokens: [], site: 0 });
    engine.stop();
    await worker.run(3);
    expect(await refusal).toEqual({ reason: 'over', at: null, royals: [] });
    expect((await search)?.nodes).toBe(0);
  });

  it('gives nothing when the position goes away', async () => {
    const { engine, finish, load } = setUp();
    await load();
    const search = engine.search({}, vi.fn());
    await finish(engine.ask({ kind: 'play', text: 'a' }));
    expect(await search).toBeNull();
  });

  it('ends with the time that it has', async () => {
    const { engine, finish, load } = setUp();
    await load();
    const report = await finish(engine.search({ milliseconds: 100 }, vi.fn()));
    expect(report?.milliseconds).toBeGreaterThanOrEqual(100);
    expect(report?.milliseconds).toBeLessThan(101);
    expect(report?.perSecond).toBe(10_000);
  });

  it('waits for what searches, is told once what is missing, and may be stopped meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    let isThere = false;
    const { engine, events, workers, load } = setUp(() =>
      isThere ? Promise.resolve(noModule) : Promise.reject(new Error('no network')),
    );
    const loaded = load();
    await vi.advanceTimersByTimeAsync(10);
    await loaded;
    const search = engine.search({}, vi.fn());
    const run = () => workers[0]?.run();
    void run();
    await vi.advanceTimersByTimeAsync(10);
    expect(events.missing).toHaveBeenCalledTimes(1);
    engine.stop();
    void run();
    isThere = true;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await search).toMatchObject({ best: 'best', nodes: 0 });
    expect(events.missing).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });

  it('goes on from what it has looked at ahead', async () => {
    const { engine, workers, finish, load } = setUp();
    await load();
    const worker = at(workers, 0);
    await finish(engine.search({ milliseconds: 1 }, vi.fn()));
    const foreseen = async (text: string) => {
      engine.ponder(text, {});
      await worker.run(4);
      await finish(engine.ask({ kind: 'play', text: 'a' }));
      const search = engine.search({}, vi.fn());
      const stop = engine.ask({ kind: 'stop' });
      await worker.run();
      await stop;
      return (await search)?.nodes ?? 0;
    };
    expect(await foreseen('a')).toBeGreaterThan(200);
    expect(await foreseen('illegal')).toBe(0);
  });

  it('does not look ahead where somebody waits for a search', async () => {
    const { engine, finish, load } = setUp();
    await load();
    await finish(engine.search({ milliseconds: 1 }, vi.fn()));
    const search = engine.search({}, vi.fn());
    engine.ponder('a', {});
    expect((await finish(search))?.done).toBe(true);
  });

  it('tells a fault of the rules, and can be begun anew', async () => {
    const { engine, finish, load } = setUp();
    await load();
    const failing = engine.search({ level: 11 }, vi.fn());
    await expect(finish(failing)).rejects.toThrow('levels go from 1 to 10');
    expect((await finish(engine.search({}, vi.fn())))?.done).toBe(true);
  });
});

describe('a lost engine', () => {
  it('is started again with the game', async () => {
    const { engine, events, workers, finish, load } = setUp();
    await load();
    await finish(engine.ask({ kind: 'play', text: 'a' }));
    const lost = engine.ask({ kind: 'play', text: 'panic' });
    lost.catch(() => undefined);
    await at(workers, 0).run();
    await expect(lost).rejects.toThrow(EngineLost);
    await at(workers, 1).run();
    await Promise.resolve();
    expect(at(workers, 0).terminated).toBe(true);
    const [loaded, reason] = at(vi.mocked(events.restarted).mock.calls, 0);
    expect(loaded.shown.tree.nodes.map(({ text }) => text)).toEqual(['', 'a']);
    expect(reason).toBe('unreachable');
  });

  it('is given up when it fails again and again, until another game is loaded', async () => {
    const { engine, events, workers, load } = setUp();
    await load();
    for (let i = 0; i < 4; i++) workers.at(-1)?.onerror?.({ message: 'broken' } as ErrorEvent);
    expect(events.failed).toHaveBeenCalledWith('broken');
    expect(events.status).toHaveBeenLastCalledWith('failed');
    await expect(engine.ask({ kind: 'play', text: 'a' })).rejects.toThrow(EngineLost);
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
