/** A worker without a thread, in which a real host plays a small game. */
import { vi } from 'vitest';
import { loadEngine } from '../../scripts/wasm/load.mjs';
import { Engine } from '../engine/client';
import type { EngineEvents, WorkerLike } from '../engine/client';
import { Host } from '../engine/host';
import type { Surroundings } from '../engine/host';
import type { FromWorker, RuleChoice, ToWorker } from '../engine/protocol';
import { info } from './board';

const { compile } = await loadEngine();

/**
 * Each side has two runners, who move to any empty neighbouring square; a player who cannot move has lost. No search
 * sees the end of this game.
 */
const source = `
(game (title "Runners") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 9 9)
    (dimensions ("a/b/c/d/e/f" (10 0)) ("6/5/4/3/2/1" (0 10)))
    (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
  (piece (name Runner) (moves (n (verify empty?) add) (s (verify empty?) add)
    (e (verify empty?) add) (w (verify empty?) add)))
  (board-setup (White (Runner a1 b1)) (Black (Runner f1 e1)))
  (loss-condition (White Black) stalemated))`;

export const rules: RuleChoice = { source, variant: 0, isForeign: false };
export const foreign: RuleChoice = { ...rules, isForeign: true };
export const game = { info, rules, draw: false };

/** Waits until all pending promise callbacks have run. */
export const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

export const surroundings: Surroundings = {
  compile: (choice) => compile(choice.source, { variant: choice.variant }),
  post: () => undefined,
  later: () => undefined,
  share: () => 1,
};

/** A worker without a thread: messages are handled when `run` is called. */
export class FakeWorker implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  terminated = false;
  lost = vi.fn();
  private readonly later: (() => void)[] = [];
  private readonly host = new Host({
    ...surroundings,
    post: (message) => this.emit(message),
    later: (work) => void this.later.push(work),
  });

  constructor(readonly isApart: boolean) {}

  emit(message: FromWorker): void {
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

export function setUp() {
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

/** The first moves of both players. */
export const opening = ['a1 - a2', 'f1 - f2', 'a2 - a3'];
