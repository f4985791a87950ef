import { describe, expect, it, vi } from 'vitest';
import '../language/later';
import { Engine, EngineError, EngineLost } from '../engine/client';
import type { EngineEvents, WorkerLike } from '../engine/client';
import { Host, nextSlice } from '../engine/host';
import type { EngineSession, SearchResult } from '../engine/host';
import type { FromWorker, ToWorker } from '../engine/protocol';
import { at } from '../must';
import { capture, info, lineOf, view, noEntry } from './board';

/** A game in which every move is called by its number. */
function makeSession(): EngineSession {
  let moves: string[] = [];
  let ply = 0;
  let nodes = 0;
  const report = (): SearchResult => ({
    done: nodes >= 5000,
    depth: 1,
    nodes,
    score: 0,
    mateIn: null,
    line: [],
    best: 'best',
    lines: [],
  });
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
    searchStart: () => void (nodes = 0),
    searchSlice: (more) => ((nodes += more), report()),
    searchStop: report,
  };
}

const notARecord = {
  kind: 'refused',
  faults: [
    { code: 'record.line', line: '1' },
    { code: 'record.head', head: 'Boardwright record 2' },
  ],
};

const game = { info, program: new Uint8Array(), draw: true };

/** A worker without a thread: what is posted is answered when `run` is called. */
class FakeWorker implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  terminated = false;
  private readonly later: (() => void)[] = [];
  private readonly host = new Host({
    makeSession,
    post: (message) => this.onmessage?.({ data: message } as MessageEvent<FromWorker>),
    later: (work) => void this.later.push(work),
    now: () => 0,
  });

  postMessage(message: ToWorker): void {
    this.later.push(() => this.host.take(message));
  }

  terminate(): void {
    this.terminated = true;
  }

  async run(steps = Infinity): Promise<void> {
    for (let i = 0; i < steps && this.later.length > 0; i++) this.later.shift()?.();
    await Promise.resolve();
  }
}

function setUp() {
  const workers: FakeWorker[] = [];
  const events: EngineEvents = { status: vi.fn(), restarted: vi.fn(), failed: vi.fn() };
  const spawn = () => {
    const worker = new FakeWorker();
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
      makeSession: () => ({ ...makeSession(), free }),
      post: () => undefined,
      later: () => undefined,
      now: () => 0,
    });
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

  it('learns how many nodes a slice may have', () => {
    expect(nextSlice(1000, 60, 30)).toBe(500);
    expect(nextSlice(1000, 1, 30)).toBe(4000);
    expect(nextSlice(100, 1000, 30)).toBe(100);
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
