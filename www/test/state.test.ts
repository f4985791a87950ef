import { describe, expect, it, vi } from 'vitest';
import type { Entered } from '../engine/protocol';
import type { Token } from '../engine/structures';
import { clickOn, forcedRest } from '../core/entry/clicks';
import { firstPicks } from '../core/moves/selection';
import { initialState } from '../core/state/state';
import type { State } from '../core/state/state';
import { info, lineOf, noEntry, view } from './board';
import { Store } from '../core/state/store';
import { mayEnter, mayUndo, pendingMove, asksFirst } from '../core/state/permissions';

const nothing: Entered = { ...noEntry, addable: [0], nextSteps: [] };
const chosen: Entered = {
  ...nothing,
  chosen: [0],
  addable: [1],
  targets: [
    { site: 1, kinds: ['push'], moves: ['B1 - B2'], picks: false },
    { site: 3, kinds: [], moves: ['B1 - A1'], picks: false },
  ],
};
const added: Token[] = [{ kind: 'add', site: 0 }];

function playing(change: Partial<State> = {}): State {
  const setup = { seats: ['human' as const, 2], draw: true };
  return {
    ...initialState(),
    phase: 'ready',
    info,
    view: view(),
    base: nothing,
    entry: nothing,
    setup,
    ...change,
  };
}

describe('the rest of a move', () => {
  const begun = { ...noEntry, steps: ['a plus'], only: 'a plus + b plus' };

  it('is forced if all continuations are equal', () => {
    expect(forcedRest(begun)).toBe('a plus + b plus');
  });

  it.each([
    ['it has not begun', { steps: [] }],
    ['it may end here', { mayStop: true }],
    ['nothing is left to enter', { complete: 'a plus' }],
    ['there are several continuations', { only: null }],
  ])('is not forced if %s', (_, change) => {
    expect(forcedRest({ ...begun, ...change })).toBeNull();
  });
});

describe('a click', () => {
  it('adds a site that can be added', () => {
    expect(clickOn(0, [], nothing, nothing, false)).toEqual({ kind: 'tokens', tokens: added });
  });

  it('selects a target', () => {
    const tokens = [...added, { kind: 'target', site: 3 }];
    expect(clickOn(3, added, chosen, nothing, false)).toEqual({ kind: 'tokens', tokens });
  });

  it('asks if a site can be both', () => {
    expect(clickOn(1, added, chosen, nothing, false)).toEqual({ kind: 'ask' });
  });

  it('does not ask if a modifier key decides, even for an optional piece', () => {
    const along = { ...chosen, companions: [1] };
    for (const entry of [chosen, along])
      for (const kind of ['add', 'target'] as const) {
        const tokens = [...added, { kind, site: 1 }];
        expect(clickOn(1, added, entry, nothing, false, kind)).toEqual({ kind: 'tokens', tokens });
      }
  });

  it('deselects a selected piece', () => {
    expect(clickOn(0, added, chosen, nothing, false)).toEqual({ kind: 'tokens', tokens: [] });
  });

  it('starts again with another piece', () => {
    const base = { ...nothing, addable: [0, 2] };
    const tokens = [{ kind: 'add', site: 2 }];
    expect(clickOn(2, added, chosen, base, false)).toEqual({ kind: 'tokens', tokens });
  });

  it('is refused elsewhere, and never starts again during a decision', () => {
    expect(clickOn(5, added, chosen, nothing, false)).toEqual({ kind: 'refuse' });
    expect(clickOn(2, added, chosen, { ...nothing, addable: [2] }, true)).toEqual({
      kind: 'refuse',
    });
  });
});

describe('captures to choose', () => {
  const picks = [{ site: 3, kinds: [], moves: ['A1 - A2 + A2 - B2'], picks: true }];
  const moved = { ...nothing, steps: ['A1 - A2'], targets: picks };
  const going: Token[] = [...added, { kind: 'target', site: 2 }];

  it('are all selected at first', () => {
    expect(firstPicks(going, moved)).toEqual([...going, { kind: 'pick', sites: [3] }]);
  });

  it('stay deselected, also once the moving piece is known', () => {
    const none: Token[] = [...going, { kind: 'pick', sites: [] }];
    expect(firstPicks(none, moved)).toBeNull();
    expect(firstPicks([...none, { kind: 'add', site: 2 }], moved)).toBeNull();
  });
});

describe('a complete move', () => {
  it('is previewed if it was entered by touch, or if the setting says so', () => {
    expect(asksFirst({ confirm: 'auto' }, 'touch')).toBe(true);
    expect(asksFirst({ confirm: 'auto' }, 'mouse')).toBe(false);
    expect(asksFirst({ confirm: 'always' }, 'drag')).toBe(true);
    expect(asksFirst({ confirm: 'never' }, 'touch')).toBe(false);
  });

  it('waits for confirmation only while it can be entered', () => {
    expect(pendingMove(playing({ pending: 'B1 - A1' }))).toBe('B1 - A1');
    expect(pendingMove(playing({ pending: 'B1 - A1', busy: true }))).toBeNull();
  });
});

describe('the player who may enter moves', () => {
  it('is the human player to move', () => {
    expect(mayEnter(playing())).toBe(true);
    expect(mayEnter(playing({ busy: true }))).toBe(false);
    expect(mayEnter(playing({ setup: { seats: [2, 'human'], draw: true } }))).toBe(false);
  });

  it('is nobody if moves are automatic or the game is over', () => {
    expect(mayEnter(playing({ view: view({ automatic: 'B1 - A1' }) }))).toBe(false);
    expect(
      mayEnter(
        playing({
          view: view({
            outcome: { winners: [], cause: 'goal', reason: '', kind: '', priority: 0, scores: [] },
          }),
        }),
      ),
    ).toBe(false);
  });

  it('undoes only to decisions of human players', () => {
    const after = (player: number) =>
      playing({ view: view({ ply: 1, plies: 1 }), tree: lineOf([{ text: 'x', player }]) });
    expect(mayUndo(playing())).toBe(false);
    expect(mayUndo(after(1))).toBe(false);
    expect(mayUndo(after(0))).toBe(true);
  });
});

describe('the store', () => {
  it('draws once a frame, and repeatedly during animation', () => {
    const frames: ((now: number) => void)[] = [];
    const render = vi.fn((_: State, now: number) => now < 2);
    const store = new Store(render, (work) => void frames.push(work));
    store.set({ announcement: 'a' });
    store.set({ announcement: 'b' });
    expect(frames).toHaveLength(1);
    frames.shift()?.(1);
    frames.shift()?.(2);
    expect(render.mock.calls.map(([state, now]) => [state.announcement, now])).toEqual([
      ['b', 1],
      ['b', 2],
    ]);
    expect(frames).toHaveLength(0);
  });
});
