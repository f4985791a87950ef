/** How strong the computer plays: one table for the dialog, the search and the tests. */
import type { SearchLimits } from './engine/types';

export interface Level {
  name: string;
  depth: number;
  milliseconds: number;
  /** Hundredths of a piece that a move may be worse than the best one. */
  margin: number;
}

export const levels: readonly Level[] = [
  { name: 'beginner', depth: 1, milliseconds: 300, margin: 150 },
  { name: 'easy', depth: 2, milliseconds: 500, margin: 80 },
  { name: 'casual', depth: 3, milliseconds: 1000, margin: 35 },
  { name: 'good', depth: 5, milliseconds: 2000, margin: 10 },
  { name: 'strong', depth: 8, milliseconds: 4000, margin: 0 },
  { name: 'hardest', depth: 64, milliseconds: 10_000, margin: 0 },
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
