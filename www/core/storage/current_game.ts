/**
 * Saves the current game and the settings in local and session storage, where they can be read before anything is
 * loaded.
 *
 * All windows share one copy, which the next visit starts with; each window also has its own, so that a reload
 * continues its own game. Earlier games are in the database: see `saved_games.ts`. Storage may be denied, full or
 * damaged: reading then returns what is intact and the reason, and writing returns why it failed. Settings can be read
 * and written without the game, so that they survive if it is damaged.
 */
import { isQuotaExceeded } from './web_storage';
import type { KeyValueStorage } from './web_storage';
import { isIndex } from '../is_index';
import { currentLevel, levels } from '../players/levels';
import type { Snapshot } from '../state/snapshot';
import { commandIds } from '../state/keys';
import type { KeySettings } from '../state/keys';
import { languages, translate } from '../../language/translate';
import type { Language } from '../../language/translate';
import { asAgreedEnd } from '../players/agreed_end';
import type { AgreedEnd } from '../players/agreed_end';
import type { Clock, TimeControl } from '../players/clock';
import { asDistantGame } from '../players/distant';
import type { DistantGame } from '../players/distant';
import { seatsHere } from '../players/seats';
import type { Seat } from '../players/seats';
import type { Setup } from '../state/state';
import { maxServersLength } from '../state/ice_servers';
import {
  boardMaterials,
  defaultSettings,
  figureSets,
  letterings,
  moveStyles,
} from '../state/settings';
import type { Settings } from '../state/settings';

/** A saved game. Its properties are stored under these names. */
export interface Saved {
  /** Identifies the game among all saved ones; '' if an older version of the page saved it. */
  id: string;
  /** Identifies this version of the game. */
  mark: string;
  /** Marks of earlier versions, including the last one known to be in the database. */
  before: string[];
  game: string;
  variant: number;
  setup: Setup;
  /** How many levels the computer had when this was saved; missing while there were six. */
  levels: number;
  clock: Clock | null;
  /** How the players have ended the game themselves, or null. */
  agreed: AgreedEnd | null;
  /** What a game with somebody elsewhere needs besides, or null. */
  distant: DistantGame | null;
  record: string;
  /** The rules, unless they are shipped with the page. */
  source: string | null;
  /** Where the pieces are; checked once the game is known. */
  moment: Snapshot | null;
  /** Whether the game has ended; false if an older version of the page saved it. */
  isOver: boolean;
}

/** Longer rules are not saved, since storage is small. */
const maxSourceLength = 1_000_000;
/** How many marks are remembered. */
export const maxMarks = 200;

export interface StoredSession {
  saved: Saved | null;
  settings: Settings;
  /** A message for the user, or null. */
  problem: string | null;
  /** Whether there was neither a game nor settings. */
  isEmpty: boolean;
  /** Whether the browser denies storage. */
  isDenied: boolean;
}

export const storageKey = 'boardwright:1';

export type WriteResult = 'saved' | 'full' | 'denied';

/** Reads the copy shared by all windows, and the window's own. */
export function readSaved(
  shared: () => KeyValueStorage,
  own: () => KeyValueStorage,
): StoredSession {
  let texts: (string | null)[];
  try {
    texts = [shared(), own()].map((store) => store.getItem(storageKey));
  } catch {
    const problem = translate('storage.denied');
    const nothing = { saved: null, settings: defaultSettings, isEmpty: true };
    return { ...nothing, problem, isDenied: true };
  }
  const found = texts.filter((text) => text !== null).map(parseObject);
  const whole = found.filter((data) => data !== null);
  const [latest] = whole;
  // A game without an id was put into the shared storage from outside, so it is newer than the window's own.
  const isOlder = latest !== undefined && 'game' in latest && !('id' in latest);
  const saved = (isOlder ? whole : whole.toReversed()).map(gameOf).find((one) => one !== null);
  const isDamaged = !saved && (found.includes(null) || whole.some((data) => 'game' in data));
  return {
    saved: saved ?? null,
    settings: settingsOf(latest?.['settings']),
    problem: isDamaged ? translate('storage.damaged') : null,
    isEmpty: latest === undefined,
    isDenied: false,
  };
}

export function writeSaved(
  shared: () => KeyValueStorage,
  own: () => KeyValueStorage,
  saved: Saved,
  settings: Settings,
): WriteResult {
  const source = (saved.source?.length ?? 0) > maxSourceLength ? null : saved.source;
  const content = () => ({ ...saved, source, settings });
  write(own, content);
  return write(shared, content);
}

/** The game that another window has stored; null if there is none. */
export function savedIn(text: string): Saved | null {
  const data = parseObject(text);
  return data && gameOf(data);
}

/** Writes the settings and leaves the stored game as it is. */
export function writeSettings(store: () => KeyValueStorage, settings: Settings): WriteResult {
  return write(store, (storage) => ({
    ...parseObject(storage.getItem(storageKey) ?? ''),
    settings,
  }));
}

function write(
  store: () => KeyValueStorage,
  content: (storage: KeyValueStorage) => object,
): WriteResult {
  try {
    const storage = store();
    storage.setItem(storageKey, JSON.stringify(content(storage)));
    return 'saved';
  } catch (error) {
    return isQuotaExceeded(error) ? 'full' : 'denied';
  }
}

/** A unique id. */
export function freshName(): string {
  return Math.random().toString(36).slice(2) + Date.now().toString(36);
}

