/** A panel whose code comes after the board: until then its place is empty. */
import { make } from '../dom';
import type { State } from '../state/state';
import type { Panel } from './panel';

export function makeLater(load: () => Promise<Panel>, redraw: () => void): Panel {
  const element = make('div', { class: 'later' });
  let panel: Panel | null = null;
  let wanted = false;
  const fetch = async () => {
    const made = await load();
    element.replaceWith(made.element);
    panel = made;
    redraw();
  };
  return {
    element,
    render(state: State) {
      if (panel !== null) return panel.render(state);
      if (wanted || state.phase !== 'ready') return;
      wanted = true;
      // Where it could not be fetched the game goes on without it, and the next position tries again.
      fetch().catch(() => (wanted = false));
    },
  };
}
