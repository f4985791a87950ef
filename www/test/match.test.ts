import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Animator } from '../board/motion/animate';
import type { Engine } from '../engine/client';
import type { Loaded, Shown } from '../engine/protocol';
import { Match } from '../play/match';
import { Store } from '../state/state';
import { capture, info, lineOf, noEntry, view } from './board';

const dice = { name: '?Dice', role: 'chance', colour: '', facing: -1 } as const;
const game = { ...info, players: [...info.players, dice] };

function shown(player: number, moves: { text: string; player: number }[] = []): Shown {
  const turn = { player, moveTypes: [], decision: false, random: player === 2, prompt: '' };
  return {
    view: view({ turn, ply: moves.length, plies: moves.length }),
    entry: { ...noEntry, ahead: [] },
    last: moves.length > 0 ? { trace: capture, before: [], player, reserves: [[], []] } : null,
    tree: lineOf(moves),
    record: '',
  };
}

const opening = { info: game, start: null };

function setUp(first: Shown) {
  const store = new Store(
    () => false,
    () => undefined,
  );
  store.set({ settings: { ...store.get().settings, speed: 'off' } });
  const ask = vi.fn<(request: { kind: string }) => Promise<Shown>>();
  const search = vi.fn(() => Promise.resolve(null));
  const load = (): Promise<Loaded> => Promise.resolve({ info: game, shown: first, refused: null });
  const engine = { ask, search, load, stop: vi.fn() } as unknown as Engine;
  const match = new Match(store, engine, new Animator(vi.fn(), () => null), vi.fn());
  const start = (seats: ('human' | number)[]) =>
    match.start({
      gameId: 'x',
      game: { opening: Promise.resolve(opening), program: Promise.resolve(new Uint8Array()) },
      moment: null,
      setup: { seats, draw: true },
      record: null,
    });
  return { store, ask, search, match, start };
}

describe('a turn of chance', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    vi.spyOn(Math, 'random').mockReturnValue(0.25);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it.each([[['human', 'human', 'human'] as const], [[2, 2, 2] as const]])(
    'is drawn after a moment, whoever plays: %s',
    async (seats) => {
      const { store, ask, search, start } = setUp(shown(2));
      ask.mockResolvedValue(shown(0, [{ text: 'Two @ die', player: 2 }]));
      const started = start([...seats]);
      await vi.advanceTimersByTimeAsync(200);
      expect(store.get().drawing).toBe(true);
      expect(ask).not.toHaveBeenCalled();
      expect(search).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1000);
      await started;
      expect(ask.mock.calls[0]).toEqual([{ kind: 'draw', number: 0.25 }]);
      expect(store.get().drawing).toBe(false);
      expect(store.get().said).toMatch(/^Drawn by chance/);
      expect(search).toHaveBeenCalledTimes(seats[0] === 'human' ? 0 : 1);
    },
  );

  it('is not drawn where a command came in between', async () => {
    const { ask, match, start } = setUp(shown(2));
    ask.mockResolvedValue(shown(0));
    const started = start(['human', 'human', 'human']);
    await vi.advanceTimersByTimeAsync(100);
    void match.goTo(0);
    await vi.advanceTimersByTimeAsync(2000);
    await started;
    expect(ask.mock.calls.map(([{ kind }]) => kind)).toEqual(['goTo']);
  });
});
