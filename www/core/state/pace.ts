/** How fast moves are shown. */

export type Speed = 'off' | 'slow' | 'normal' | 'fast';

/** How a move is shown. */
export interface Pace {
  speed: Speed;
  /** Nothing moves: pictures follow one another. */
  still: boolean;
}

const stepMilliseconds = 70;
const shortest = 250;
const longest = 900;
const factors: Record<Speed, number> = { off: 0, slow: 2, normal: 1, fast: 0.5 };

/** A count takes longer than a step, as far as there is time for all of them. */
const countMilliseconds = 140;
const longestCounting = 4500;

/** The milliseconds that so many steps take, some of which are counts. */
export function lengthOf(steps: number, speed: Speed, counts = 0): number {
  if (steps <= 0) return 0;
  const most = Math.max(longest, Math.min(longestCounting, counts * countMilliseconds));
  const wanted = (steps - counts) * stepMilliseconds + counts * countMilliseconds;
  return Math.min(most, Math.max(shortest, wanted)) * factors[speed];
}
