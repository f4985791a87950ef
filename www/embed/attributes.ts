/**
 * Parses the attributes of a board, which can hold anything. Returns the requested settings and lesson, and every
 * refusal with the name of its attribute.
 */
import { levelOf, levels } from '../core/players/levels';
import { externalSeat, defaultLevel } from '../core/players/seats';
import type { Seat } from '../core/players/seats';
import type { Speed, Settings } from '../core/state/settings';
import { boardMaterials, defaultSettings, figureSets, letterings } from '../core/state/settings';
import { joinAnd, translate, languages } from '../language/translate';
import type { Language } from '../language/translate';
import { controlNames } from './attribute_names';
import type { ControlName, AttributeName } from './attribute_names';
import { isRegistered, registeredNames } from './players';

export interface BoardOptions {
  game: string | null;
  src: string | null;
  variant: number;
  /** The game to continue; null to start from the beginning. */
  record: string | null;
  seats: Seat[];
  /** Null without a lesson. */
  lesson: LessonAsked | null;
  /** Whether progress in lessons is saved in the browser. */
  keepsProgress: boolean;
  viewOnly: boolean;
  controls: ControlName[];
  /** Whether rows and columns are labelled. */
  hasLabels: boolean;
  settings: Settings;
  /** Null if not given. */
  language: Language | null;
}

const maxVariants = 1000;
const maxLength = 1_000_000;
/** More than any game has. */
const maxSeats = 64;
const shownLetters = 60;

export function readAttributes(read: Read): { asked: BoardOptions; refusals: Refusal[] } {
  const refusals: Refusal[] = [];
  const refuse: Refuse = (attribute, expected) => {
    const text = read(attribute) ?? '';
    const value = text.length > shownLetters ? `${text.slice(0, shownLetters)}…` : text;
    refusals.push({
      attribute,
      message: translate('embed.attribute', { attribute, value, expected }),
    });
  };
  const given = { read, refuse };
  const level = levelIn(given);
  const asked: BoardOptions = {
    game: gameIn(given),
    src: srcIn(given),
    variant: variantIn(given),
    record: recordIn(given),
    seats: seatsIn(given, level),
    lesson: lessonIn(given),
    keepsProgress: read('keep-progress') !== null,
    viewOnly: read('view-only') !== null,
    controls: controlsIn(given),
    hasLabels: coordinatesIn({ ...given, refuse: () => undefined }) !== 'off',
    settings: settingsIn(given),
    language: languageIn(given),
  };
  return { asked, refusals };
}

function gameIn({ read, refuse }: Given): string | null {
  const game = read('game');
  if (game === null || /^[a-z0-9][a-z0-9-]{0,63}$/i.test(game)) return game;
  refuse('game', translate('embed.expected.game'));
  return null;
}

function srcIn({ read, refuse }: Given): string | null {
  return addressIn({ read, refuse }, 'src', translate('embed.expected.src'));
}

function variantIn({ read, refuse }: Given): number {
  const text = read('variant');
  if (text === null) return 0;
  if (/^\d{1,3}$/.test(text) && Number(text) < maxVariants) return Number(text);
  refuse('variant', translate('embed.expected.variant'));
  return 0;
}

/** A position and the moves after it, as a record. Whether they are valid, only the engine knows. */
function recordIn({ read, refuse }: Given): string | null {
  const position = oneLine(read('position') ?? '');
  const moves = (read('moves') ?? '')
    .split(/[;\n]/)
    .map(oneLine)
    .filter((move) => move !== '');
  for (const name of ['position', 'moves'] as const)
    if ((read(name)?.length ?? 0) > maxLength) {
      refuse(name, translate('embed.expected.short', { count: maxLength }));
      return null;
    }
  return recordOf(position, moves);
}

