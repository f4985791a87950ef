import { beforeEach, expect, it, vi } from 'vitest';
import { HintFinder } from '../features/analysis/hint';
import { LineTexts } from '../features/analysis/line_texts';
import type { Engine } from '../engine/client';
import { Store } from '../core/state/store';
import { info, view } from './board';

beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })));

it('stops announcing a hint when it is no longer searched', async () => {
  const store = new Store(
    () => false,
    () => undefined,
  );
  const { setup } = store.get();
  store.set({ phase: 'ready', info, view: view(), setup: { ...setup, seats: ['human', 'human'] } });
  const search = vi.fn(() => Promise.resolve(null));
  const engine = { search } as unknown as Engine;
  const adviser = new HintFinder(store, engine, new LineTexts(store, engine), () => null);
  const hint = adviser.hint();
  expect(store.get().announcement).not.toBe('');
  await hint;
  expect(search).toHaveBeenCalled();
  expect(store.get()).toMatchObject({ announcement: '', hinting: false });
});
