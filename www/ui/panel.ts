/**
 * Panels: an element, and a function that updates it from the state. Some are loaded once moves can be entered; until
 * then placeholders take their places.
 */
import { must } from '../core/must';
import type { State } from '../core/state/state';
import type { Store } from '../core/state/store';
import { skipUnchanged } from '../core/state/skip_unchanged';
import { make } from './dom';
import type { Lazy } from './lazy';

export interface Panel {
  element: HTMLElement;
  render(state: State): void;
}

export interface LazyPanels<P> {
  /** The elements of the panels, or their placeholders. */
  elements: Record<keyof P, HTMLElement>;
  /** Null until they are loaded. */
  readonly panels: P | null;
  render(state: State): void;
  /** Calls back as soon as the panels are loaded. */
  use(work: (panels: P) => void): void;
}

/** Renders several panels, each only if something has changed that it shows. */
export function renderingAll(panels: Record<string, Pick<Panel, 'render'>>): Panel['render'] {
  const renders = Object.values(panels).map((panel) =>
    skipUnchanged((state) => panel.render(state)),
  );
  return (state) => {
    for (const render of renders) render(state);
  };
}

/** Takes the place of a panel, and shows nothing. */
export const makePlaceholder = () => make('div', { class: 'place' });

/**
 * Creates panels whose code is loaded later. They take the places of the given elements, and at once show the current
 * state.
 */
export function makeLazyPanels<T, P extends Record<string, Panel>>(
  part: Lazy<T>,
  makeAll: (part: T) => P,
  elements: Record<keyof P, HTMLElement>,
  store: Pick<Store, 'get' | 'redraw'>,
): LazyPanels<P> {
  let panels: P | null = null;
  let isNeeded = false;
  let show: Panel['render'] | null = null;
  const furnish = (fetched: T) => {
    if (panels !== null) return;
    panels = makeAll(fetched);
    show = renderingAll(panels);
    for (const [name, { element }] of Object.entries(panels) as [keyof P, Panel][]) {
      // Moving an element would take the focus away from it.
      if (elements[name] !== element) elements[name].replaceWith(element);
      elements[name] = element;
    }
    show(store.get());
    store.redraw();
  };
  if (part.here !== null) furnish(part.here);
  return {
    elements,
    get panels() {
      return panels;
    },
    render(state) {
      if (show !== null) return show(state);
      if (isNeeded || isWaiting(state)) return;
      isNeeded = true;
      part.need(furnish);
    },
    use(work) {
      part.use((fetched) => {
        furnish(fetched);
        work(must(panels, 'panels'));
      });
    },
  };
}

/** Whether something more urgent is still being loaded. */
function isWaiting({ phase }: State): boolean {
  return phase === 'loading' || phase === 'shown';
}
