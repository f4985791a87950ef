import { describe, expect, it, vi } from 'vitest';
import { EngineLostError } from '../engine/client';
import type { Game } from '../engine/client';
import { mergedReport } from '../engine/merged_report';
import { SearchTeam } from '../engine/search_team';
import type { HelperEngine } from '../engine/search_team';
import type { ScoredLine, SearchLimits, SearchReport } from '../engine/structures';
import { info } from './board';

const line = (move: string, score: number, games: number | null = null): ScoredLine => ({
  move,
  score,
  games,
  mateIn: Math.abs(score) > 90_000 ? 100_000 - Math.abs(score) : null,
  line: [move],
});

const report = (lines: ScoredLine[], more: Partial<SearchReport> = {}): SearchReport => ({
  done: false,
  move: lines[0]?.move ?? null,
  score: lines[0]?.score ?? 0,
  mateIn: lines[0]?.mateIn ?? null,
  depth: 5,
  line: lines[0]?.line ?? [],
  lines,
  tablebase: null,
  nodes: 100,
  milliseconds: 10,
  perSecond: 10_000,
  ...more,
});

describe('the reports of the parts of a search', () => {
  it('are one with the best lines of all, as deep as the shallowest', () => {
    const parts = [
      report([line('a', 30), line('c', -5)], { depth: 7, milliseconds: 12 }),
      report([line('b', 40), line('a', 28)], { done: true }),
    ];
    const merged = mergedReport(parts, 2);
    expect(merged?.lines.map(({ move }) => move)).toEqual(['b', 'a']);
    expect(merged).toMatchObject({ move: 'b', score: 40, line: ['b'], depth: 5, done: false });
    expect(merged).toMatchObject({ nodes: 200, milliseconds: 12, perSecond: 20_000 });
    expect(mergedReport(parts, 5)?.lines).toHaveLength(3);
  });

  it('add up the random games after each move', () => {
    const parts = [
      report([line('a', 50, 600), line('b', 10, 400)]),
      report([line('b', 30, 700), line('c', 90, 20)]),
    ];
    const merged = mergedReport(parts, 3);
    expect(merged?.lines.map(({ move, games }) => [move, games])).toEqual([
      ['b', 1100],
      ['a', 600],
      ['c', 20],
    ]);
    expect(merged?.score).toBe(Math.round((10 * 400 + 30 * 700) / 1100));
  });

  it('prefer a proven win, and a loss to nothing', () => {
    const parts = [
      report([line('a', 50, 600), line('c', -99_990, 50)]),
      report([line('b', 99_997, 40), line('d', 99_999, 10)]),
    ];
    const moves = mergedReport(parts, 5)?.lines.map(({ move }) => move);
    expect(moves).toEqual(['d', 'b', 'a', 'c']);
  });

  it('are none without parts, and may have no lines yet', () => {
    expect(mergedReport([], 3)).toBeNull();
    const merged = mergedReport([report([], { move: 'x' }), report([])], 3);
    expect(merged).toMatchObject({ move: 'x', lines: [] });
  });
});

/** A search that a test ends. */
interface Asked {
  limits: SearchLimits;
  progress(report: SearchReport): void;
  end(report: SearchReport | null): void;
  fail(error: Error): void;
}

class FakeEngine implements HelperEngine {
  readonly asked: Asked[] = [];
  readonly calls: string[] = [];
  loaded: Game | null = null;

  constructor(
    /** Whether it fails to load games. */
    private readonly isBroken = false,
  ) {}

  search(limits: SearchLimits, progress: (report: SearchReport) => void) {
    // As in the worker, a search ends the one before it.
    this.asked.at(-1)?.end(null);
    if (limits.part === undefined) queueMicrotask(() => progress(report([line('early', 5)])));
    return new Promise<SearchReport | null>((end, fail) =>
      this.asked.push({ limits, progress, end, fail }),
    );
  }

  load(): Promise<never> {
    this.calls.push('load');
    return this.isBroken
      ? Promise.reject(new EngineLostError('gone'))
      : Promise.resolve({} as never);
  }

  import(): Promise<never> {
    this.calls.push('import');
    return Promise.resolve({} as never);
  }

  stop() {
    this.calls.push('stop');
  }

  close() {
    this.calls.push('close');
    this.asked.at(-1)?.fail(new EngineLostError('closed'));
  }
}

const rules = { source: '(game)', variant: 0, isForeign: false };
const game = (record: string): Game => ({ info, rules, record, draw: false });

function setUp(count: number, isBroken = false) {
  const engine = new FakeEngine();
  engine.loaded = game('first');
  const helpers: FakeEngine[] = [];
  const start = () => {
    const helper = new FakeEngine(isBroken);
    helpers.push(helper);
    return helper;
  };
  return { engine, helpers, team: new SearchTeam(engine, start, count) };
}

