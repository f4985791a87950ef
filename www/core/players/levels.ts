/**
 * How strong the computer can be: words for the levels. How well each plays, and how long it may think, stands in one
 * table, `src/search/level.rs`, which the module that searches has with it.
 */
import type { SearchLimits } from '../../engine/structures';

/** The words of the levels from 1 on; their texts in the catalogue are `level.` and these. */
export const levels = [
  'beginner',
  'easy',
  'casual',
  'medium',
  'good',
  'strong',
  'tough',
  'expert',
  'master',
  'hardest',
] as const;

/** Limits of a search at a level, from 1. */
export function limitsOf(level: number, seed: number): SearchLimits {
  return { level, seed };
}

/** The numbers that six levels had before, the first at index 0, as they are now: about as strong, by the same words. */
const renumbered = [1, 2, 3, 5, 6, 10];

/** The level that one of the six is now. */
export function currentLevel(old: number): number {
  return renumbered[old - 1] ?? old;
}

/** A level from 1, by its number or its name; null where it is none. */
export function levelOf(text: string): number | null {
  const word = text.trim().toLowerCase();
  const number = /^\d{1,2}$/.test(word)
    ? Number(word)
    : levels.findIndex((name) => name === word) + 1;
  return number >= 1 && number <= levels.length ? number : null;
}
