/**
 * Which things a search finds by their texts: names count most, then words of the title, then all that is known about a
 * thing, and misspellings only if nothing else is found. Pure.
 */
import Fuzzy from '@leeoniya/ufuzzy';

/** What a thing can be found by, as `normalised` writes it. */
export interface SearchTexts {
  title: string;
  /** Other names. */
  names: string[];
  /** Every word that is known about it. */
  words: string[];
}

/** A thing that is found; the less `way` is, the better. */
export interface Hit<T> {
  item: T;
  way: number;
}

export function textsOf(name: string, others: string[], properties: string[]): SearchTexts {
  const title = normalised(name);
  const names = others.map(normalised);
  const words = [title, ...names, ...properties.map(normalised)].flatMap((text) => text.split(' '));
  return { title, names, words: [...new Set(words)].filter((word) => word !== '') };
}

/** Lower case, without accents and apostrophes, and with single spaces between words. */
export function normalised(text: string): string {
  const bare = text.normalize('NFD').replaceAll(/[\p{M}'’]/gu, '');
  return bare
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

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

/** The things that a search finds, in the given order; all of them if nothing is typed. */
export function hits<T extends { found: SearchTexts }>(
  items: readonly T[],
  text: string,
): Hit<T>[] {
  const typed = normalised(text);
  if (typed === '') return text.trim() === '' ? items.map((item) => ({ item, way: 0 })) : [];
  const found = items
    .map((item) => ({ item, way: wayOf(item.found, typed) }))
    .filter(({ way }) => way >= 0);
  return found.length > 0
    ? found
    : misspelled(items, typed).map((item) => ({ item, way: ways.length }));
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

/** The things with words that are like the typed ones. */
function misspelled<T extends { found: SearchTexts }>(items: readonly T[], typed: string): T[] {
  const vocabulary = [...new Set(items.flatMap(({ found }) => found.words))];
  const meant = typed.split(' ').map((word) => wordsLike(vocabulary, word));
  return items.filter(({ found }) =>
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
