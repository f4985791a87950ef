import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Animator } from '../board/animation/animate';
import { EngineError } from '../engine/client';
import type { Engine } from '../engine/client';
import type { Loaded, RuleChoice, ShownPosition } from '../engine/protocol';
import type { GameInfo } from '../engine/structures';
import type { OpenedGame } from '../games/catalogue';
import { must } from '../core/must';
import { newClock } from '../core/players/clock';
import type { Clock } from '../core/players/clock';
import type { ExternalSource } from '../core/game/move_chooser';
import { GameController } from '../core/game/controller';
import * as describer from '../core/messages/move_description';
import type { Start } from '../core/game/controller';
import type { Seat } from '../core/players/seats';
import { isOver } from '../core/state/permissions';
import { capture, info, lineOf, noEntry, view } from './board';
import { Store } from '../core/state/store';

const dice = { name: '?Dice', role: 'chance', colour: '', facing: -1 } as const;
const game = { ...info, players: [...info.players, dice] };
const noRules: RuleChoice = { source: '', variant: 0, isForeign: false };

function shown(player: number, moves: { text: string; player: number }[] = []): ShownPosition {
  const turn = { player, moveTypes: [], decision: false, random: player === 2, prompt: '' };
  return {
    view: view({ turn, ply: moves.length, plies: moves.length }),
    entry: { ...noEntry, nextSteps: [] },
    roller: null,
    last: moves.length > 0 ? { trace: capture, before: [], player, reserves: [[], []] } : null,
    tree: lineOf(moves),
    record: '',
  };
}

function opened(change: Partial<OpenedGame> = {}): OpenedGame {
  const opening = Promise.resolve({ info: game, start: null });
  return { opening, rules: Promise.resolve(noRules), ...change };
}

interface Settle<T> {
  resolve(value: T): void;
  reject(reason: Error): void;
}

/** A promise with the functions that settle it. */
function promised<T>(): Settle<T> & { promise: Promise<T> } {
  const settle: Partial<Settle<T>> = {};
  const promise = new Promise<T>(
    (resolve, reject) => void Object.assign(settle, { resolve, reject }),
  );
  return { promise, ...(settle as Settle<T>) };
}

function setUp(first: ShownPosition) {
  const store = new Store(
    () => false,
    () => undefined,
  );
  store.set({ settings: { ...store.get().settings, speed: 'off', pace: 'none' } });
  const ask = vi.fn<(request: { kind: string }) => Promise<ShownPosition>>();
  const search = vi.fn((): Promise<{ move: string; line: string[] } | null> =>
    Promise.resolve(null),
  );
  const ponder = vi.fn();
  const choose = vi.fn<ExternalSource['choose']>(() => new Promise(() => undefined));
  const load = vi.fn((given: { info: GameInfo }): Promise<Loaded> =>
    Promise.resolve({ info: given.info, shown: first, refused: null }),
  );
  const take = async (kind: string) => ({ shown: await ask({ kind }), remarks: null });
  const engine = { ask, search, ponder, load, stop: vi.fn(), import: take } as unknown as Engine;
  const controller = new GameController({
    store,
    engine,
    team: engine,
    animator: new Animator(vi.fn(), () => null),
    changed: vi.fn(),
    describer: { use: (work) => work(describer) },
    externalPlayers: { get: () => Promise.resolve({ choose }) },
  });
  const start = (seats: Seat[], change: Partial<Start> = {}) =>
    controller.start({
      gameId: 'x',
      game: opened(),
      snapshot: null,
      setup: { seats, draw: true },
      record: null,
      ...change,
    });
  return { store, ask, search, choose, ponder, load, engine, controller, start };
}

const people: Seat[] = ['human', 'human', 'human'];
const soon = () => new Promise((resolve) => setTimeout(resolve));
const moved = (...texts: string[]) =>
  shown(
    texts.length % 2,
    texts.map((text, i) => ({ text, player: i % 2 })),
  );

beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })));
afterEach(() => void vi.unstubAllGlobals());

it('stores a game under another name if the stored one cannot be continued', async () => {
  const first = moved();
  const { store, load, start } = setUp(first);
  const savedId = 'one';
  await start(people, { record: '1. a', savedId });
  expect(store.get().savedId).toBe('one');
  load.mockImplementationOnce((given) =>
    Promise.resolve({ info: given.info, shown: first, refused: 'no such move' }),
  );
  await start(people, { record: '1. b', savedId });
  expect(store.get().savedId).not.toBe('one');
});

describe('an external player', () => {
  const seats: Seat[] = ['external:greedy', 'human', 'human'];

  it('is asked in place of the computer, and its move is played', async () => {
    const { store, ask, choose, search, start } = setUp(moved());
    choose.mockResolvedValueOnce({ move: 'a' });
    ask.mockResolvedValue(moved('a'));
    await start(seats);
    expect(store.get().thinking).toBe(0);
    await vi.waitFor(() => expect(store.get().view?.ply).toBe(1));
    expect(choose.mock.calls[0]?.[0]).toMatchObject({ seat: 'external:greedy', player: 0 });
    expect(ask).toHaveBeenCalledWith({ kind: 'play', text: 'a' });
    expect(search).not.toHaveBeenCalled();
    expect(store.get().thinking).toBeNull();
  });

  it('learns that its move is not needed if the game continues differently', async () => {
    const { store, ask, choose, controller, start } = setUp(moved());
    ask.mockResolvedValue(moved('b'));
    const signals = () => choose.mock.calls.map(([{ signal }]) => signal.aborted);
    await start(seats);
    await soon();
    expect(signals()).toEqual([false]);
    await controller.play('b');
    expect(signals()).toEqual([true]);
    await start(seats);
    await soon();
    controller.leave();
    expect(signals()).toEqual([true, true]);
    await start(seats);
    await soon();
    controller.stop();
    expect(signals()).toEqual([true, true, true]);
    expect(store.get()).toMatchObject({ halted: true, thinking: null });
    controller.resume();
    await soon();
    expect(signals()).toEqual([true, true, true, false]);
  });

  it('without a move is replaced once the move before it is shown', async () => {
    const { store, ask, choose, controller, start } = setUp(moved());
    const giveUp = vi.fn(() => controller.setSeat(0, 'human'));
    choose.mockResolvedValue({ move: null, giveUp });
    ask.mockResolvedValue(moved());
    await start(people);
    controller.setSeat(0, 'external:greedy');
    await vi.waitFor(() => expect(giveUp).toHaveBeenCalledOnce());
    controller.setSeat(0, 'external:greedy');
    expect(await controller.play('b'), 'nothing else came in meanwhile').toBe(true);
    await vi.waitFor(() => expect(giveUp).toHaveBeenCalledTimes(2));
    expect(store.get()).toMatchObject({ thinking: null, setup: { seats: people } });
  });
});

describe('a chance move', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.25);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it.each([[['human', 'human', 'human'] as const], [[2, 2, 2] as const]])(
    'is drawn after a snapshot, whoever plays: %s',
    async (seats) => {
      const { store, ask, search, start } = setUp(shown(2));
      ask.mockResolvedValue(shown(0, [{ text: 'Two @ die', player: 2 }]));
      const started = start([...seats]);
      await vi.advanceTimersByTimeAsync(200);
      expect(store.get().chanceMoves).toBe(true);
      expect(ask).not.toHaveBeenCalled();
      expect(search).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1000);
      await started;
      expect(ask.mock.calls[0]).toEqual([{ kind: 'draw', number: 0.25 }]);
      expect(store.get().chanceMoves).toBe(false);
      expect(store.get().announcement).toMatch(/^At random/);
      expect(search).toHaveBeenCalledTimes(seats[0] === 'human' ? 0 : 1);
    },
  );

  it('is not drawn if a command comes first', async () => {
    const { ask, controller, start } = setUp(shown(2));
    ask.mockResolvedValue(shown(0));
    const started = start(['human', 'human', 'human']);
    await vi.advanceTimersByTimeAsync(100);
    void controller.goTo(0);
    await vi.advanceTimersByTimeAsync(2000);
    await started;
    expect(ask.mock.calls.map(([{ kind }]) => kind)).toEqual(['goTo']);
  });
});

