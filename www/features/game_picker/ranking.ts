/** Which games a search finds, the best first. Pure. */
import { compareNames } from '../../language/translate';
import { hits, normalised } from '../../core/text_search';
import type { SearchEntry } from './game_search';

/** The games that are found, the best first; all of them if nothing is typed. */
export function ranked(games: readonly SearchEntry[], text: string): SearchEntry[] {
  const sorted = hits(games, text).toSorted((a, b) => a.way - b.way || compareFame(a.item, b.item));
  return sorted.map(({ item }) => item);
}

/** The variant whose title matches the search, if the title of the game does not; otherwise the first. */
export function variantFound({ variantNames }: SearchEntry, text: string): number {
  const typed = normalised(text);
  if (typed === '') return 0;
  const first = (fits: (name: string) => boolean) =>
    Math.max(
      variantNames.findIndex((names) => names.some(fits)),
      0,
    );
  return first((name) => name === typed) || first((name) => name.includes(typed));
}

function compareFame(a: SearchEntry, b: SearchEntry): number {
  return Number(b.isPopular) - Number(a.isPopular) || compareNames(a.title, b.title);
}
