// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Engine } from '../engine/client';
import type { RequestKind } from '../engine/protocol';
import { lineOf } from '../features/tournament/chart';
import { limitsFor, playMatch, randomFrom } from '../features/tournament/match';
import { csvOf, jsonOf } from '../features/tournament/export';
import { makeReport } from '../features/tournament/report';
import { curveOf, eloOf, summarise, wilson } from '../features/tournament/statistics';
import type { Result } from '../features/tournament/statistics';
import { Tournament, seedOf, sideOf } from '../features/tournament/tournament';
import type { Plan } from '../features/tournament/tournament';
import { setLanguage } from '../language/translate';
import { info } from './board';

const result = (score: 0 | 0.5 | 1, change: Partial<Result> = {}): Result => ({
  number: 1,
  side: 0,
  score,
  outcome: null,
  reason: 'no moves left',
  plies: 40,
  choices: 20,
  seed: 1,
  record: '',
  ...change,
});

const plan: Plan = {
  a: { kind: 'level', value: 2 },
  b: { kind: 'depth', value: 1 },
  games: 6,
  seed: 7,
  opening: 2,
  most: 10,
  swap: true,
  deciders: [0, 2],
  players: 3,
  game: { info, rules: { source: '', variant: 0, isForeign: false }, draw: true },
};

describe('the confidence interval', () => {
  it('is given by Wilson’s formula', () => {
    // Worked out by hand: 8 of 10.
    const { low, high } = wilson(8, 10);
    expect(low).toBeCloseTo(0.4902, 3);
    expect(high).toBeCloseTo(0.9433, 3);
  });

  it('is everything without games, and stays between 0 and 1', () => {
    expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
    expect(wilson(5, 5).high).toBe(1);
    expect(wilson(0, 5).low).toBe(0);
    expect(wilson(500, 1000).high - wilson(500, 1000).low).toBeLessThan(0.07);
  });
});

describe('a summary', () => {
  it('counts results, lengths, reasons and sides', () => {
    const results = [
      result(1),
      result(0, { side: 2, reason: 'time', plies: 20 }),
      result(0.5, { choices: 26 }),
      result(1, { side: 2 }),
    ];
    expect(summarise(results)).toMatchObject({
      games: 4,
      wins: 2,
      draws: 1,
      losses: 1,
      score: 0.625,
      plies: 35,
      choices: 21.5,
      reasons: [
        ['no moves left', 3],
        ['time', 1],
      ],
      sides: [
        { side: 0, games: 2, points: 1.5 },
        { side: 2, games: 2, points: 1 },
      ],
    });
  });

  it('is even without games', () => {
    expect(summarise([])).toMatchObject({ games: 0, score: 0.5, plies: 0 });
  });

  it('contains the difference in Elo points', () => {
    expect(eloOf(0.5)).toBe(0);
    expect(eloOf(0.76)).toBeCloseTo(200, 0);
    expect(eloOf(1)).toBe(Infinity);
  });
});

describe('the curve', () => {
  it('has a point for each game, the last of which is the total score', () => {
    const curve = curveOf([result(1), result(0), result(0.5), result(1)]);
    expect(curve.map(({ score }) => score)).toEqual([1, 0.5, 0.5, 0.625]);
    expect(curve.at(-1)).toMatchObject({ games: 4, ...wilson(2.5, 4) });
  });

  it('is thinned out for many games, and keeps the last point', () => {
    const curve = curveOf(
      Array.from({ length: 1001 }, () => result(1)),
      100,
    );
    expect(curve.length).toBeLessThanOrEqual(100);
    expect(curve.at(-1)?.games).toBe(1001);
  });

  it('runs from left to right, with high scores at the top', () => {
    const points = lineOf(curveOf([result(1), result(0)]), ({ score }) => score);
    const [first, last] = points.split(' ').map((point) => point.split(',').map(Number));
    expect(first?.[0]).toBeLessThan(last?.[0] ?? 0);
    expect(first?.[1]).toBeLessThan(last?.[1] ?? 0);
  });
});

describe('exports', () => {
  it('have one line per game, quotes where they are needed, and no formulas', () => {
    const csv = csvOf([
      result(1),
      result(0.5, { number: 2, reason: 'stuck, "so"' }),
      result(0, { reason: '=1' }),
    ]);
    expect(csv.split('\r\n')).toEqual([
      'number,side,score,plies,choices,seed,reason',
      '1,0,1,40,20,1,no moves left',
      '2,0,0.5,40,20,1,"stuck, ""so"""',
      '1,0,0,40,20,1, =1',
      '',
    ]);
  });

  it('contain everything but the rules', () => {
    const data = JSON.parse(jsonOf('Trial', plan, summarise([]), [result(1)])) as Record<
      string,
      object
    >;
    expect(data).toMatchObject({ game: 'Trial', plan: { games: 6 }, games: [{ score: 1 }] });
    expect(data['plan']).not.toHaveProperty('game');
  });
});

describe('a plan', () => {
  it('swaps sides, with the same random opening for each pair', () => {
    expect([1, 2, 3, 4].map((number) => sideOf(plan, number))).toEqual([0, 2, 0, 2]);
    expect([1, 2, 3, 4].map((number) => seedOf(plan, number))).toEqual([7, 7, 8, 8]);
    const fixed = { ...plan, swap: false };
    expect([1, 2, 3].map((number) => sideOf(fixed, number))).toEqual([0, 0, 0]);
    expect([1, 2, 3].map((number) => seedOf(fixed, number))).toEqual([7, 8, 9]);
  });

  it('limits each engine as configured', () => {
    expect(limitsFor({ kind: 'nodes', value: 500 }, 3)).toEqual({ nodes: 500, seed: 3 });
    expect(limitsFor({ kind: 'level', value: 1 }, 3)).toEqual({ level: 1, seed: 3 });
  });

  it('draws the same numbers from the same seed', () => {
    const [a, b, c] = [randomFrom(5), randomFrom(5), randomFrom(6)];
    const numbers = [a(), a(), a()];
    expect([b(), b(), b()]).toEqual(numbers);
    expect(c()).not.toBe(numbers[0]);
    expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
  });
});