describe('a loaded game', () => {
  it('appears whatever users do meanwhile', async () => {
    const { store, ask, controller, start } = setUp(shown(0));
    const rules = promised<RuleChoice>();
    const start0 = { view: shown(0).view, entry: null, record: '' };
    const opening = Promise.resolve({ info: game, start: start0 });
    const started = start(people, { game: opened({ opening, rules: rules.promise }) });
    await soon();
    expect(store.get().phase).toBe('shown');
    for (const act of [
      controller.undo,
      controller.redo,
      controller.restoreRemoved,
      controller.pause,
      controller.resume,
    ])
      void act.call(controller);
    controller.setSeat(1, 4);
    rules.resolve(noRules);
    await started;
    expect(ask).not.toHaveBeenCalled();
    expect(store.get()).toMatchObject({ phase: 'ready', setup: { seats: ['human', 4, 'human'] } });
  });

  it('gives way to one that is chosen after it, however late it arrives', async () => {
    const { store, load, start } = setUp(shown(0));
    const rules = promised<RuleChoice>();
    const slow = start(people, { gameId: 'slow', game: opened({ rules: rules.promise }) });
    await soon();
    await start(people, { gameId: 'fast' });
    rules.resolve(noRules);
    await slow;
    expect(load).toHaveBeenCalledTimes(1);
    expect(store.get()).toMatchObject({ phase: 'ready', gameId: 'fast' });
    const failing = promised<RuleChoice>();
    const broken = start(people, { gameId: 'broken', game: opened({ rules: failing.promise }) });
    await start(people, { gameId: 'fast' });
    failing.reject(new Error('no connection'));
    await expect(broken).resolves.toBeNull();
  });

  it('ignores the engine’s answers about the game before', async () => {
    const { store, ask, controller, start } = setUp(shown(0));
    await start(people);
    const late = promised<ShownPosition>();
    ask.mockReturnValueOnce(late.promise);
    void controller.play('old');
    await start(people);
    late.resolve(moved('old'));
    await soon();
    expect(store.get().view?.ply).toBe(0);
  });

  it('is not continued at a past position, even if the game before was', async () => {
    const { store, ask, controller, start } = setUp(moved('a', 'b'));
    await start(people);
    ask.mockResolvedValueOnce(moved('a'));
    await controller.goTo(1);
    ask.mockResolvedValue(moved('x', 'y'));
    await controller.import('another record');
    await controller.goTo(2);
    expect(store.get().halted).toBe(true);
  });
});

