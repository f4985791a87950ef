import { describe, expect, it, vi } from 'vitest';
import { EngineError } from '../engine/client';
import type { Engine } from '../engine/client';
import type { Entered } from '../engine/protocol';
import { Entering } from '../play/entering';
import { Store } from '../state';
import { info, view, noEntry } from './board';

const nothing: Entered = { ...noEntry, candidates: 2, addable: [0], ahead: [] };

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
    entering: new Entering(store, { ask } as unknown as Engine, commit),
  };
}

const soon = () => new Promise((resolve) => setTimeout(resolve));

describe('entering', () => {
  it('goes on after the engine refused something', async () => {
    const { store, ask, entering } = setUp();
    ask.mockRejectedValueOnce(new EngineError({ message: 'too many steps', diagnostics: [] }));
    entering.click(0);
    await soon();
    expect(store.get().said).toBe('too many steps');
    ask.mockResolvedValue({ ...nothing, chosen: [0] });
    entering.click(0);
    await soon();
    expect(store.get().tokens).toEqual([{ kind: 'add', site: 0 }]);
  });

  it('shows what a step would settle, where it does not make a move yet', async () => {
    const { store, ask, entering } = setUp();
    const settled = { ...nothing, steps: ['B1 plus 1'] };
    ask.mockResolvedValue(settled);
    entering.pointAtToken({ kind: 'add', site: 0 });
    await soon();
    expect(store.get()).toMatchObject({ preview: null, foreseen: settled });
    entering.pointAtToken(null);
    await soon();
    expect(store.get().foreseen).toBeNull();
  });

  it('plays a complete move once, however often it is clicked', async () => {
    const { store, ask, commit, entering } = setUp();
    const target = { site: 1, kinds: [], moves: ['B1 - B2'] };
    store.set({ tokens: [{ kind: 'add', site: 0 }], entry: { ...nothing, targets: [target] } });
    commit.mockImplementation(() => store.set({ busy: true }));
    ask.mockResolvedValue({ ...nothing, complete: 'B1 - B2' });
    entering.click(1);
    entering.click(1);
    await soon();
    expect(commit.mock.calls).toEqual([['B1 - B2']]);
  });
});
