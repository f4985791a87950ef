import { describe, expect, it, vi } from 'vitest';
import { EngineError } from '../engine/client';
import type { Engine } from '../engine/client';
import type { Entered } from '../engine/protocol';
import type { Token } from '../engine/structures';
import { MoveEntry } from '../core/entry/move_entry';
import { clearedEntry } from '../core/state/state';
import type { State } from '../core/state/state';
import { capture, info, view, noEntry } from './board';
import { Store } from '../core/state/store';

const nothing: Entered = { ...noEntry, addable: [0], nextSteps: [] };

function setUp() {
  const store = new Store(
    () => false,
    () => undefined,
  );
  const setup = { seats: ['human' as const, 'human' as const], draw: true };
  store.set({ phase: 'ready', info, view: view(), base: nothing, entry: nothing, setup });
  const ask = vi.fn<(request: { kind: string }) => Promise<unknown>>();
  const commit = vi.fn();
  return {
    store,
    ask,
    commit,
    moveEntry: new MoveEntry(store, { ask } as unknown as Engine, commit),
  };
}

const soon = () => new Promise((resolve) => setTimeout(resolve));

describe('move entry', () => {
  it('continues after the engine rejected something', async () => {
    const { store, ask, moveEntry } = setUp();
    ask.mockRejectedValueOnce(new EngineError('too many steps'));
    moveEntry.click(0);
    await soon();
    expect(store.get().announcement).toBe('too many steps');
    ask.mockResolvedValue({ ...nothing, chosen: [0] });
    moveEntry.click(0);
    await soon();
    expect(store.get().tokens).toEqual([{ kind: 'add', site: 0 }]);
  });

  it('previews the effect of a step that does not complete a move yet', async () => {
    const { store, ask, moveEntry } = setUp();
    const settled = { ...nothing, steps: ['B1 plus 1'] };
    ask.mockResolvedValue(settled);
    moveEntry.previews.token({ kind: 'add', site: 0 });
    await soon();
    expect(store.get()).toMatchObject({ preview: null, stepPreview: settled });
    moveEntry.previews.token(null);
    await soon();
    expect(store.get().stepPreview).toBeNull();
  });

  it('previews moves to where the pointer already is, but not what was just entered', async () => {
    const { store, ask, moveEntry } = setUp();
    const targets = [0, 1].map((site) => ({ site, kinds: [], moves: ['B1 - B2'], picks: false }));
    const chosen = { ...nothing, chosen: [0], addable: [], targets };
    ask.mockImplementation(async ({ kind }) => (kind === 'trace' ? capture : chosen));
    moveEntry.previews.point(0);
    moveEntry.click(0);
    await soon();
    expect(store.get()).toMatchObject({ entry: chosen, preview: null });
    moveEntry.previews.point(1);
    await soon();
    store.set({ ...clearedEntry(), entry: nothing });
    moveEntry.click(0);
    await soon();
    expect(store.get().preview).toMatchObject({ marks: capture.marks });
  });

  it('plays a complete move once, however often it is clicked', async () => {
    const { store, ask, commit, moveEntry } = setUp();
    const target = { site: 1, kinds: [], moves: ['B1 - B2'], picks: false };
    store.set({ tokens: [{ kind: 'add', site: 0 }], entry: { ...nothing, targets: [target] } });
    commit.mockImplementation(() => store.set({ busy: true }));
    ask.mockResolvedValue({ ...nothing, complete: 'B1 - B2' });
    moveEntry.click(1);
    moveEntry.click(1);
    await soon();
    expect(commit.mock.calls).toEqual([['B1 - B2']]);
  });
});

const drops = {
  ...nothing,
  targets: [
    { site: 3, kinds: ['create' as const], moves: ['Die @ A1', 'Coin @ A1'], picks: false },
    { site: 4, kinds: ['create' as const], moves: ['Coin @ A2'], picks: false },
  ],
};

const asked = (ask: ReturnType<typeof setUp>['ask']) =>
  ask.mock.calls.map(([request]) => (request as { tokens?: unknown }).tokens);

