// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import type { Engine } from '../engine/client';
import { MoveEntry } from '../core/entry/move_entry';
import { GameController } from '../core/game/controller';
import { initialState } from '../core/state/state';
import { Store } from '../core/state/store';
import { isWarning, warn, withoutWarning } from '../core/state/warning';
import { makeStatus } from '../panels/status';
import { info, noEntry, view } from './board';

const text = 'The saved game was damaged and could not be restored.';

/** A game on the board, with a warning about the previous one. */
function setUp() {
  const store = new Store(
    () => false,
    () => undefined,
  );
  const entry = { ...noEntry, nextSteps: [] };
  const setup = { seats: ['human' as const, 'human' as const], draw: true };
  store.set({ phase: 'ready', info, view: view(), base: entry, entry, setup, ...warn(text) });
  const engine = {
    ask: vi.fn(() => new Promise(() => undefined)),
    stop: vi.fn(),
  } as unknown as Engine;
  const controller = new GameController({
    store,
    engine,
    team: engine,
    animator: { play: () => Promise.resolve(), finish: () => undefined },
    changed: () => undefined,
    describer: { use: () => undefined },
  });
  return { store, controller, moveEntry: new MoveEntry(store, engine, () => undefined) };
}

it('is announced until another one comes', () => {
  const { store } = setUp();
  expect(store.get().announcement).toBe(text);
  expect(isWarning(store.get())).toBe(true);
  store.set({ announcement: 'Sound on.' });
  expect(isWarning(store.get())).toBe(false);
  expect(withoutWarning(store.get())).toEqual({});
});

it('can be dismissed', () => {
  const { store } = setUp();
  const status = makeStatus({
    dismiss: () => store.set(withoutWarning(store.get())),
    leave: () => undefined,
  });
  const button = status.element.querySelector<HTMLButtonElement>('.dismiss');
  status.render(store.get());
  expect(status.element.textContent).toContain(text);
  expect(button?.hidden).toBe(false);
  button?.click();
  status.render(store.get());
  expect(status.element.textContent).not.toContain(text);
  expect(button?.hidden).toBe(true);
});

it.each<[string, (to: ReturnType<typeof setUp>) => unknown]>([
  ['a click on the board', ({ moveEntry }) => moveEntry.click(0)],
  ['a key on the board', ({ moveEntry }) => moveEntry.press(0, 'add')],
  ['taking back a move', ({ controller }) => controller.undo()],
  ['another player', ({ controller }) => controller.setSeat(1, 2)],
])('goes away with %s', (_, act) => {
  const to = setUp();
  void act(to);
  expect(to.store.get()).toMatchObject({ announcement: '', warning: '' });
});

it('does not exist at first', () => {
  expect(isWarning(initialState())).toBe(false);
});
