import document from '../../index.html?raw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EngineError } from '../engine/client';
import type { Engine } from '../engine/client';
import { programAddress, externalSeat } from '../core/players/seats';
import { moveOf } from '../features/programs/chooser';
import type { Chooser, Question } from '../features/programs/chooser';
import { ExternalPlayerError, describeFault, shortened } from '../features/programs/faults';
import { messageFrom } from '../features/programs/messages';
import { ExternalPlayers } from '../features/programs/players';
import { relay } from '../features/programs/sandbox';
import type { ProgramWorker } from '../features/programs/sandbox';
import { WorkerProgram } from '../features/programs/worker';
import type { ToProgram } from '../features/programs/messages';
import type { GameController } from '../core/game/controller';
import { Store } from '../core/state/store';
import { info, lineOf, view } from './board';

const question: Question = {
  game: 'trial',
  title: 'Trial',
  variant: 0,
  rules: '(game)',
  players: ['White', 'Black'],
  player: 'White',
  position: 'White; here',
  record: '',
  moves: [],
  legalMoves: [{ text: 'a - b', from: 'a', to: 'b', captures: [] }],
  milliseconds: 5000,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wanted = () => new AbortController().signal;
const moveFrom = (chooseMove: Chooser['chooseMove'], signal = wanted()) =>
  moveOf({ chooseMove }, question, signal);

/** The fault with which a promise rejects. */
async function faultOf(promise: Promise<unknown>): Promise<ExternalPlayerError> {
  const reason = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(reason).toBeInstanceOf(ExternalPlayerError);
  return reason as ExternalPlayerError;
}

const bad = async (answer: unknown) => {
  const { kind, detail } = await faultOf(moveFrom(() => answer));
  return [kind, detail];
};

const throwing = () => {
  throw new Error('out of\n ideas');
};

describe('a chooser', () => {
  it('may answer with a text, a move, or a promise of them', async () => {
    expect(await moveFrom(() => 'a - b')).toBe('a - b');
    expect(await moveFrom(({ legalMoves }) => legalMoves[0])).toBe('a - b');
    expect(await moveFrom(async () => 'a - b')).toBe('a - b');
  });

  it('is reported if it throws', async () => {
    const trap = new Proxy({}, { has: throwing });
    for (const promise of [
      moveFrom(throwing),
      moveFrom(async () => throwing()),
      moveFrom(() => trap),
    ])
      expect(await faultOf(promise)).toMatchObject({ kind: 'threw', detail: 'out of ideas' });
  });

  it('has not answered if the answer is anything else', async () => {
    expect(await bad(undefined)).toEqual(['nothing', '']);
    expect(await bad(null)).toEqual(['nothing', '']);
    expect(await bad(7)).toEqual(['noText', '7']);
    expect(await bad({ text: 7 })).toEqual(['noText', '7']);
    expect(await bad(['a - b'])).toEqual(['noText', 'a list']);
    expect(await bad(Symbol('move'))).toEqual(['noText', 'Symbol(move)']);
    const [kind, detail] = await bad('x'.repeat(10_001));
    expect([kind, detail?.length]).toEqual(['noText', 81]);
  });

  it('is only waited for as long as it was told, and its signal aborts then', async () => {
    let signal: AbortSignal | null = null;
    const late = faultOf(
      moveFrom((request) => {
        ({ signal } = request);
        return new Promise(() => undefined);
      }),
    );
    await vi.advanceTimersByTimeAsync(4999);
    expect(signal).toMatchObject({ aborted: false });
    await vi.advanceTimersByTimeAsync(1);
    expect(await late).toMatchObject({ kind: 'late', detail: '5' });
    expect(signal).toMatchObject({ aborted: true });
  });

  it('learns that its answer is not needed', async () => {
    const taking = new AbortController();
    const never = moveFrom(() => new Promise(() => undefined), taking.signal);
    await Promise.resolve();
    taking.abort(new Error('undone'));
    await expect(never).rejects.toThrow('undone');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is reported with its name and its answer', () => {
    const message = describeFault(new ExternalPlayerError('illegal', 'z - z'), 'greedy');
    expect(message).toBe(
      'greedy answered “z - z”, which is not a legal move here. A person now plays this side.',
    );
  });
});

it('has its answer shown in one line', () => {
  const odd = {
    toString() {
      throw new Error('no');
    },
  };
  expect([{}, odd, () => 1, null, new Error('why')].map(shortened)).toEqual([
    'an object',
    'an object',
    'a function',
    'null',
    'why',
  ]);
});

const on = (text: string, page = 'http://localhost:4173/play/') => programAddress(text, page);

it('addresses are https or of the same site, and are normalised', () => {
  expect(on(' https://a.example/p.js#x ')).toBe('https://a.example/p.js#x');
  expect(on('p.js')).toBe('http://localhost:4173/play/p.js');
  for (const text of [
    'http://a.example/p.js',
    'javascript:alert(1)',
    'data:text/javascript,1',
    'blob:http://localhost:4173/x',
    'https://boardwright.example@evil.example/p.js',
    `https://a.example/${'x'.repeat(300)}`,
    'https://',
  ])
    expect(on(text), text).toBeNull();
  expect(on('p.js', 'file:///home/page.html')).toBeNull();
});

describe('messages of an external program', () => {
  it('have the version and a known type', () => {
    expect(messageFrom({ boardwright: 1, type: 'ready' })).toEqual({ type: 'ready' });
    for (const data of [null, 'ready', 7, {}, { type: 'ready' }, { boardwright: 2, type: 'ready' }])
      expect(messageFrom(data)).toBeNull();
    expect(messageFrom({ boardwright: 1, type: 'info' })).toBeNull();
  });
});

/** A worker that answers on command. */
function setUpProgram() {
  const workers: (ProgramWorker & { sent: ToProgram[]; ended: boolean })[] = [];
  const spawn = () => {
    const worker = {
      sent: [] as ToProgram[],
      ended: false,
      onmessage: null,
      onerror: null,
      postMessage: (message: ToProgram) => void worker.sent.push(message),
      terminate: () => void (worker.ended = true),
    };
    workers.push(worker);
    return worker;
  };
  const program = new WorkerProgram('https://a.example/p.js', 'text', spawn);
  const say = (message: object, worker = workers.at(-1)) =>
    worker?.onmessage?.({ data: { boardwright: 1, ...message } });
  const ask = () => {
    const taking = new AbortController();
    const answer = program.chooseMove({ ...question, signal: taking.signal });
    answer.catch(() => undefined);
    return { answer, taking };
  };
  return { program, workers, say, ask };
}

const soon = () => vi.advanceTimersByTimeAsync(0);

describe('an external program in a worker', () => {
  it('is given the game once, and asked for each move', async () => {
    const { workers, say, ask } = setUpProgram();
    const first = ask();
    say({ type: 'ready' });
    await soon();
    say({ type: 'bestmove', id: 7, move: 'of another question' });
    say({ type: 'info', nodes: 1000 });
    say({ type: 'bestmove', id: 1, move: 'a - b' });
    expect(await first.answer).toBe('a - b');
    say({ type: 'bestmove', id: 1, move: 'too late' });
    const second = ask();
    await soon();
    say({ type: 'bestmove', id: 2, move: 'c - d' });
    expect(await second.answer).toBe('c - d');
    const [only, ...others] = workers;
    expect(others).toEqual([]);
    expect(only?.sent.map(({ type }) => type)).toEqual(['game', 'go', 'go']);
    const { legalMoves, milliseconds, moves, player, position, record, ...game } = question;
    const asked = { legalMoves, milliseconds, moves, player, position, record };
    const address = 'https://a.example/p.js';
    expect(only?.sent[0]).toEqual({ boardwright: 1, type: 'game', address, ...game });
    expect(only?.sent[1]).toEqual({ boardwright: 1, type: 'go', id: 1, ...asked });
  });

  it('is ended if its answer is not needed, and restarted by the next question', async () => {
    const { workers, say, ask } = setUpProgram();
    const { taking } = ask();
    say({ type: 'ready' });
    taking.abort();
    expect(workers[0]?.ended).toBe(true);
    const { answer } = ask();
    say({ type: 'ready' });
    await soon();
    say({ type: 'bestmove', id: 2, move: 'from the grave' }, workers[0]);
    say({ type: 'bestmove', id: 2, move: 'a - b' });
    expect(await answer).toBe('a - b');
    expect(workers).toHaveLength(2);
  });

  it('is ended if it is never ready, crashes, gives up or floods the page', async () => {
    const ends = {
      silent: () => vi.advanceTimersByTime(10_000),
      broken: (worker?: ProgramWorker) => worker?.onerror?.({ message: 'a is not defined' }),
      threw: (_?: ProgramWorker, say?: (message: object) => void) =>
        say?.({ type: 'error', message: 'I know no such game' }),
      flood: (_?: ProgramWorker, say?: (message: object) => void) => {
        for (let i = 0; i < 1001; i++) say?.({ type: 'info' });
      },
    };
    for (const [kind, end] of Object.entries(ends)) {
      const { workers, say, ask } = setUpProgram();
      const { answer } = ask();
      end(workers[0], say);
      expect(await faultOf(answer)).toMatchObject({ kind });
      expect(workers[0]?.ended, kind).toBe(true);
    }
  });
});

describe('the sandbox of external programs', () => {
  it('runs a script that the page’s policy allows', async () => {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(relay));
    const base64 = btoa(String.fromCharCode(...new Uint8Array(hash)));
    expect(document).toContain(`script-src 'self' 'sha256-${base64}'`);
  });
});

