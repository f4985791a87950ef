/** The parts of a table that are fetched once moves can be entered. */
import { Part } from '../part';

export type TableParts = ReturnType<typeof makeTableParts>;

export function makeTableParts(missing: () => void) {
  return {
    /** What a choice needs. */
    choosing: new Part(() => import('../panels/choosing'), missing),
    told: new Part(() => import('../panels/told'), missing),
  };
}