/** The record of a game that starts from a position, or from the beginning without one. */
export function recordOf(position: string, moves: string[]): string | null {
  if (position === '' && moves.length === 0) return null;
  const start = position === '' ? [] : [`start ${position}`];
  const played = moves.map((move, i) => `${i + 1}. ${move}`);
  return ['Boardwright record 2', ...start, ...played].join('\n');
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function levelIn({ read, refuse }: Given): number {
  const text = read('level');
  const level = text === null ? defaultLevel : levelOf(text);
  if (level === null) refuse('level', translate('embed.expected.level', { names: levelNames }));
  return level ?? defaultLevel;
}

const levelNames = levels.join(', ');

function seatsIn({ read, refuse }: Given, level: number): Seat[] {
  const words = (read('players') ?? '').split(/[\s,]+/).filter((word) => word !== '');
  const seats = words.map((word) => seatOf(word, level));
  const known = seats.filter((seat) => seat !== null);
  if (known.length === words.length && words.length <= maxSeats)
    return known.length > 0 ? known : ['human', 'human'];
  refuse('players', playersMay());
  return ['human', 'human'];
}

function playersMay(): string {
  const expected = translate('embed.expected.players', { names: levelNames });
  const names = registeredNames();
  const besides = names.length === 0 ? translate('embed.expected.noneRegistered') : joinAnd(names);
  return translate('embed.expected.registered', { expected, names: besides });
}

function seatOf(word: string, level: number): Seat | null {
  if (word === 'human') return 'human';
  if (isRegistered(word)) return externalSeat(word);
  return word === 'computer' ? level : levelOf(word);
}

function settingsIn(given: Given): Settings {
  return {
    ...defaultSettings,
    sound: false,
    theme: oneOf(given, 'theme', ['auto', 'light', 'dark']),
    material: oneOf(given, 'material', boardMaterials),
    figures: oneOf(given, 'figures', figureSets),
    letters: oneOf(given, 'letters', letterings),
    speed: speedIn(given),
    names: coordinatesIn(given) === 'cells',
    ...orientationIn(given),
  };
}

const coordinatesIn = (given: Given) => oneOf(given, 'coordinates', ['on', 'off', 'cells']);

function speedIn(given: Given): Speed {
  const speed = oneOf(given, 'animation', ['auto', 'off', 'slow', 'normal', 'fast']);
  return speed === 'auto' ? defaultSettings.speed : speed;
}

/** `turned`, `mover`, or clockwise degrees in steps of 30. */
function orientationIn({ read, refuse }: Given): Pick<Settings, 'turned' | 'side'> {
  const text = read('orientation')?.trim() ?? 'normal';
  if (text === 'mover') return { turned: 0, side: 'mover' };
  const turned = text === 'normal' ? 0 : text === 'turned' ? 180 : Number(text);
  if (Number.isInteger(turned / 30) && turned >= 0 && turned < 360 && text !== '')
    return { turned: turned / 30, side: 'fixed' };
  refuse('orientation', translate('embed.expected.orientation'));
  return { turned: 0, side: 'fixed' };
}

/** An attribute without a value stands for all of them. */
function controlsIn({ read, refuse }: Given): ControlName[] {
  const text = read('controls');
  if (text === null) return [];
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  const isKnown = words.every((word) => (controlNames as readonly string[]).includes(word));
  if (!isKnown)
    refuse('controls', translate('embed.expected.controls', { names: controlNames.join(', ') }));
  return controlNames.filter((name) => words.length === 0 || words.includes(name));
}

/** Only the part before the hyphen counts. A language that the boards do not have is not an error of the page. */
function languageIn({ read }: Given): Language | null {
  const tag = (read('lang') ?? '').slice(0, 2).toLowerCase();
  return tag in languages ? (tag as Language) : null;
}

/** What is wrong with an attribute. */
export interface Refusal {
  attribute: AttributeName;
  message: string;
}

export type Read = (name: AttributeName) => string | null;

/** Records that an attribute has none of its valid values. */
export type Refuse = (attribute: AttributeName, expected: string) => void;

export interface Given {
  read: Read;
  refuse: Refuse;
}

/** An address to load something from. */
export function addressIn(
  { read, refuse }: Given,
  name: 'src' | 'lessons',
  expected: string,
): string | null {
  const text = read(name);
  if (text === null) return null;
  const address = urlOf(text);
  if (address !== null && /^(https?|blob|data):$/.test(address.protocol)) return address.href;
  refuse(name, expected);
  return null;
}

function urlOf(text: string): URL | null {
  try {
    return new URL(text, document.baseURI);
  } catch {
    return null;
  }
}

/** The first allowed keyword if there is none, or an invalid one, which is refused. */
export function oneOf<T extends string>(
  { read, refuse }: Given,
  name: AttributeName,
  allowed: readonly [T, ...T[]],
): T {
  const text = read(name) ?? allowed[0];
  const found = allowed.find((one) => one === text.trim());
  if (found === undefined) refuse(name, allowed.join(', '));
  return found ?? allowed[0];
}

export interface LessonAsked {
  /** The value of the attribute, which identifies the lesson. */
  text: string;
  /** The game in the attribute; null if the board or the lesson file defines it. */
  game: string | null;
  /** Null for the first course of the file. */
  course: string | null;
  /** From 0; null for the first step, or the one visited last. */
  step: number | null;
  /** The address of a lesson file, instead of the shipped lessons. */
  file: string | null;
}

/** `GAME/COURSE/STEP`, where the game and the step are optional; with a custom lesson file also the course. */
const form = /^(?:([a-z0-9][\w-]{0,63})\/)?([a-z][a-z0-9-]{0,59})(?:\/(\d{1,3}))?$/i;

export function lessonIn(given: Given): LessonAsked | null {
  const file = addressIn(given, 'lessons', translate('embed.expected.lessons'));
  const text = given.read('lesson')?.trim() ?? null;
  if (text === null && file === null) return null;
  const nothing = { text: text ?? '', game: null, course: null, step: null, file };
  if (!text) return nothing;
  const [, game, course, step] = form.exec(text) ?? [];
  if (course === undefined) given.refuse('lesson', translate('embed.expected.lesson'));
  return {
    ...nothing,
    game: game ?? null,
    course: course ?? null,
    step: step === undefined ? null : Math.max(Number(step) - 1, 0),
  };
}
