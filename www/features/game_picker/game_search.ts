/** What is known about the games, using only the index, so that no game has to be loaded: filters and families. Pure. */
import index from '../../../games/index.json';
import { normalised, textsOf } from '../../core/text_search';
import type { SearchTexts } from '../../core/text_search';
import { compareNames, translate } from '../../language/translate';
import type { MessageKey } from '../../language/translate';
import type { GameName } from '../../games/library';
import { titleOf, titlesIn } from '../../games/titles';
import type { Titled } from '../../games/titles';

export interface SearchEntry {
  id: string;
  title: string;
  family: string;
  /** The folder of an opened game; undefined for shipped games and single files. */
  folder?: string;
  author: string;
  year: number | null;
  /** The numbers of players it can be played by. */
  players: number[];
  tags: string[];
  /** Whether most people have heard of it. */
  isPopular: boolean;
  /** The titles of its variants, the main game first. */
  variants: string[];
  /** The titles of each of them in all languages, as `normalised` writes them. */
  variantNames: string[][];
  /** What it can be found by, as `normalised` writes it. */
  found: SearchTexts;
}

export interface Family {
  name: string;
  /** The folder that it is made of; undefined for others. */
  folder?: string;
  games: SearchEntry[];
}

/** A filter button. */
export interface Filter {
  /** Filters of the same kind are alternatives; those of different kinds must all match. */
  kind: 'players' | 'tag';
  value: string;
  label: string;
}

interface Entry extends Titled {
  id: string;
  family: string;
  author?: string;
  publisher?: string;
  year?: number;
  players: number;
  tags: string[];
  aliases?: string[];
  variants: (Titled & { players: number })[];
}

const entries = new Map(index.map((entry: Entry) => [entry.id, entry]));
/** A filter with fewer games is not offered. */
const fewest = 2;
/** The tag of games that are shown first. */
const popular = 'popular';
/** Tags that repeat the number of players. */
const besides = new Set([
  'one-player',
  'two-players',
  'three-players',
  'four-players',
  'six-players',
]);

export function searchEntries({ id, name, folder }: GameName): SearchEntry {
  const entry = entries.get(id);
  if (entry === undefined) return unknown(id, name, folder);
  const { family, author = '', publisher = '', year = null, aliases = [] } = entry;
  const all = [entry, ...entry.variants];
  const [title, variants] = [titleOf(entry), all.map(titleOf)];
  const players = [...new Set(all.map((one) => one.players))];
  const tags = entry.tags.filter((tag) => tag !== popular);
  const others = [
    author,
    publisher,
    String(year ?? ''),
    family,
    familyName(family),
    ...tags,
    ...tags.map(tagName),
    ...players.map((count) => translate('gamePicker.players', { count })),
  ];
  const isPopular = entry.tags.includes(popular);
  const names = [...aliases, ...all.flatMap(titlesIn).filter((one) => one !== title)];
  const found = textsOf(title, names, others);
  const variantNames = all.map((one) => titlesIn(one).map(normalised));
  const known = { title, variants, variantNames, found };
  return { id, family, author, year, players, tags, isPopular, ...known };
}

function unknown(id: string, name: string, folder?: string): SearchEntry {
  const nothing = { family: '', author: '', year: null, players: [], tags: [], isPopular: false };
  return {
    id,
    title: name,
    ...(folder === undefined ? {} : { folder }),
    ...nothing,
    variants: [name],
    variantNames: [[normalised(name)]],
    found: textsOf(name, [], folder === undefined ? [] : [folder]),
  };
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

/** Opened files first, then folders, families of several games by name, and all remaining games. */
export function familiesOf(games: readonly SearchEntry[]): Family[] {
  const single = games.filter(({ folder }) => folder === undefined);
  const folders = [...new Set(games.flatMap(({ folder }) => folder ?? []))];
  const opened = folders.map((folder) => ({
    name: folder === '' ? translate('gamePicker.openedTogether') : folder,
    folder,
    games: byTitle(games.filter((game) => game.folder === folder)),
  }));
  const [own, shipped] = familiesWithin(single);
  return [...own, ...opened.toSorted((a, b) => compareNames(a.name, b.name)), ...shipped];
}

/** Opened single files, and the families of shipped games. */
function familiesWithin(games: readonly SearchEntry[]): [Family[], Family[]] {
  const names = [...new Set(games.map(({ family }) => family))];
  const all = names.map((family) => ({
    // A family is often named after one of its games, whose title is translated.
    name: games.find(({ id }) => id === family)?.title ?? familyName(family),
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
  const sorted = large.toSorted((a, b) => compareNames(a.name, b.name));
  return [own, [...sorted, ...(rest.length > 0 ? [others] : [])]];
}

/** The games that most people have heard of. */
export function popularGames(games: readonly SearchEntry[]): SearchEntry[] {
  return byTitle(games.filter(({ isPopular }) => isPopular));
}

function byTitle(games: readonly SearchEntry[]): SearchEntry[] {
  return games.toSorted((a, b) => compareNames(a.title, b.title));
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
