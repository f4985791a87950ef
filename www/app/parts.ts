/** The parts of the page that are fetched once moves can be entered. */
import { Part } from '../part';

export type Parts = ReturnType<typeof makeParts>;

export function makeParts(missing: () => void) {
  return {
    /** What a choice needs. */
    choosing: new Part(() => import('../panels/choosing'), missing),
    /** What stands beside the board, below the line for moves, and the menu. */
    beside: new Part(() => import('./beside'), missing),
    told: new Part(() => import('../panels/told'), missing),
  };
}
