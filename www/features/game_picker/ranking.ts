/**
 * Which games a search finds, the best first. Names count most, then words of the title, then all that is known about a
 * game, and misspellings only if nothing else is found. Pure.
 */
import Fuzzy from '@leeoniya/ufuzzy';
import { normalised } from './game_search';
import type { SearchEntry, SearchTexts } from './game_search';

/**
 * From the best to the worst way in which a text agrees with a search. A whole other name is better than a title that
 * only begins so: who types “dame” means draughts, not Dameo.
 */
const ways: readonly ((texts: SearchTexts, typed: string) => boolean)[] = [
  ({ title }, typed) => title === typed,
  ({ names }, typed) => names.includes(typed),
  ({ title }, typed) => title.startsWith(typed),
  ({ names }, typed) => names.some((name) => name.startsWith(typed)),
  ({ title }, typed) => all(typed, title.split(' '), (word, one) => word.startsWith(one)),
  ({ words }, typed) => all(typed, words, (word, one) => word.startsWith(one)),
  ({ words }, typed) => all(typed, words, contains),
  ({ words }, typed) => all(typed, words, isAkin),
];

/** The games that are found, the best first; all of them if nothing is typed. */
export function ranked(games: readonly SearchEntry[], text: string): SearchEntry[] {
  const typed = normalised(text);
  if (typed === '') return text.trim() === '' ? byFame(games) : [];
  const hits = games.map((game) => ({ game, way: wayOf(game.found, typed) }));
  const found = hits.filter(({ way }) => way >= 0);
  if (found.length === 0) return byFame(misspelled(games, typed));
  const sorted = found.toSorted((a, b) => a.way - b.way || compareFame(a.game, b.game));
  return sorted.map(({ game }) => game);
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

function wayOf(texts: SearchTexts, typed: string): number {
  return ways.findIndex((agrees) => agrees(texts, typed));
}

/** Whether each typed word agrees with one of the words. */
function all(
  typed: string,
  words: readonly string[],
  agrees: (word: string, one: string) => boolean,
): boolean {
  return typed.split(' ').every((one) => words.some((word) => agrees(word, one)));
}

/** Shorter parts are in nearly every word. */
const shortestPart = 3;

function contains(word: string, one: string): boolean {
  return word.includes(one) && (one.length >= shortestPart || word.startsWith(one));
}

const [shortestStem, longestEnding] = [5, 3];

/** Whether two words differ only in their endings, as “hexagonal” and “hexagons” do. */
function isAkin(word: string, one: string): boolean {
  const length = Math.max(shortestStem, Math.max(word.length, one.length) - longestEnding);
  const [stem, other] = [word.slice(0, length), one.slice(0, length)];
  return stem.length === length && stem === other;
}

const [letter, gap] = [String.raw`[\p{L}\p{N}]`, String.raw`[^\p{L}\p{N}]`];
/** Words that are shorter must be right. */
const shortestError = 4;

/** One letter may be wrong, missing, too much or swapped with the next, but not the first. */
const fuzzy = new Fuzzy({
  unicode: true,
  interSplit: `${gap}+`,
  interBound: gap,
  intraSplit: null,
  intraBound: null,
  intraChars: letter,
  intraMode: 1,
  intraRules: ({ length }) => {
    const most = length >= shortestError ? 1 : 0;
    return {
      intraSlice: [1, Infinity],
      intraIns: most,
      intraSub: most,
      intraTrn: most,
      intraDel: most,
    };
  },
});

/** The games with words that are like the typed ones. */
function misspelled(games: readonly SearchEntry[], typed: string): SearchEntry[] {
  const vocabulary = [...new Set(games.flatMap(({ found }) => found.words))];
  const meant = typed.split(' ').map((word) => wordsLike(vocabulary, word));
  return games.filter(({ found }) =>
    meant.every((like) => found.words.some((word) => like.has(word))),
  );
}

function wordsLike(vocabulary: string[], typed: string): Set<string> {
  const like = fuzzy.filter(vocabulary, typed) ?? [];
  if (like.length === 0) return new Set();
  const info = fuzzy.info(like, vocabulary, typed);
  const begins = info.idx.filter((_, at) => info.start[at] === 0);
  return new Set(begins.flatMap((index) => vocabulary[index] ?? []));
}

function byFame(games: readonly SearchEntry[]): SearchEntry[] {
  return games.toSorted(compareFame);
}

function compareFame(a: SearchEntry, b: SearchEntry): number {
  return Number(b.isPopular) - Number(a.isPopular) || a.title.localeCompare(b.title);
}
