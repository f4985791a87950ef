/** What people may choose about the page: how it looks, moves and sounds, and which keys it has. */
import type { Language } from '../../language/translate';
import { defaultKeys } from './keys';
import type { KeySettings } from './keys';

export type Volume = 'soft' | 'medium' | 'loud';

export interface Settings {
  /** Whether moves are shown before they are played. */
  confirm: 'auto' | 'always' | 'never';
  /** Whether a move goes on by itself where there is but one way. */
  runsOn: boolean;
  numerals: boolean;
  names: boolean;
  speed: Speed;
  /** Whether there is anything to hear. */
  sound: boolean;
  volume: Volume;
  theme: 'auto' | 'light' | 'dark';
  /** Colours of the board. */
  surface: 'auto' | 'slate' | 'meadow' | 'sea' | 'contrast';
  /** How far the board is turned, in twelfths of a full turn. */
  turned: number;
  /** Whether the board turns to whoever is to move. */
  side: 'fixed' | 'mover';
  /** How many of the best moves the analysis tells apart. */
  lines: number;
  /** How long the computer waits before it shows its move. */
  pace: 'none' | 'short' | 'long' | 'verylong';
  /** Whether the computer looks ahead while a person has to move. */
  ponders: boolean;
  /** `auto` is the first of the browser's languages that there is. */
  language: Language | 'auto';
  keys: KeySettings;
}

export const defaultSettings: Settings = {
  confirm: 'auto',
  runsOn: true,
  numerals: false,
  names: false,
  speed: 'normal',
  sound: false,
  volume: 'medium',
  theme: 'auto',
  surface: 'auto',
  turned: 0,
  side: 'fixed',
  lines: 3,
  pace: 'short',
  ponders: false,
  language: 'auto',
  keys: defaultKeys,
};

/** Whether nothing may move: the user asked for it here or in the system. */
export function isStill({ settings }: { settings: Pick<Settings, 'speed'> }): boolean {
  return settings.speed === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

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