describe('a piece off the board', () => {
  it('is selected, narrows the targets, and is deselected', async () => {
    const { store, moveEntry } = setUp();
    store.set({ base: drops, entry: drops });
    moveEntry.hold(0);
    await soon();
    expect(store.get().held).toBe(0);
    expect(store.get().entry?.targets).toMatchObject([{ site: 3, moves: ['Die @ A1'] }]);
    moveEntry.hold(0);
    await soon();
    expect(store.get()).toMatchObject({ held: null, entry: drops });
    moveEntry.hold(0);
    moveEntry.back();
    await soon();
    expect(store.get()).toMatchObject({ held: null, entry: drops });
  });

  it('is dropped where it is released, without a question', async () => {
    const { store, ask, commit, moveEntry } = setUp();
    store.set({ base: drops, entry: drops });
    const choices = ['Die @ A1', 'Coin @ A1'].map((text) => ({
      text,
      name: '',
      kinds: [],
      changes: [],
    }));
    ask.mockResolvedValueOnce({ ...nothing, choices });
    ask.mockResolvedValueOnce({ ...nothing, complete: 'Die @ A1' });
    moveEntry.hold(0);
    moveEntry.click(3);
    await soon();
    expect(commit.mock.calls).toEqual([['Die @ A1']]);
  });

  it('is dropped by a click if it is the only kind', async () => {
    const { store, ask, commit, moveEntry } = setUp();
    const onlyDrops = { ...drops, addable: [] };
    store.set({ base: onlyDrops, entry: onlyDrops });
    ask.mockResolvedValue({ ...nothing, complete: 'Coin @ A2' });
    moveEntry.click(4);
    await soon();
    expect(asked(ask)).toEqual([[{ kind: 'target', site: 4 }]]);
    expect(commit.mock.calls).toEqual([['Coin @ A2']]);
  });

  it('is shown first if pieces could have been moved, since the click may be a slip', async () => {
    const { store, ask, commit, moveEntry } = setUp();
    store.set({ base: drops, entry: drops });
    ask.mockResolvedValue({ ...nothing, complete: 'Coin @ A2' });
    moveEntry.click(4);
    await soon();
    expect(store.get().pending).toBe('Coin @ A2');
    expect(commit).not.toHaveBeenCalled();
  });
});

describe('a pass', () => {
  it('is a choice, and only if it is allowed', async () => {
    const { store, ask, commit, moveEntry } = setUp();
    moveEntry.pass();
    await soon();
    expect(ask).not.toHaveBeenCalled();
    store.set({ entry: { ...nothing, mayPass: true } });
    ask.mockResolvedValue({ ...nothing, complete: 'pass' });
    moveEntry.pass();
    await soon();
    expect(commit.mock.calls).toEqual([['pass']]);
  });
});

describe('a move of several steps', () => {
  const settled = { ...nothing, steps: ['B1 - B2'], addable: [1], mayStop: true };
  const next = {
    ...nothing,
    steps: ['B1 - B2'],
    chosen: [1],
    addable: [],
    targets: [{ site: 2, kinds: [], moves: ['B2 - B3'], picks: false }],
  };
  const begun = [
    { kind: 'add' as const, site: 0 },
    { kind: 'target' as const, site: 1 },
  ];

  function going() {
    const all = setUp();
    const target = { site: 1, kinds: [], moves: ['B1 - B2'], picks: false };
    all.store.set({ tokens: begun.slice(0, 1), entry: { ...nothing, targets: [target] } });
    all.ask.mockResolvedValueOnce(settled).mockResolvedValueOnce(next);
    all.moveEntry.click(1);
    return all;
  }

  it('continues with the only piece that can', async () => {
    const { store } = going();
    await soon();
    expect(store.get().tokens).toEqual([...begun, { kind: 'add', site: 1 }]);
    expect(store.get().entry).toMatchObject({ chosen: [1], mayStop: true });
  });

  it('ends before the last selected step', async () => {
    const { ask, commit, moveEntry } = going();
    ask.mockResolvedValue({ ...nothing, complete: 'B1 - B2' });
    moveEntry.stop();
    await soon();
    expect(asked(ask).at(-1)).toEqual([...begun, { kind: 'stop' }]);
    expect(commit.mock.calls).toEqual([['B1 - B2']]);
  });

  it('is undone by whole steps', async () => {
    const { store, ask, moveEntry } = going();
    ask.mockResolvedValue(settled);
    moveEntry.back();
    await soon();
    expect(store.get().tokens).toEqual(begun.slice(0, 1));
  });
});

