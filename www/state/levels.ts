/**
 * How strong the computer plays: one table for the dialog, the search and the tests.
 *
 * Each level sees one turn further than the one before, and errs less. A margin makes a search slower, as all moves near
 * the best have to be valued exactly. Values have some noise, so up to 75 a piece that is free is still taken; from 90 on
 * it often is not.
 */
import type { SearchLimits } from '../engine/types';

export interface Level {
  /** Its text in the catalogue is `level.` and this. */
  name: 'beginner' | 'easy' | 'casual' | 'good' | 'strong' | 'hardest';
  depth: number;
  milliseconds: number;
  /** Hundredths of a piece that a move may be worse than the best one. */
  margin: number;
}

export const levels: readonly Level[] = [
  { name: 'beginner', depth: 1, milliseconds: 300, margin: 75 },
  { name: 'easy', depth: 2, milliseconds: 500, margin: 50 },
  { name: 'casual', depth: 3, milliseconds: 1000, margin: 25 },
  { name: 'good', depth: 4, milliseconds: 1500, margin: 0 },
  { name: 'strong', depth: 5, milliseconds: 3000, margin: 0 },
  { name: 'hardest', depth: 64, milliseconds: 8000, margin: 0 },
];

/** Limits of a search at a level, from 1. */
export function limitsOf(level: number, seed: number): SearchLimits {
  const { depth, milliseconds, margin } = levels[level - 1] ?? {
    depth: 3,
    milliseconds: 1000,
    margin: 0,
  };
  return { depth, milliseconds, margin, seed };
}
