import { describe, expect, it, vi } from 'vitest';
import type { Engine } from '../engine/client';
import type { Entered, RequestOf } from '../engine/protocol';
import type { Trace } from '../engine/structures';
import { lastSegments, Previews } from '../core/entry/previews';
import { Lookahead } from '../core/entry/lookahead';
import { Store } from '../core/state/store';
import { capture, die, info, noEntry, push, view } from './board';

/** Two steps: a capture, then a push. */
const whole: Trace = {
  tracks: [
    ...capture.tracks,
    ...push.tracks.map((track) => ({ ...track, start: track.start + 2.5, end: track.end + 2.5 })),
  ],
  counts: [{ site: 1, attribute: 0, value: 2, time: 3 }],
  legs: [0, 2.5],
  duration: 4,
  marks: [0, 1, 2],
  cutOff: [1],
};

describe('segments of a move', () => {
  it('contain everything that happens in them, from time 0 on', () => {
    expect(lastSegments(whole, 1)).toEqual({
      ...push,
      counts: [{ site: 1, attribute: 0, value: 2, time: 0.5 }],
      marks: [2, 0, 1],
      cutOff: [1],
    });
    expect(lastSegments(whole, 0)).toMatchObject({ duration: 4, legs: [0, 2.5], cutOff: [1] });
  });
});

const settled: Entered = {
  ...noEntry,
  chosen: [2],
  steps: ['B1 - B3'],
  preview: [
    { site: 0, piece: null },
    { site: 2, piece: die(2, 2) },
  ],
  nextSteps: [],
};

/** Points at B1 after the first step, where the given steps lead; returns the requests and the preview. */
async function resting(steps: string[], finals: string[] = []) {
  const store = new Store(
    () => false,
    () => undefined,
  );
  const setup = { seats: ['human' as const, 'human' as const], draw: true };
  const target = { site: 0, kinds: [], moves: steps, picks: false };
  const entry: Entered = {
    ...settled,
    targets: steps.length > 0 ? [target] : [],
    finals: [{ site: 0, moves: finals }],
  };
  const tokens = [
    { kind: 'add', site: 0 },
    { kind: 'target', site: 2 },
  ] as const;
  store.set({ phase: 'ready', info, view: view(), setup, entry, tokens: [...tokens] });
  const ask = vi.fn<(request: RequestOf<'trace'>) => Promise<Trace>>(() => Promise.resolve(whole));
  new Previews(store, new Lookahead(store, { ask } as unknown as Engine)).point(0);
  await new Promise((resolve) => setTimeout(resolve));
  const traced = ask.mock.calls.flatMap(([{ kind, text }]) => (kind === 'trace' ? [text] : []));
  return { asked: traced, shown: store.get().preview };
}

describe('a preview after chosen segments', () => {
  it('shows the next segment, with the pieces after the chosen ones', async () => {
    const { asked, shown } = await resting(['B3 - B1']);
    expect(asked).toEqual(['B1 - B3 + B3 - B1']);
    expect(shown).toEqual({ ...lastSegments(whole, 1), before: [die(2, 2)] });
  });

  it('shows all that is left of a move that ends with it', async () => {
    const { asked, shown } = await resting([], ['B1 - B3 + B3 - A1 + A1 - B1']);
    expect(asked).toEqual(['B1 - B3 + B3 - A1 + A1 - B1']);
    expect(shown).toEqual({ ...lastSegments(whole, 1), before: [die(2, 2)] });
  });

  it('shows nothing if steps differ, and the whole move if it begins otherwise', async () => {
    expect(await resting(['B3 - B1', 'B3 - B1 #2'])).toEqual({ asked: [], shown: null });
    const { shown } = await resting([], ['A1 - A2']);
    expect(shown).toEqual({ ...whole, before: view().pieces });
  });
});