describe('a typed move', () => {
  it('is played if it is legal, otherwise its error is shown', async () => {
    const { ask, commit, moveEntry } = setUp();
    ask.mockResolvedValueOnce(capture);
    await expect(moveEntry.type(' B1-B3 ')).resolves.toBeNull();
    expect(commit.mock.calls).toEqual([['B1-B3']]);
    ask.mockRejectedValueOnce(new EngineError('no such move'));
    ask.mockResolvedValueOnce({ found: [], total: 0, only: null });
    await expect(moveEntry.type('B9')).resolves.toBe('no such move');
  });

  it('is played as soon as its beginning is unique', async () => {
    const { ask, commit, moveEntry } = setUp();
    ask.mockRejectedValueOnce(new EngineError('no such move'));
    ask.mockResolvedValueOnce({ found: [], total: 1, only: 'B1 - B3' });
    await expect(moveEntry.type('B1')).resolves.toBeNull();
    expect(commit.mock.calls).toEqual([['B1 - B3']]);
  });

  it('ends a move that may end', async () => {
    const { store, ask, commit, moveEntry } = setUp();
    const tokens: Token[] = [
      { kind: 'add', site: 0 },
      { kind: 'target', site: 1 },
    ];
    store.set({ tokens, entry: { ...nothing, steps: ['B1 - B2'], mayStop: true } });
    ask.mockResolvedValue({ ...nothing, complete: 'B1 - B2' });
    await expect(moveEntry.type('stop')).resolves.toBeNull();
    expect(commit.mock.calls).toEqual([['B1 - B2']]);
  });
});

describe('another position', () => {
  const here = { ...nothing, headings: [], finals: [] };
  const target = { site: 1, kinds: [], moves: ['B1 - B2'], picks: false };
  const shift = { direction: 0, distance: 1, distances: [1, 2] };
  const shiftToken: Token = { kind: 'shift', direction: 0, distance: 1 };
  const ends = { ...here, finals: [{ site: 5, moves: ['B1 - A3', 'B2 - A3'] }] };
  const cases: [string, Partial<State>, (moveEntry: MoveEntry) => void][] = [
    ['a click', { entry: { ...here, targets: [target] } }, (moveEntry) => moveEntry.click(1)],
    ['a refusal', {}, (moveEntry) => moveEntry.click(4)],
    ['ends', { entry: ends }, (moveEntry) => moveEntry.click(5)],
    ['how far', { shift, tokens: [shiftToken] }, (moveEntry) => moveEntry.farther(1)],
    ['a way back', { tokens: [{ kind: 'add', site: 0 }] }, (moveEntry) => moveEntry.back()],
    ['a typed move', {}, (moveEntry) => void moveEntry.type('B1 - B2')],
  ];

  it.each(cases)('is not affected by a late answer to %s', async (_, begun, act) => {
    const { store, ask, commit, moveEntry } = setUp();
    store.set({ entry: here, ...begun });
    ask.mockImplementation(async ({ kind }) => {
      await Promise.resolve();
      const next = view({ ply: 1 });
      store.set({ ...clearedEntry(), view: next, base: here, entry: here });
      return kind === 'illegalReason' ? { reason: 'over', at: null } : { ...here, complete: 'B1' };
    });
    act(moveEntry);
    await soon();
    await vi.waitFor(() => expect(store.get().processing).toBe(false));
    expect(ask).toHaveBeenCalledTimes(begun.entry === ends ? 2 : 1);
    expect(commit).not.toHaveBeenCalled();
    expect(store.get()).toMatchObject({ ...clearedEntry(), entry: here, announcement: '' });
  });

  it('does not show errors of the position before', async () => {
    const { store, ask, moveEntry } = setUp();
    ask.mockImplementation(async () => {
      await Promise.resolve();
      store.set({ view: view({ ply: 1 }) });
      throw new EngineError('no such piece');
    });
    moveEntry.click(0);
    await soon();
    expect(store.get().announcement).toBe('');
  });

  it('does not get input for the position before, but a typed move is still answered', async () => {
    const { store, ask, moveEntry } = setUp();
    ask.mockResolvedValue(nothing);
    moveEntry.click(0);
    moveEntry.click(0);
    const typed = moveEntry.type('B1 - B2');
    store.set({ view: view({ ply: 1 }) });
    await expect(typed).resolves.toBeNull();
    expect(ask).not.toHaveBeenCalled();
  });

  it('ends a drag if nothing may be entered any more', async () => {
    const { store, ask, moveEntry } = setUp();
    ask.mockImplementation(async () => {
      await Promise.resolve();
      store.set({ busy: true });
      return nothing;
    });
    const spot = { site: 0, beyond: null, point: { x: 0, y: 0 }, nearestOf: () => null };
    moveEntry.dragging.lift(0, spot);
    moveEntry.dragging.drop(spot);
    await soon();
    expect(store.get().drag).toBeNull();
  });
});
