/**
 * Wraps a render function so that it is called only when a part of the state that it read the last time has changed.
 *
 * What it reads is recorded through a proxy, so that nobody has to list dependencies, as with signals; see
 * `docs/decisions/0043-the-page-is-made-of-the-dom-and-one-state.md`.
 */
import type { State } from './state';

export function skipUnchanged(render: (state: State) => void): (state: State) => void {
  let last: State | null = null;
  let read = new Set<keyof State>();
  return (state) => {
    const before = last;
    last = state;
    if (before !== null && [...read].every((key) => before[key] === state[key])) return;
    // `Store.redraw` changes this to force a call.
    read = new Set(['redrawings']);
    render(reading(state, read));
  };
}

/** A view of the state that records which properties are read. */
function reading(state: State, read: Set<keyof State>): State {
  return new Proxy(state, {
    get(target, key) {
      read.add(key as keyof State);
      return target[key as keyof State];
    },
  });
}
