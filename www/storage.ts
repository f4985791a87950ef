/**
 * Keeps the game and the settings across a reload.
 *
 * Storage may be denied, full or damaged: reading then gives nothing together with the reason, writing does nothing.
 */
import { levels } from './levels';
import type { Seat } from './roles';
import type { Settings, Setup } from './state';
import { defaultSettings } from './state';

export interface Saved {
  game: string;
  variant: number;
  setup: Setup;
  record: string;
  settings: Settings;
  /** The rules, where they did not come with the page. */
  source: string | null;
}

/** Longer rules are not kept: storage has little room. */
const mostSource = 1_000_000;

export interface Reading {
  saved: Saved | null;
  /** What to tell the user, or null. */
  problem: string | null;
}

/** The part of `Storage` that is used. */
export type Store = Pick<Storage, 'getItem' | 'setItem'>;

export const storageKey = 'boardwright:1';

export function readSaved(store: () => Store): Reading {
  let text: string | null;
  try {
    text = store().getItem(storageKey);
  } catch {
    return {
      saved: null,
      problem: 'This browser does not let the page keep games, so a reload starts anew.',
    };
  }
  if (text === null) return { saved: null, problem: null };
  const saved = parseSaved(text);
  return saved
    ? { saved, problem: null }
    : { saved: null, problem: 'The saved game was damaged and has been left out.' };
}

export function writeSaved(store: () => Store, saved: Saved): boolean {
  try {
    const source = (saved.source?.length ?? 0) > mostSource ? null : saved.source;
    store().setItem(storageKey, JSON.stringify({ ...saved, source }));
    return true;
  } catch {
    return false;
  }
}

/** Checks every part, since anything may stand in storage. */
export function parseSaved(text: string): Saved | null {
  const data = parseObject(text);
  if (data === null) return null;
  const setup = setupOf(data['setup']);
  const { game, variant, record, source } = data;
  if (typeof game !== 'string' || typeof record !== 'string' || !isIndex(variant) || setup === null)
    return null;
  return {
    game,
    variant,
    record,
    setup,
    settings: settingsOf(data['settings']),
    source: typeof source === 'string' ? source : null,
  };
}

type Bag = Record<string, unknown>;

function parseObject(text: string): Bag | null {
  try {
    return asBag(JSON.parse(text));
  } catch {
    return null;
  }
}

function asBag(value: unknown): Bag | null {
  return typeof value === 'object' && value !== null ? (value as Bag) : null;
}

function setupOf(value: unknown): Setup | null {
  const data = asBag(value);
  if (data === null || !Array.isArray(data['seats']) || !data['seats'].every(isSeat)) return null;
  return { seats: data['seats'], draw: data['draw'] !== false };
}

function isSeat(value: unknown): value is Seat {
  return value === 'human' || (isIndex(value) && value >= 1 && value <= levels.length);
}

function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function settingsOf(value: unknown): Settings {
  const data = asBag(value) ?? {};
  return {
    numerals: data['numerals'] === true,
    names: data['names'] === true,
    speed: oneOf(data['speed'], ['off', 'slow', 'normal', 'fast'], defaultSettings.speed),
    theme: oneOf(data['theme'], ['auto', 'light', 'dark'], defaultSettings.theme),
  };
}

function oneOf<T extends string>(value: unknown, allowed: readonly T[], otherwise: T): T {
  return allowed.find((one) => one === value) ?? otherwise;
}