const limits = { milliseconds: 1000, lines: 2, megabytes: 64 };
/** Lets what has been promised happen. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('a team of searches', () => {
  it('is the engine alone on a device without cores to spare', async () => {
    const { engine, helpers, team } = setUp(0);
    const found = team.search(limits, () => undefined);
    expect(engine.asked.map((asked) => asked.limits)).toEqual([limits]);
    engine.asked[0]?.end(report([line('a', 1)]));
    expect((await found)?.move).toBe('a');
    expect(helpers).toEqual([]);
  });

  it('begins with the engine, and divides the search when its helpers are ready', async () => {
    const { engine, helpers, team } = setUp(2);
    const progress = vi.fn();
    const found = team.search(limits, progress);
    await settle();
    expect(progress).toHaveBeenCalledTimes(1);
    const parts = [engine, ...helpers].map(({ asked }) => asked.at(-1));
    expect(parts.map((asked) => asked?.limits)).toEqual([
      { ...limits, part: 0, parts: 3 },
      { ...limits, part: 1, parts: 3, megabytes: 32 },
      { ...limits, part: 2, parts: 3, megabytes: 32 },
    ]);
    parts[0]?.progress(report([line('a', 10)]));
    parts[1]?.progress(report([line('b', 30)]));
    expect(progress).toHaveBeenCalledTimes(1);
    parts[2]?.progress(report([line('c', 20)]));
    expect(progress.mock.lastCall?.[0]).toMatchObject({ move: 'b', nodes: 300 });
    parts.forEach((asked, at) => asked?.end(report([line('abc'[at] ?? '', at)], { done: true })));
    expect(await found).toMatchObject({ move: 'c', done: true });
  });

  it('is the engine alone if its reports do not say that more are worth it', async () => {
    const { engine, helpers, team } = setUp(1);
    const found = team.search(
      limits,
      () => undefined,
      ({ lines }) => lines[0]?.games !== null,
    );
    await settle();
    engine.asked[0]?.progress(report([line('a', 1, 40)]));
    await settle();
    expect(helpers).toEqual([]);
    engine.asked[0]?.end(report([line('a', 1)]));
    expect((await found)?.move).toBe('a');
  });

  it('brings known helpers only the moves of the next position', async () => {
    const { engine, helpers, team } = setUp(1);
    const first = team.search(limits, () => undefined);
    await settle();
    for (const { asked } of [engine, ...helpers]) asked.at(-1)?.end(null);
    expect(await first).toBeNull();
    engine.loaded = game('second');
    void team.search(limits, () => undefined);
    await settle();
    expect(helpers.map(({ calls }) => calls)).toEqual([['load', 'stop', 'import']]);
  });

  it('ends all its searches when it is stopped or another command interrupts the engine', async () => {
    const { engine, helpers, team } = setUp(1);
    void team.search(limits, () => undefined);
    await settle();
    team.stop();
    expect([engine, ...helpers].map(({ calls }) => calls.at(-1))).toEqual(['stop', 'stop']);
    const found = team.search(limits, () => undefined);
    await settle();
    const before = helpers[0]?.calls.length;
    engine.asked.at(-1)?.end(null);
    await settle();
    expect(helpers[0]?.calls.slice(before)).toEqual(['stop']);
    helpers[0]?.asked.at(-1)?.end(report([line('b', 1)]));
    expect(await found).toBeNull();
  });

  it('goes on with the engine alone if a helper cannot load the game, or is lost', async () => {
    const broken = setUp(1, true);
    const found = broken.team.search(limits, () => undefined);
    await settle();
    broken.engine.asked.at(-1)?.end(report([line('a', 1)]));
    expect((await found)?.move).toBe('a');

    const { engine, helpers, team } = setUp(1);
    const progress = vi.fn();
    const again = team.search(limits, progress);
    await settle();
    helpers[0]?.asked.at(-1)?.fail(new EngineLostError('gone'));
    await settle();
    expect(engine.asked.at(-1)?.limits).toEqual(limits);
    engine.asked.at(-1)?.end(report([line('a', 1)]));
    expect((await again)?.move).toBe('a');
    void team.search(limits, progress);
    await settle();
    expect(helpers).toHaveLength(1);
  });

  it('ends its helpers when it is released, after the running search, and starts them again', async () => {
    const { engine, helpers, team } = setUp(1);
    const found = team.search(limits, () => undefined);
    await settle();
    team.release();
    expect(helpers[0]?.calls).toEqual(['load']);
    for (const { asked } of [engine, ...helpers]) asked.at(-1)?.end(report([line('a', 1)]));
    await found;
    expect(helpers[0]?.calls).toEqual(['load', 'close']);
    void team.search(limits, () => undefined);
    await settle();
    expect(helpers.map(({ calls }) => calls[0])).toEqual(['load', 'load']);
    engine.asked.at(-1)?.end(null);
    helpers[1]?.asked.at(-1)?.end(null);
    await settle();
    team.release();
    expect(helpers[1]?.calls.at(-1)).toBe('close');
  });
});
