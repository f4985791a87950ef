/**
 * Counts the messages between page and worker, and the redraws of the page, for a move by clicks and the computer's
 * answer, with the page's own code and the real engine.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rulesOf } from '../../tests/browser/core.mjs';
import { loadEngine } from '../../scripts/wasm/load.mjs';
import { Animator } from '../board/animation/animate';
import { Engine } from '../engine/client';
import type { WorkerLike } from '../engine/client';
import { Host } from '../engine/host';
import type { RequestKind, RuleChoice } from '../engine/protocol';
import type { OpenedGame } from '../games/catalogue';
import { must } from '../core/must';
import { MoveEntry } from '../core/entry/move_entry';
import { GameController } from '../core/game/controller';
import { Store } from '../core/state/store';
import * as describer from '../core/messages/move_description';
import firstMoves from './first_moves.json';

const { compile } = await loadEngine();

const frameMilliseconds = 16;
/** Everything here takes far fewer frames. */
const maxFrames = 5000;
const most = { messages: 4, drawings: 3 };

/** A worker in the same thread, which records the requests. */
function openWorker(asked: RequestKind[]): WorkerLike {
  const worker: WorkerLike = {
    onmessage: null,
    onerror: null,
    terminate: () => host.close(),
    postMessage(message) {
      if ('request' in message) asked.push(message.request.kind);
      setTimeout(() => host.take(message));
    },
  };
  const host = new Host({
    compile: ({ source, variant }) => compile(source, { variant }),
    post: (data) => setTimeout(() => worker.onmessage?.(new MessageEvent('message', { data }))),
    later: (work) => void setTimeout(work),
    share: () => 1,
  });
  return worker;
}

/** A game against the computer, set up as on the page. */
async function sitDown(id: string) {
  const asked: RequestKind[] = [];
  const drawn = { count: 0 };
  const store: Store = new Store(
    (_state, _now, changed) => {
      if (changed) drawn.count++;
      return false;
    },
    (work) => void setTimeout(() => work(performance.now()), frameMilliseconds),
  );
  store.set({ settings: { ...store.get().settings, speed: 'off' } });
  const engine = new Engine(
    {
      status: (status) => store.note({ engine: status }, Infinity),
      restarted: () => undefined,
      failed: (reason) => expect.fail(reason),
    },
    () => openWorker(asked),
  );
  const animator = new Animator(
    () => store.redrawMoving(),
    () => null,
  );
  const changed = () => entering.forget();
  const controller = new GameController({
    store,
    engine,
    team: engine,
    animator,
    changed,
    describer: { use: (work) => work(describer) },
  });
  const entering = new MoveEntry(store, engine, (text) => void controller.play(text));
  const source = rulesOf(id);
  const compiled = compile(source, {});
  const info = compiled.info();
  compiled.free();
  const rules: RuleChoice = { source, variant: 0, isForeign: false };
  const game: OpenedGame = {
    opening: Promise.resolve({ info, start: null }),
    rules: Promise.resolve(rules),
  };
  const seats = info.players.map((_, player) => (player === 0 ? 'human' : 1));
  const setup = { seats: seats as ('human' | number)[], draw: true };
  const begun = controller.start({ gameId: id, game, snapshot: null, setup, record: null });
  await calm({ store }, () => store.get().phase === 'ready');
  await begun;
  const siteOf = (name: string) => info.board.sites.findIndex((site) => site.name === name);
  /** Points at a site as a person would, and clicks it. */
  const click = async (name: string) => {
    entering.previews.point(siteOf(name));
    await calm({ store });
    entering.click(siteOf(name));
    await calm({ store });
  };
  return { asked, drawn, store, engine, click };
}

/** Runs until nothing is going on and all changes are drawn. Time advances only if something waits for it. */
async function calm({ store }: { store: Store }, isDone = () => true): Promise<void> {
  for (let frames = 0; frames < maxFrames; frames++) {
    await vi.advanceTimersByTimeAsync(3 * frameMilliseconds);
    const { busy, processing, thinking } = store.get();
    if (!busy && !processing && thinking === null && isDone()) return;
  }
  throw new Error('something goes on for ever');
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  // With fake timers, a slow machine makes no difference.
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a move by clicks and its answer', () => {
  it.each(firstMoves as [id: string, from: string, to: string | null][])(
    'need few messages and renderings: %s',
    async (id, from, to) => {
      const { asked, drawn, store, engine, click } = await sitDown(id);
      asked.length = drawn.count = 0;
      for (const place of [from, to]) if (place !== null) await click(place);
      await calm({ store }, () => store.get().view?.ply === 2);
      engine.close();
      const { messages, drawings } = most;
      expect(asked.length, asked.join(', ')).toBeLessThanOrEqual(messages);
      expect(must(asked.at(-1), 'a message')).toBe('play');
      // Moving the pointer to a site causes a redraw as well.
      const hovers = to === null ? 1 : 2;
      expect(drawn.count - hovers).toBeLessThanOrEqual(drawings);
    },
    60_000,
  );
});
