// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import type { Engine } from '../engine/client';
import type { ToProgram } from '../features/programs/messages';
import { askConsent } from '../features/programs/program_dialogs';
import { programText } from '../features/programs/download';
import { spawnProgram } from '../features/programs/sandbox';
import { Programs } from '../features/programs/programs';
import type { GameController } from '../core/game/controller';
import { externalSeat } from '../core/players/seats';
import type { Seat } from '../core/players/seats';
import { Store } from '../core/state/store';
import { info, lineOf, view } from './board';

vi.mock('../features/programs/program_dialogs', () => ({
  askConsent: vi.fn(),
  askAddress: vi.fn(),
}));
vi.mock('../features/programs/download', () => ({ programText: vi.fn() }));
vi.mock('../features/programs/sandbox', () => ({ spawnProgram: vi.fn() }));

const one = 'https://a.example/one.js';
const two = 'https://a.example/two.js';

/** The started workers by script; each answers with a move at once. */
const started: { script: string; ended: boolean }[] = [];

class FakeWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror = null;
  private readonly entry;

  constructor(script: string) {
    this.entry = { script, ended: false };
    started.push(this.entry);
  }

  postMessage(message: ToProgram): void {
    const answer =
      message.type === 'game'
        ? { type: 'ready' }
        : { type: 'bestmove', id: message.id, move: 'a - b' };
    queueMicrotask(() => this.onmessage?.({ data: { boardwright: 1, ...answer } }));
  }

  terminate(): void {
    this.entry.ended = true;
  }
}

beforeEach(() => {
  started.length = 0;
  vi.mocked(spawnProgram).mockImplementation((text) => new FakeWorker(text));
  vi.mocked(askConsent).mockReset().mockResolvedValue(true);
  vi.mocked(programText)
    .mockReset()
    .mockImplementation(async (address) => `the text of ${address}`);
});

function setUp(...seats: Seat[]) {
  const store = new Store(
    () => false,
    () => undefined,
  );
  const setup = { seats, draw: true };
  store.set({ phase: 'ready', info, view: view({}), tree: lineOf([]), setup });
  const setSeat = vi.fn((player: number, seat: Seat) => {
    const others = store.get().setup.seats;
    store.set({ setup: { ...setup, seats: others.map((s, i) => (i === player ? seat : s)) } });
  });
  const engine = { ask: async () => [], rules: '' } as unknown as Engine;
  const controller = { setSeat } as unknown as GameController;
  const programs = new Programs({ root: document.body, store, engine, controller });
  const choose = (address: string, player = 1) =>
    programs.choose({
      seat: externalSeat(address),
      player,
      milliseconds: Infinity,
      signal: new AbortController().signal,
    });
  return { store, setSeat, programs, choose };
}

it('consent is asked once for each address', async () => {
  const { programs, choose } = setUp(externalSeat(one), externalSeat(one));
  const moves = await Promise.all([programs.review(), choose(one, 0), choose(one, 1)]);
  expect(moves.slice(1)).toEqual([{ move: 'a - b' }, { move: 'a - b' }]);
  await choose(one);
  expect(askConsent).toHaveBeenCalledOnce();
  expect(programText).toHaveBeenCalledOnce();
  expect(started.map(({ script }) => script)).toEqual([`the text of ${one}`, `the text of ${one}`]);
});

it('nothing is fetched without consent, or for an invalid address', async () => {
  vi.mocked(askConsent).mockResolvedValue(false);
  const { programs, store } = setUp('human', externalSeat(one));
  await programs.review();
  expect(store.get().setup.seats).toEqual(['human', 'human']);
  expect(store.get().announcement).toMatch(/was not started/);
  const { choose } = setUp('human', externalSeat('data:text/javascript,1'));
  const { giveUp } = await choose('data:text/javascript,1');
  expect(giveUp).toBeDefined();
  expect(askConsent).toHaveBeenCalledOnce();
  expect(programText).not.toHaveBeenCalled();
  expect(started).toEqual([]);
});

it('a program that is loaded late does not replace the current player', async () => {
  const { setSeat, choose } = setUp('human', externalSeat(one));
  const arrive: ((text: string) => void)[] = [];
  vi.mocked(programText).mockReturnValueOnce(new Promise((resolve) => void arrive.push(resolve)));
  const late = choose(one);
  await vi.waitFor(() => expect(programText).toHaveBeenCalled());
  setSeat(1, externalSeat(two));
  arrive[0]?.('one');
  await late;
  await choose(two);
  expect(started.at(-1)?.script).toBe(`the text of ${two}`);
});

it('a worker ends with its game, or when the side gets another player', async () => {
  const { store, setSeat, choose } = setUp('human', externalSeat(one));
  await choose(one);
  setSeat(0, 3);
  expect(started[0]?.ended).toBe(false);
  setSeat(1, 'human');
  expect(started[0]?.ended).toBe(true);
  setSeat(1, externalSeat(one));
  await choose(one);
  store.set({ info: { ...info } });
  expect(started[1]?.ended).toBe(true);
  await choose(one);
  const clock = { controls: [], left: [], running: null, since: 0, flagged: 1 };
  store.set({ clock });
  expect(started.map(({ ended }) => ended)).toEqual([true, true, true]);
});
