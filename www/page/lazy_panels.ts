/** The parts of the page that are fetched once moves can be entered. */
import { Lazy } from '../ui/lazy';
import { makeTableDeferred } from '../table/panels';

export type Deferred = ReturnType<typeof makeDeferred>;

export function makeDeferred(missing: () => void) {
  return {
    ...makeTableDeferred(missing),
    /** What stands beside the board, below the line for moves, and the menu. */
    sidePanels: new Lazy(() => import('./side_panels'), missing),
  };
}
