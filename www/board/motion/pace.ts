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

/** The milliseconds that so many steps take. */
export function lengthOf(steps: number, speed: Speed): number {
  if (steps <= 0) return 0;
  return Math.min(longest, Math.max(shortest, steps * stepMilliseconds)) * factors[speed];
}