/** Storage may hold anything, so every part is checked. */
export function gameOf(data: JsonRecord): Saved | null {
  const setup = setupOf(data['setup'], data['levels'] !== levels.length);
  const { game, variant, record, source } = data;
  const distant = asDistantGame(data['distant']);
  if (typeof game !== 'string' || typeof record !== 'string' || !isIndex(variant) || setup === null)
    return null;
  return {
    id: textOf(data['id']),
    mark: textOf(data['mark']),
    before: textsOf(data['before']),
    game,
    variant,
    record,
    setup: distant === null ? { ...setup, seats: seatsHere(setup.seats) } : setup,
    levels: levels.length,
    clock: clockOf(data['clock'], setup.clocks ?? []),
    agreed: asAgreedEnd(data['agreed']),
    distant,
    source: typeof source === 'string' ? source : null,
    moment: (data['moment'] ?? null) as Snapshot | null,
    isOver: data['isOver'] === true,
  };
}

export type JsonRecord = Record<string, unknown>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string').slice(0, maxMarks) : [];

function parseObject(text: string): JsonRecord | null {
  try {
    return asRecord(JSON.parse(text));
  } catch {
    return null;
  }
}

export function asRecord(value: unknown): JsonRecord | null {
  return typeof value === 'object' && value !== null ? (value as JsonRecord) : null;
}

function setupOf(value: unknown, isOld: boolean): Setup | null {
  const data = asRecord(value);
  if (data === null || !Array.isArray(data['seats']) || !data['seats'].every(isSeat)) return null;
  const clocks = Array.isArray(data['clocks']) ? data['clocks'].flatMap(controlOf) : [];
  const now = (seat: Seat) => (isOld && typeof seat === 'number' ? currentLevel(seat) : seat);
  return { seats: data['seats'].map(now), draw: data['draw'] !== false, clocks };
}

function controlOf(value: unknown): TimeControl[] {
  const data = asRecord(value);
  const { seconds, increment } = data ?? {};
  if (!isAmount(seconds) || !isAmount(increment)) return [];
  return [{ kind: oneOf(data?.['kind'], ['none', 'game', 'move'], 'none'), seconds, increment }];
}

/** The stored clocks, none of them running. JSON has no Infinity, so it is stored as null. */
function clockOf(value: unknown, controls: readonly TimeControl[]): Clock | null {
  const data = asRecord(value);
  const left = Array.isArray(data?.['left']) ? data['left'].map((one) => one ?? Infinity) : [];
  const fits = left.length === controls.length && left.every(isAmount) && left.length > 0;
  const flagged = data?.['flagged'];
  if (!fits) return null;
  const isFlagged = isIndex(flagged) && flagged < left.length;
  return { controls, left, running: null, since: 0, flagged: isFlagged ? flagged : null };
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0;
}

export function isSeat(value: unknown): value is Seat {
  if (value === 'human' || value === 'remote') return true;
  if (typeof value === 'string' && /^external:https?:\S+$/.test(value)) return true;
  return isIndex(value) && value >= 1 && value <= levels.length;
}

export function settingsOf(value: unknown): Settings {
  const data = asRecord(value) ?? {};
  return {
    confirm: oneOf(data['confirm'], ['auto', 'always', 'never'], defaultSettings.confirm),
    runsOn: data['runsOn'] !== false,
    numerals: data['numerals'] === true,
    names: data['names'] === true,
    speed: oneOf(data['speed'], ['off', 'slow', 'normal', 'fast'], defaultSettings.speed),
    theme: oneOf(data['theme'], ['auto', 'light', 'dark'], defaultSettings.theme),
    material: oneOf(data['material'], boardMaterials, defaultSettings.material),
    patterns: data['patterns'] === true,
    figures: oneOf(data['figures'], figureSets, defaultSettings.figures),
    letters: oneOf(data['letters'], letterings, defaultSettings.letters),
    notation: oneOf(data['notation'], moveStyles, defaultSettings.notation),
    turned: isIndex(data['turned']) ? data['turned'] % 12 : 0,
    side: oneOf(data['side'], ['person', 'fixed', 'mover'], defaultSettings.side),
    lines: linesOf(data['lines']),
    sound: data['sound'] === true,
    volume: oneOf(data['volume'], ['soft', 'medium', 'loud'], defaultSettings.volume),
    pace: oneOf(data['pace'], ['none', 'short', 'long', 'verylong'], defaultSettings.pace),
    ponders: data['ponders'] === true,
    language: languageOf(data['language']),
    relays: textOf(data['relays']).slice(0, maxServersLength),
    keys: keysFrom(data['keys']),
  };
}

function linesOf(value: unknown): number {
  return isIndex(value) && value >= 1 && value <= 5 ? value : defaultSettings.lines;
}

function languageOf(value: unknown): Settings['language'] {
  const known = Object.keys(languages).find((one) => one === value);
  return (known as Language | undefined) ?? 'auto';
}

/** Ignores unknown commands and invalid keys. */
function keysFrom(value: unknown): KeySettings {
  const data = asRecord(value) ?? {};
  const own = asRecord(data['own']) ?? {};
  const storage = commandIds.flatMap((id) => {
    const keys = own[id];
    return Array.isArray(keys) && keys.every((key) => typeof key === 'string') ? [[id, keys]] : [];
  });
  return { single: data['single'] !== false, own: Object.fromEntries(storage) };
}

function oneOf<T extends string>(value: unknown, allowed: readonly T[], otherwise: T): T {
  return allowed.find((one) => one === value) ?? otherwise;
}
