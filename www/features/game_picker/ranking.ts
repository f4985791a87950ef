/** Which games a search finds, the best first. Pure. */
import { hits, normalised } from '../../core/text_search';
import type { SearchEntry } from './game_search';

/** The games that are found, the best first; all of them if nothing is typed. */
export function ranked(games: readonly SearchEntry[], text: string): SearchEntry[] {
  const sorted = hits(games, text).toSorted((a, b) => a.way - b.way || compareFame(a.item, b.item));
  return sorted.map(({ item }) => item);
}

/** The variant whose title matches the search, if the title of the game does not; otherwise the first. */
export function variantFound({ variants }: SearchEntry, text: string): number {
  const typed = normalised(text);
  if (typed === '') return 0;
  const titles = variants.map(normalised);
  return Math.max(titles.indexOf(typed), 0) || containing(titles, typed);
}

function containing(titles: readonly string[], typed: string): number {
  return Math.max(
    titles.findIndex((title) => title.includes(typed)),
    0,
  );
}

function compareFame(a: SearchEntry, b: SearchEntry): number {
  return Number(b.isPopular) - Number(a.isPopular) || a.title.localeCompare(b.title);
}
