/**
 * Renders what shows the state only when something has changed that it shows.
 *
 * In: a function that brings something up to date with the state. Out: one that does the same, but skips states in which
 * all that the function read the last time is as it was, and no redrawing was asked for. What it reads is noted as it
 * reads it, so that nobody has to list it (the way of signals; see `docs/decisions/0043-the-page-is-made-of-the-dom-and-one-state.md`).
 */
import type { State } from './state';

export function skipUnchanged(render: (state: State) => void): (state: State) => void {
  let last: State | null = null;
  let read = new Set<keyof State>();
  return (state) => {
    const before = last;
    last = state;
    if (before !== null && [...read].every((key) => before[key] === state[key])) return;
    // Whoever asks for a redrawing changes this one.
    read = new Set(['redrawings']);
    render(reading(state, read));
  };
}

/** The state, noting what is read of it. */
function reading(state: State, read: Set<keyof State>): State {
  return new Proxy(state, {
    get(target, key) {
      read.add(key as keyof State);
      return target[key as keyof State];
    },
  });
}
