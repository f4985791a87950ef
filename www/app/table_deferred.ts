/** The parts of a table that are fetched once moves can be entered. */
import { Lazy } from '../lazy';

export type TableDeferred = ReturnType<typeof makeTableDeferred>;

export function makeTableDeferred(missing: () => void) {
  return {
    /** What a choice needs. */
    choosing: new Lazy(() => import('../panels/choosing'), missing),
    told: new Lazy(() => import('../panels/told'), missing),
  };
}
