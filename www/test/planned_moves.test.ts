import { describe, expect, it, vi } from 'vitest';
import { MoveEntry } from '../core/entry/move_entry';
import { planLine } from '../core/entry/planned_moves';
import { must } from '../core/must';
import { Store } from '../core/state/store';
import type { State } from '../core/state/state';
import type { Engine } from '../engine/client';
import type { Entered } from '../engine/protocol';
import type { GameTree, Token } from '../engine/structures';
import { die, info, noEntry, view } from './board';

const nothing: Entered = { ...noEntry, addable: [0], nextSteps: [] };

/** Red is a person, and Blue, whose turn it is, the computer. */
function setUp() {
  const store = new Store(
    () => false,
    () => undefined,
  );
  const shown = { ...view(), ply: 0, plies: 0, pieces: [die(0, 2), die(3, 2), die(5, 1, 1)] };
  const theirs = { ...shown, turn: { ...shown.turn, player: 1 } };
  const setup = { seats: ['human' as const, 3], draw: true };
  store.set({ phase: 'ready', info, view: theirs, base: nothing, entry: nothing, setup });
  const ask = vi.fn<(request: { kind: string; tokens: Token[] }) => Promise<Entered>>();
  const commit = vi.fn<(text: string) => void>(() => store.set({ busy: true }));
  const moveEntry = new MoveEntry(store, { ask } as unknown as Engine, commit);
  const answer = (change: Partial<State> = {}) => store.set({ view: shown, ...change });
  return { store, ask, commit, moveEntry, answer };
}

const soon = () => new Promise((resolve) => setTimeout(resolve));

/** The moves from the start as a tree without variations. */
function treeOf(texts: string[]): GameTree {
  const nodes = texts.map((text, at) => ({ id: at + 1, parent: at, text, player: (at + 1) % 2 }));
  return {
    nodes: [{ id: 0, parent: null, text: '', player: null }, ...nodes],
    present: texts.length,
  } as unknown as GameTree;
}

describe('a premove', () => {
  it('is played once it is the turn, if it is a legal move then', async () => {
    const { store, ask, commit, moveEntry, answer } = setUp();
    moveEntry.click(0);
    moveEntry.click(1);
    await soon();
    expect(store.get().planned).toEqual({ kind: 'premove', player: 0, pieces: [0], target: 1 });
    const target = { site: 1, kinds: [], moves: ['A1 - B1'], picks: false };
    const chosen = { ...nothing, chosen: [0], targets: [target] };
    ask.mockImplementation(async ({ tokens }) =>
      tokens.length < 2 ? chosen : { ...chosen, complete: 'A1 - B1' },
    );
    answer();
    await soon();
    await soon();
    expect(commit.mock.calls).toEqual([['A1 - B1']]);
    expect(store.get().planned).toBeNull();
  });

  it('is dropped with a word if the rules do not allow it any more', async () => {
    const { store, ask, commit, moveEntry, answer } = setUp();
    moveEntry.click(0);
    moveEntry.click(1);
    await soon();
    ask.mockResolvedValue({ ...nothing, chosen: [0] });
    answer();
    await soon();
    await soon();
    expect(commit).not.toHaveBeenCalled();
    expect(store.get()).toMatchObject({ planned: null, tokens: [] });
    expect(store.get().announcement).toContain('not possible');
  });

  it('moves a single piece where pieces move alone, and several where they move together', async () => {
    const { store, moveEntry } = setUp();
    for (const site of [0, 3]) moveEntry.click(site);
    await soon();
    expect(store.get().planned).toMatchObject({ pieces: [3], target: null });
    store.set({ base: { ...nothing, groups: true } });
    moveEntry.click(0);
    await soon();
    expect(store.get().planned).toMatchObject({ pieces: [3, 0] });
  });

  it('is also entered by a drag', () => {
    const { store, moveEntry } = setUp();
    moveEntry.planned.stroke(0, 1);
    expect(store.get().planned).toMatchObject({ pieces: [0], target: 1 });
  });

  it('is cancelled by Escape, and is not begun with an opponent\u2019s piece', async () => {
    const { store, moveEntry } = setUp();
    moveEntry.click(5);
    await soon();
    expect(store.get().planned).toBeNull();
    moveEntry.click(0);
    await soon();
    moveEntry.back();
    expect(store.get().planned).toBeNull();
  });

  it('is not planned where two people play, or while the game is paused', async () => {
    const { store, moveEntry } = setUp();
    store.set({ halted: true });
    moveEntry.click(0);
    await soon();
    store.set({ halted: false, setup: { seats: ['human', 'human'], draw: true }, busy: true });
    moveEntry.click(0);
    await soon();
    expect(store.get().planned).toBeNull();
  });
});

describe('a planned line', () => {
  it('is played as long as the answers are those of the line', async () => {
    const { store, commit, answer } = setUp();
    const line = ['b1', 'r1', 'b2', 'r2'];
    store.set({ tree: treeOf([]) });
    planLine(store, line);
    const at = (ply: number) => ({ ...must(store.get().view, 'view'), ply, plies: ply });
    answer({ view: { ...at(1), turn: { ...at(1).turn, player: 0 } }, tree: treeOf(['b1']) });
    await soon();
    expect(commit.mock.calls).toEqual([['r1']]);
    store.set({
      view: { ...at(2), turn: { ...at(2).turn, player: 1 } },
      tree: treeOf(['b1', 'r1']),
      busy: false,
    });
    await soon();
    expect(store.get().planned).toMatchObject({ kind: 'line' });
    store.set({
      view: { ...at(3), turn: { ...at(3).turn, player: 0 } },
      tree: treeOf(['b1', 'r1', 'b9']),
    });
    await soon();
    expect(store.get().planned).toBeNull();
    expect(commit).toHaveBeenCalledTimes(1);
  });
});
