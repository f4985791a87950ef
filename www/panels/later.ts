/** Parts whose code comes after the board. */
import { make } from '../dom';
import type { State } from '../state/state';
import type { Panel } from './panel';

/** A panel that comes later: until then its place is empty. */
export function makeLater(load: () => Promise<Panel>, redraw: () => void): Panel {
  const element = make('div', { class: 'later' });
  let panel: Panel | null = null;
  const want = fetcher(async () => {
    const made = await load();
    element.replaceWith(made.element);
    panel = made;
    redraw();
  });
  return {
    element,
    render(state: State) {
      if (panel !== null) panel.render(state);
      else if (state.phase === 'ready') want();
    },
  };
}

/** Fetches something once. Where it could not be fetched the game goes on without it, and the next call tries again. */
export function fetcher(fetch: () => Promise<void>): () => void {
  let wanted = false;
  return () => {
    if (wanted) return;
    wanted = true;
    fetch().catch(() => (wanted = false));
  };
}
