/**
 * A panel: an element, and a function that brings it up to date with the state. The code of some panels is fetched once
 * moves can be entered; until then placeholders stand for them.
 */
import { must } from '../core/must';
import type { State } from '../core/state/state';
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
  redraw: () => void,
): LazyPanels<P> {
  let panels: P | null = null;
  let latest: State | null = null;
  const show = (state: State) => {
    for (const panel of Object.values(panels ?? {})) panel.render(state);
  };
  const furnish = (fetched: T) => {
    if (panels !== null) return;
    panels = makeAll(fetched);
    for (const [name, { element }] of Object.entries(panels) as [keyof P, Panel][]) {
      // An element that is moved loses the focus.
      if (elements[name] !== element) elements[name].replaceWith(element);
      elements[name] = element;
    }
    if (latest) show(latest);
    redraw();
  };
  if (part.here !== null) furnish(part.here);
  return {
    elements,
    get panels() {
      return panels;
    },
    render(state) {
      const wasWaiting = latest === null || isWaiting(latest);
      latest = state;
      if (panels !== null) show(state);
      else if (wasWaiting && !isWaiting(state)) part.need(furnish);
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
