/** The parts of the page that are fetched once moves can be entered. */
import { Part } from '../part';
import { makeTableParts } from './table_parts';

export type Parts = ReturnType<typeof makeParts>;

export function makeParts(missing: () => void) {
  return {
    ...makeTableParts(missing),
    /** What stands beside the board, below the line for moves, and the menu. */
    beside: new Part(() => import('./beside'), missing),
  };
}
