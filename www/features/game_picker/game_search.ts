/** Search and filters over the games, using only the index, so that no game has to be loaded. Pure. */
import index from '../../../games/index.json';
import { translate } from '../../language/translate';
import type { MessageKey } from '../../language/translate';
import type { GameName } from '../../games/library';

export interface SearchEntry {
  id: string;
  title: string;
  family: string;
  author: string;
  year: number | null;
  /** The numbers of players it can be played by. */
  players: number[];
  tags: string[];
  /** The titles of its variants, the main game first. */
  variants: string[];
  /** Everything that can be searched, in lower case and without accents. */
  words: string[];
}

export interface Family {
  name: string;
  games: SearchEntry[];
}

/** A filter button. */
export interface Filter {
  /** Filters of the same kind are alternatives; those of different kinds must all match. */
  kind: 'players' | 'tag';
  value: string;
  label: string;
}

interface Entry {
  id: string;
  family: string;
  title: string;
  author?: string;
  publisher?: string;
  year?: number;
  players: number;
  tags: string[];
  aliases?: string[];
  variants: { title: string; players: number }[];
}

const entries = new Map(index.map((entry: Entry) => [entry.id, entry]));
/** A filter with fewer games is not offered. */
const fewest = 2;
/** Tags that repeat the number of players. */
const besides = new Set(['one-player', 'four-players']);

export function searchEntries({ id, name }: GameName): SearchEntry {
  const entry = entries.get(id);
  if (entry === undefined) return unknown(id, name);
  const { title, family, author = '', publisher = '', year = null, tags, aliases = [] } = entry;
  const variants = [title, ...entry.variants.map((variant) => variant.title)];
  const players = [...new Set([entry, ...entry.variants].map((one) => one.players))];
  const names = [family, familyName(family), ...tags, ...tags.map(tagName)];
  const counts = players.map((count) => translate('gamePicker.players', { count }));
  const words = [
    ...variants,
    ...aliases,
    author,
    publisher,
    String(year ?? ''),
    ...names,
    ...counts,
  ];
  return { id, title, family, author, year, players, tags, variants, words: words.map(normalised) };
}

function unknown(id: string, name: string): SearchEntry {
  const nothing = { family: '', author: '', year: null, players: [], tags: [] };
  return { id, title: name, ...nothing, variants: [name], words: [normalised(name)] };
}

/** Lower case, without accents, and with single spaces. */
export function normalised(text: string): string {
  const bare = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return bare.toLowerCase().replaceAll(/[-_]+/g, ' ').trim();
}

/** Whether every typed word is found. */
export function isFound({ words }: SearchEntry, typed: string): boolean {
  const wanted = normalised(typed).split(/\s+/);
  return wanted.every((word) => words.some((one) => one.includes(word)));
}

/** The variant whose title matches the search, if the title of the game does not; otherwise the first. */
export function variantFound({ variants }: SearchEntry, typed: string): number {
  const wanted = normalised(typed);
  if (wanted === '') return 0;
  return Math.max(
    0,
    variants.findIndex((title) => normalised(title).includes(wanted)),
  );
}

export function passes({ players, tags }: SearchEntry, filters: readonly Filter[]): boolean {
  const counts = filters.filter(({ kind }) => kind === 'players');
  const isPlayed = counts.length === 0 || counts.some(({ value }) => players.includes(+value));
  return isPlayed && filters.every(({ kind, value }) => kind === 'players' || tags.includes(value));
}

/** The filters for these games: numbers of players, then tags, the most common first. */
export function filtersFor(games: readonly SearchEntry[]): Filter[] {
  const counts = [...new Set(games.flatMap(({ players }) => players))].toSorted((a, b) => a - b);
  const tags = [...new Set(games.flatMap((game) => game.tags))];
  const sizeOf = (tag: string) => games.filter((game) => game.tags.includes(tag)).length;
  const useful = tags.filter((tag) => sizeOf(tag) >= fewest && !besides.has(tag));
  return [
    ...counts.map((count): Filter => {
      return {
        kind: 'players',
        value: String(count),
        label: translate('gamePicker.players', { count }),
      };
    }),
    ...useful
      .toSorted((a, b) => sizeOf(b) - sizeOf(a))
      .map((tag): Filter => ({ kind: 'tag', value: tag, label: tagName(tag) })),
  ];
}

/** Opened files first, then families of several games by name, then all remaining games. */
export function familiesOf(games: readonly SearchEntry[]): Family[] {
  const names = [...new Set(games.map(({ family }) => family))];
  const all = names.map((family) => ({
    name: familyName(family),
    games: byTitle(games.filter((game) => game.family === family)),
    isOwn: family === '',
  }));
  const own = all.filter(({ isOwn }) => isOwn);
  const large = all.filter((family) => !family.isOwn && family.games.length > 1);
  const rest = all.filter((family) => !family.isOwn && family.games.length === 1);
  const others = {
    name: translate('gamePicker.others'),
    games: byTitle(rest.flatMap((one) => one.games)),
  };
  const sorted = large.toSorted((a, b) => a.name.localeCompare(b.name));
  return [...own, ...sorted, ...(rest.length > 0 ? [others] : [])];
}

function byTitle(games: readonly SearchEntry[]): SearchEntry[] {
  return games.toSorted((a, b) => a.title.localeCompare(b.title));
}

function familyName(family: string): string {
  return family === '' ? translate('gamePicker.ownFiles') : translated(`family.${family}`, family);
}

function tagName(tag: string): string {
  return translated(`tag.${tag}`, tag);
}

/** The translation of a tag or family, or else the word itself. */
function translated(key: string, word: string): string {
  const text = translate(key as MessageKey);
  if (text !== key) return text;
  const words = word.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