/** External players, one of which chooses moves with this function, in a game in which `a - b` is legal. */
function setUpPlayers(chooseMove: Chooser['chooseMove']) {
  const store = new Store(
    () => false,
    () => undefined,
  );
  store.set({ info, view: view({}), tree: lineOf([{ text: 'x', player: 0 }]), gameId: 'trial' });
  const ask = vi.fn(async ({ kind, text }: { kind: string; text?: string }) => {
    if (kind === 'legalMoves') return question.legalMoves;
    if (text !== 'a - b') throw new EngineError('no such move');
    return null;
  });
  const engine = { ask, rules: '(game)' } as unknown as Engine;
  const setSeat = vi.fn();
  const failed = vi.fn();
  const players = new ExternalPlayers({
    store,
    engine,
    controller: { setSeat } as unknown as GameController,
    find: async () => ({ chooseMove, milliseconds: 30_000 }),
    failed,
  });
  const taking = new AbortController();
  const choose = () =>
    players.choose({
      seat: externalSeat('greedy'),
      player: 1,
      milliseconds: 2000,
      signal: taking.signal,
    });
  return { store, setSeat, failed, choose, taking };
}

describe('external players', () => {
  it('are told the game and the time on their clock', async () => {
    const chooseMove = vi.fn<Chooser['chooseMove']>(() => 'a - b');
    const { choose, setSeat } = setUpPlayers(chooseMove);
    expect(await choose()).toEqual({ move: 'a - b' });
    expect(chooseMove.mock.calls[0]?.[0]).toMatchObject({
      game: 'trial',
      rules: '(game)',
      moves: ['x'],
      legalMoves: question.legalMoves,
      milliseconds: 2000,
    });
    expect(setSeat).not.toHaveBeenCalled();
  });

  it('are replaced by a human if they answer with no legal move', async () => {
    const { choose, setSeat, failed, store } = setUpPlayers(() => 'z - z');
    const { move, giveUp } = await choose();
    expect(move).toBeNull();
    expect(setSeat).not.toHaveBeenCalled();
    giveUp?.();
    expect(setSeat).toHaveBeenCalledWith(1, 'human');
    expect(store.get().announcement).toMatch(/^greedy answered “z - z”/);
    expect(failed).toHaveBeenCalledWith(store.get().announcement);
  });

  it('keep their seats if their answer is no longer needed', async () => {
    const { choose, setSeat, failed, taking } = setUpPlayers(() => {
      taking.abort();
      throw new Error('aborted');
    });
    expect(await choose()).toEqual({ move: null });
    expect(setSeat).not.toHaveBeenCalled();
    expect(failed).not.toHaveBeenCalled();
  });
});
