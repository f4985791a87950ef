/**
 * The levels of the computer and their names. How well each one plays, and how long it may think, is defined in
 * `src/search/level.rs`, which is part of the engine's module.
 */
import type { SearchLimits } from '../../engine/structures';

/** Names of the levels from 1 on; their texts are `level.` and the name. */
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

/** The first level that thinks as long as it may. Those below count positions, so that they play the same everywhere. */
export const firstByTime = 8;

export function limitsOf(level: number, seed: number): SearchLimits {
  return { level, seed };
}

/**
 * Older versions of the page had six levels; these are the current ones of the same name and about the same strength.
 */
const renumbered = [1, 2, 3, 5, 6, 10];

/** The current level for one of the six old ones. */
export function currentLevel(old: number): number {
  return renumbered[old - 1] ?? old;
}

/** A level by its number or name; null if there is none. */
export function levelOf(text: string): number | null {
  const word = text.trim().toLowerCase();
  const number = /^\d{1,2}$/.test(word)
    ? Number(word)
    : levels.findIndex((name) => name === word) + 1;
  return number >= 1 && number <= levels.length ? number : null;
}
