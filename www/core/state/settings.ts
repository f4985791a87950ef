/** The user's settings for appearance, sound, move input and keys. */
import type { Language } from '../../language/translate';
import { defaultKeys } from './keys';
import type { KeySettings } from './keys';

export type Volume = 'soft' | 'medium' | 'loud';

/** Those of rule files, and one for people who need much contrast. */
export const boardMaterials = [
  'auto',
  'wood',
  'walnut',
  'green',
  'felt',
  'slate',
  'marble',
  'parchment',
  'sand',
  'sea',
  'contrast',
] as const;
export type BoardMaterial = (typeof boardMaterials)[number];

/** The sets of chess pieces. */
export const figureSets = ['diagram', 'staunton'] as const;
export type FigureSet = (typeof figureSets)[number];

export const letterings = ['traditional', 'international'] as const;

/** How moves are shown: as the players of the game write them, with signs for its pieces, or as the rules do. */
export const moveStyles = ['customary', 'figurines', 'usual', 'named'] as const;
export type MoveStyle = (typeof moveStyles)[number];

export interface Settings {
  /** How moves are shown. */
  notation: MoveStyle;
  /** Whether moves are confirmed before they are played. */
  confirm: 'auto' | 'always' | 'never';
  /** Whether the only possible next step is made automatically. */
  runsOn: boolean;
  numerals: boolean;
  names: boolean;
  speed: Speed;
  sound: boolean;
  volume: Volume;
  theme: 'auto' | 'light' | 'dark';
  /** What boards look made of; `auto`: what the rule file suggests. */
  material: BoardMaterial;
  /** Whether signs on pieces tell players apart, besides their colours. */
  patterns: boolean;
  /** How chess pieces are drawn. */
  figures: FigureSet;
  /** Which of two inscriptions pieces have, such as 玉 and K. */
  letters: (typeof letterings)[number];
  /** The rotation of the board, in twelfths of a full turn. */
  turned: number;
  /** Who sits at the bottom: the only person who plays, the first player as in the rule file, or the player to move. */
  side: 'person' | 'fixed' | 'mover';
  /** How many lines the analysis shows. */
  lines: number;
  /** The delay before the computer's move is shown. */
  pace: 'none' | 'short' | 'long' | 'verylong';
  /** Whether the computer thinks on the opponent's time. */
  ponders: boolean;
  /** `auto`: the first of the browser's languages that the page has. */
  language: Language | 'auto';
  /** Servers that help to connect to another page, separated by spaces; '' for none. */
  relays: string;
  keys: KeySettings;
}

export const defaultSettings: Settings = {
  notation: 'customary',
  confirm: 'auto',
  runsOn: true,
  numerals: false,
  names: false,
  speed: 'normal',
  sound: false,
  volume: 'medium',
  theme: 'auto',
  material: 'auto',
  patterns: false,
  figures: 'diagram',
  letters: 'traditional',
  turned: 0,
  side: 'person',
  lines: 3,
  pace: 'short',
  ponders: false,
  language: 'auto',
  relays: '',
  keys: defaultKeys,
};

/** Whether animations are off, in the settings or in the system. */
export function isStill({ settings }: { settings: Pick<Settings, 'speed'> }): boolean {
  return settings.speed === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export type Speed = 'off' | 'slow' | 'normal' | 'fast';

export interface Pace {
  speed: Speed;
  /** Whether moves are not animated. */
  still: boolean;
}

const stepMilliseconds = 70;
const shortest = 250;
const longest = 900;
const factors: Record<Speed, number> = { off: 0, slow: 2, normal: 1, fast: 0.5 };

/** The preferred time for a count, if there is room for all of them. */
const countMilliseconds = 140;
const longestCounting = 4500;

/** The milliseconds for a number of steps, some of which are counts. */
export function lengthOf(steps: number, speed: Speed, counts = 0): number {
  if (steps <= 0) return 0;
  const most = Math.max(longest, Math.min(longestCounting, counts * countMilliseconds));
  const wanted = (steps - counts) * stepMilliseconds + counts * countMilliseconds;
  return Math.min(most, Math.max(shortest, wanted)) * factors[speed];
}
