import { expect, it, vi } from 'vitest';
import { Store } from '../core/state/store';
import { skipUnchanged } from '../core/state/skip_unchanged';
import type { State } from '../core/state/state';
import { Lazy } from '../ui/lazy';
import { makeLazyPanels, renderingAll } from '../ui/panel';

/** A store that draws immediately. */
function makeStore(render: (state: State) => void) {
  const frames: ((now: number) => void)[] = [];
  const store = new Store(
    (state, _now, changed) => {
      if (changed) render(state);
      return false;
    },
    (work) => void frames.push(work),
  );
  const draw = () => {
    for (const frame of frames.splice(0)) frame(0);
  };
  return { store, draw };
}

it('renders only if something has changed that was read', () => {
  const render = vi.fn(({ hover, busy }: State) => hover ?? busy);
  const { store, draw } = makeStore(skipUnchanged((state) => void render(state)));
  store.set({ hover: 1 });
  draw();
  expect(render).toHaveBeenCalledTimes(1);
  store.set({ announcement: 'nothing to it' });
  draw();
  expect(render).toHaveBeenCalledTimes(1);
  store.set({ hover: 2 });
  draw();
  expect(render).toHaveBeenCalledTimes(2);
});

it('compares with what was read the last time, and nothing older', () => {
  const render = vi.fn((state: State) => (state.busy ? state.hover : null));
  const { store, draw } = makeStore(skipUnchanged((state) => void render(state)));
  const after = (change: Partial<State>) => {
    store.set(change);
    draw();
    return render.mock.calls.length;
  };
  expect(after({ busy: false })).toBe(1);
  expect(after({ hover: 3 })).toBe(1);
  expect(after({ busy: true })).toBe(2);
  expect(after({ hover: 4 })).toBe(3);
});

it('renders when everything is to be redrawn, even if the state changes in the same frame', () => {
  const render = vi.fn(({ hover }: State) => hover);
  const { store, draw } = makeStore(skipUnchanged((state) => void render(state)));
  store.set({ hover: 1 });
  draw();
  store.redraw();
  store.set({ announcement: 'besides' });
  draw();
  expect(render).toHaveBeenCalledTimes(2);
});

it('does not render unaffected panels, even inside others', () => {
  const [inner, outer] = [vi.fn(({ hover }: State) => hover), vi.fn(({ busy }: State) => busy)];
  const holder = renderingAll({ inner: { render: (state) => void inner(state) } });
  const all = renderingAll({
    outer: { render: (state) => void outer(state) },
    holder: { render: holder },
  });
  const { store, draw } = makeStore(all);
  store.set({ hover: 1 });
  draw();
  store.set({ hover: 2 });
  draw();
  store.set({ busy: true });
  draw();
  expect([inner.mock.calls.length, outer.mock.calls.length]).toEqual([2, 2]);
});

it('shows the current state in panels that are loaded late', async () => {
  const inner = vi.fn(({ hover }: State) => hover);
  const part = new Lazy(
    () => Promise.resolve({}),
    () => undefined,
  );
  const element = {} as HTMLElement;
  const { store, draw } = makeStore((state) => render(state));
  const make = () => ({ inner: { element, render: (state: State) => void inner(state) } });
  const late = makeLazyPanels(part, make, { inner: element }, store);
  const render = renderingAll({ late });
  store.set({ phase: 'ready' });
  draw();
  store.set({ hover: 5 });
  draw();
  await vi.waitFor(() => expect(inner).toHaveReturnedWith(5));
});