/** An engine for a game in which players 0 and 2 alternate, and whoever makes the eighth move wins. */
function fakeEngine(length = 8) {
  let ply = 0;
  const played: (string | null)[] = [];
  const stand = () => ({
    player: ply % 2 === 0 ? 0 : 2,
    random: false,
    moveCount: 3,
    automatic: null,
    outcome:
      ply >= length ? { winners: [2], reason: 'eight', kind: '', priority: 0, scores: [] } : null,
  });
  const ask = (request: { kind: RequestKind; text?: string | null }) => {
    if (request.kind === 'advance') {
      played.push(request.text ?? null);
      ply++;
    }
    return Promise.resolve(request.kind === 'record' ? `record of ${ply}` : stand());
  };
  const search = vi.fn((limits: object) => Promise.resolve({ move: JSON.stringify(limits) }));
  const load = () => Promise.resolve((ply = 0));
  return { engine: { ask, search, load, close: vi.fn() } as unknown as Engine, played, search };
}

describe('the report', () => {
  it('says in the language of the page why games ended, and how many', async () => {
    const { element, show } = makeReport(() => undefined);
    const outcome = {
      winners: [],
      reason: '',
      cause: 'repetition',
      kind: '',
      priority: 0,
      scores: [],
    };
    const draw = result(0.5, { outcome: outcome as never, reason: 'third repetition' });
    await setLanguage('de');
    show(info, [draw, result(1, { reason: 'nach 20 Zügen abgebrochen' })]);
    await setLanguage('en');
    const { textContent: text } = element;
    expect(text).toContain('75\u00a0%');
    expect(text).toContain('dreimal dieselbe Stellung');
    expect(text).not.toContain('third repetition');
    expect(text).toContain('nach 20 Zügen abgebrochen');
  });
});

describe('a match', () => {
  const match = { strengths: [plan.a, plan.b, plan.b], seed: 1, opening: 3, most: 20 };

  it('begins with random moves, and lets each engine play its side', async () => {
    const { engine, played, search } = fakeEngine();
    const end = await playMatch(engine, match, () => true);
    expect(end).toMatchObject({
      winners: [2],
      outcome: { winners: [2] },
      reason: 'eight',
      plies: 8,
      choices: 3,
      record: 'record of 8',
    });
    expect(played.slice(0, 3)).toEqual([null, null, null]);
    const by = search.mock.calls.map(([limits]) => Object.keys(limits as object)[0]);
    expect(by).toEqual(['depth', 'level', 'depth', 'level', 'depth']);
  });

  it('is a draw if it gets too long', async () => {
    const end = await playMatch(fakeEngine(100).engine, match, () => true);
    expect(end).toMatchObject({ winners: [], plies: 20, reason: 'stopped after 20 moves' });
  });

  it('can be stopped', async () => {
    expect(await playMatch(fakeEngine().engine, match, () => false)).toBeNull();
  });
});

function start(makeEngine: () => Engine) {
  vi.stubGlobal('navigator', { hardwareConcurrency: 3 });
  const halted = vi.fn();
  const tournament = new Tournament(plan, { ended: () => undefined, halted }, makeEngine);
  tournament.run();
  return { tournament, end: () => vi.waitFor(() => expect(halted).toHaveBeenCalled()), halted };
}

/** An engine that thinks until it is closed. */
function thinker() {
  const { engine } = fakeEngine();
  const lost = vi.fn<(reason: Error) => void>();
  const search = vi.fn(() => new Promise<null>((_, reject) => lost.mockImplementation(reject)));
  const close = () => lost(new Error('closed'));
  return { engine: { ...engine, search, close } as unknown as Engine, search };
}

describe('a tournament', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('plays all games on as many engines as possible', async () => {
    const makeEngine = vi.fn(() => fakeEngine().engine);
    const { tournament, end } = start(makeEngine);
    await end();
    expect(makeEngine).toHaveBeenCalledTimes(2);
    expect(tournament.isDone).toBe(true);
    const numbers = tournament.results.map(({ number }) => number).toSorted();
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6]);
    // Player 2 always wins, and A is player 2 in every other game.
    expect(tournament.results.filter(({ score }) => score === 1).length).toBe(3);
  });

  it('stops at once, however long an engine thinks, and continues with all games', async () => {
    const thinkers = [thinker(), thinker()];
    const engines = thinkers.map(({ engine }) => engine);
    const { tournament, end, halted } = start(() => engines.shift() ?? fakeEngine().engine);
    await vi.waitFor(() => thinkers.forEach(({ search }) => expect(search).toHaveBeenCalled()));
    tournament.stop();
    await end();
    expect(tournament).toMatchObject({ problem: null, running: false, results: [] });
    tournament.run();
    await vi.waitFor(() => expect(halted).toHaveBeenCalledTimes(2));
    expect(tournament.isDone).toBe(true);
  });

  it('reports why it cannot continue, whichever engine fails', async () => {
    const broken = { load: () => Promise.reject(new Error('no rules')), close: vi.fn() };
    const slow = thinker();
    const engines = [broken as unknown as Engine, slow.engine];
    const { tournament, end } = start(() => engines.shift() ?? fakeEngine().engine);
    await end();
    expect(tournament).toMatchObject({ problem: 'no rules', running: false });
    expect(broken.close).toHaveBeenCalled();
  });
});
