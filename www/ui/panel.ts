/**
 * A panel: an element, and a function that brings it up to date with the state. The code of some panels is fetched once
 * moves can be entered; until then placeholders stand for them.
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
  /** Where each panel is, or will be. */
  elements: Record<keyof P, HTMLElement>;
  /** Null until they are there. */
  readonly panels: P | null;
  render(state: State): void;
  /** Does something with the panels, as soon as they are there. */
  use(work: (panels: P) => void): void;
}

/** Renders panels, each only when something has changed that it shows. */
export function renderingAll(panels: Record<string, Pick<Panel, 'render'>>): Panel['render'] {
  const renders = Object.values(panels).map((panel) =>
    skipUnchanged((state) => panel.render(state)),
  );
  return (state) => {
    for (const render of renders) render(state);
  };
}

/** Holds the place of a panel that shows nothing by itself. */
export const makePlaceholder = () => make('div', { class: 'place' });

/**
 * Makes panels of a part that comes later. Until then other elements hold their places; what is to be seen by then is
 * shown as soon as they come.
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
      // An element that is moved loses the focus.
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

/** Whether something comes before what is fetched later. */
function isWaiting({ phase }: State): boolean {
  return phase === 'loading' || phase === 'shown';
}