describe('a new position', () => {
  const commands: [string, (controller: GameController) => void][] = [
    ['pause', (controller) => controller.pause()],
    ['halt', (controller) => controller.halt()],
    ['setSeat', (controller) => controller.setSeat(1, 'human')],
    ['resume', (controller) => controller.resume()],
  ];
  it.each(commands)('is shown if there was %s meanwhile', async (_, command) => {
    const { store, ask, controller, start } = setUp(shown(0));
    await start(people);
    const late = promised<ShownPosition>();
    ask.mockReturnValueOnce(late.promise);
    void controller.play('a');
    command(controller);
    expect(store.get().busy).toBe(true);
    late.resolve(moved('a'));
    await soon();
    expect(store.get()).toMatchObject({ view: { ply: 1 }, busy: false });
  });

  it('is answered by a computer that took a seat meanwhile', async () => {
    const { store, ask, search, controller, start } = setUp(shown(0));
    await start(people);
    const late = promised<ShownPosition>();
    ask.mockReturnValueOnce(late.promise).mockResolvedValue(moved('a', 'b'));
    search.mockResolvedValue({ move: 'b', line: ['b', 'c'] });
    void controller.play('a');
    controller.setSeat(1, 2);
    late.resolve(moved('a'));
    await vi.waitFor(() => expect(store.get().view?.ply).toBe(2));
    expect(ask).toHaveBeenLastCalledWith({ kind: 'play', text: 'b' });
  });

  it.each([true, false])('is pondered if the settings say so: %s', async (ponders) => {
    const { store, ask, search, ponder, controller, start } = setUp(shown(0));
    store.set({ settings: { ...store.get().settings, ponders } });
    await start(['human', 7, 'human']);
    ask.mockResolvedValueOnce(moved('a')).mockResolvedValue(moved('a', 'b'));
    search.mockResolvedValue({ move: 'b', line: ['b', 'c', 'd'] });
    await controller.play('a');
    await vi.waitFor(() => expect(store.get().view?.ply).toBe(2));
    await soon();
    const foreseen = ['c', expect.objectContaining({ level: 7 })];
    expect(ponder.mock.calls).toEqual(ponders ? [foreseen] : []);
    expect(search).toHaveBeenCalledTimes(1);
  });

  it('is the last of several', async () => {
    const { store, ask, controller, start } = setUp(moved('a', 'b'));
    await start(people);
    const [first, second] = [promised<ShownPosition>(), promised<ShownPosition>()];
    ask.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
    void controller.undo();
    void controller.undo();
    first.resolve(moved('a'));
    await soon();
    expect(store.get().busy).toBe(true);
    second.resolve(shown(0));
    await soon();
    expect(store.get()).toMatchObject({ view: { ply: 0 }, busy: false });
  });

  it('is not answered after an error', async () => {
    const { store, ask, controller, start } = setUp(shown(0));
    await start(people);
    ask.mockRejectedValue(new EngineError('no such move'));
    await controller.play('x');
    expect(store.get()).toMatchObject({ busy: false, view: { ply: 0 } });
    expect(store.get().announcement).toContain('no such move');
  });
});

describe('a computer that was asked to continue from the past', () => {
  it('continues at the level it is given', async () => {
    const { store, search, controller, start } = setUp(moved());
    await start([10, 'human', 'human'], { record: '' });
    store.set({ view: { ...must(store.get().view, 'view'), plies: 1 } });
    search.mockReturnValue(promised<null>().promise);
    controller.resume();
    controller.setSeat(0, 1);
    expect(store.get().thinking).toBe(0);
    expect(search).toHaveBeenLastCalledWith(
      expect.objectContaining({ level: 1 }),
      expect.anything(),
      expect.anything(),
    );
  });
});

describe('a line of moves', () => {
  it('ends if another command comes', async () => {
    const { ask, controller, start } = setUp(shown(0));
    await start(people);
    const late = promised<ShownPosition>();
    ask.mockReturnValueOnce(late.promise).mockResolvedValue(shown(0));
    const played = controller.playLine(['a', 'b', 'c']);
    void controller.undo();
    late.resolve(moved('a'));
    await played;
    await soon();
    expect(ask.mock.calls.map(([{ kind }]) => kind)).toEqual(['play', 'undo']);
  });
});

function lostOnTime(): Clock {
  const minute = { kind: 'game' as const, seconds: 60, increment: 0 };
  return { ...must(newClock([minute, minute, minute]), 'clock'), flagged: 0 };
}

describe('a game lost on time', () => {
  it('stays lost while its moves are viewed, and continues without clocks after undo', async () => {
    const { store, ask, controller, start } = setUp(moved('a', 'b'));
    await start(people, { clock: lostOnTime() });
    ask.mockResolvedValueOnce(moved('a')).mockResolvedValueOnce(shown(0));
    await controller.goTo(1);
    expect(isOver(store.get())).toBe(true);
    await controller.undo();
    expect(isOver(store.get())).toBe(false);
    expect(store.get().clock).toBeNull();
  });
});
