import { describe, expect, it } from 'vitest';
import index from '../../games/index.json';
import searches from '../../tests/fixtures/searches.json';
import { normalised } from '../core/text_search';
import { recentGames, rememberGame } from '../features/game_picker/recent';
import {
  familiesOf,
  filtersFor,
  passes,
  popularGames,
  searchEntries,
} from '../features/game_picker/game_search';
import { ranked, variantFound } from '../features/game_picker/ranking';

const games = index.map(({ id }) => searchEntries({ id, name: id }));
const own = searchEntries({ id: 'file:trial.zrf', name: 'trial.zrf' });
const entry = index.find(({ variants, author }) => variants.length > 1 && author);

function made(title: string, names: string[], words: string[] = []) {
  const texts = [title, ...names].map((name) => normalised(name).split(' '));
  const found = { title: normalised(title), names: names.map(normalised), words: [] as string[] };
  found.words = [...texts.flat(), ...words];
  return { ...own, title, found };
}

describe('the catalogue search', () => {
  it('finds a game by every word known about it', () => {
    if (!entry) throw new Error('a game with variants and an author');
    const game = searchEntries({ id: entry.id, name: entry.id });
    const variant = entry.variants.at(-1)?.title ?? '';
    for (const text of [entry.title, entry.author ?? '', String(entry.year), variant, ...game.tags])
      expect(ranked(games, text.toUpperCase()), text).toContainEqual(game);
    expect(ranked(games, `${entry.title} and no such word`)).toEqual([]);
    expect(variantFound(game, variant)).toBe(entry.variants.length);
    expect(variantFound(game, entry.title)).toBe(0);
    expect(variantFound(game, '')).toBe(0);
  });

  it('ignores accents and punctuation', () => {
    expect(normalised('  Víkingur-Éric’s! ')).toBe('vikingur erics');
  });

  it.each(Object.entries(searches))('finds by “%s” first: %s', (typed, id) => {
    expect(ranked(games, typed)[0]?.id).toBe(id);
  });

  it('finds nothing rather than something else', () => {
    for (const text of ['jacks', 'xyzzy', '!!!', '"', '(', '-'])
      expect(ranked(games, text), text).toEqual([]);
    expect(ranked(games, '  ')).toHaveLength(games.length);
  });

  it('prefers names to words, and both to misspellings', () => {
    const [title, alias, titleStart, aliasStart, word, tag, ending, error] = [
      made('Stonefall', []),
      made('Z', ['Stonefall']),
      made('Stonefall Deluxe', []),
      made('Y', ['Stonefalls']),
      made('Great Stonefall', []),
      made('X', [], ['stonefall']),
      made('W', [], ['stonefaller']),
      made('Stonefal', []),
    ];
    const all = [error, ending, tag, word, aliasStart, titleStart, alias, title];
    const names = ranked(
      all.flatMap((one) => one ?? []),
      'stonefall',
    ).map((one) => one.title);
    expect(names).toEqual([
      'Stonefall',
      'Z',
      'Stonefall Deluxe',
      'Y',
      'Great Stonefall',
      'W',
      'X',
      'Stonefal',
    ]);
  });

  it('shows popular games first, which are no filter', () => {
    const popular = popularGames(games);
    expect(popular.length).toBeGreaterThan(12);
    expect(popular.length).toBeLessThan(games.length / 2);
    expect(filtersFor(games).map(({ value }) => value)).not.toContain('popular');
    expect(games.flatMap(({ tags }) => tags)).not.toContain('popular');
  });

  it('has filters that each match several games', () => {
    const filters = filtersFor(games);
    expect(filters.length).toBeGreaterThan(10);
    for (const filter of filters.filter(({ kind }) => kind === 'tag')) {
      const left = games.filter((game) => passes(game, [filter]));
      expect(left.length, filter.label).toBeGreaterThan(1);
      expect(left.length, filter.label).toBeLessThan(games.length);
    }
    const [one, two] = filters.filter(({ kind }) => kind === 'players');
    if (!one || !two) throw new Error('numbers of players');
    const either = games.filter((game) => passes(game, [one, two]));
    expect(either.length).toBeGreaterThan(games.filter((game) => passes(game, [two])).length);
  });

  it('puts every game into one family, the user’s files first', () => {
    const families = familiesOf([...games, own]);
    expect(families[0]?.games).toEqual([own]);
    const all = families.flatMap((family) => family.games.map(({ id }) => id));
    expect(all.toSorted()).toEqual([own, ...games].map(({ id }) => id).toSorted());
    expect(new Set(families.map(({ name }) => name)).size).toBe(families.length);
  });
});

function memory(text: string) {
  let stored = text;
  return () => ({
    getItem: () => stored,
    setItem: (_: string, value: string) => void (stored = value),
  });
}

function denied(): never {
  throw new DOMException('denied', 'SecurityError');
}

describe('recently played games', () => {
  it('are remembered, the latest first and each once', () => {
    const store = memory('[]');
    for (const id of ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g']) rememberGame(store, id);
    expect(recentGames(store)).toEqual(['g', 'f', 'e', 'd', 'c', 'a']);
  });

  it('are empty if storage is damaged or denied', () => {
    for (const text of ['', '{', '7', 'null', '{"0":"a"}', '[{}, 7, null]'])
      expect(recentGames(memory(text)), text).toEqual([]);
    expect(recentGames(denied)).toEqual([]);
    expect(() => rememberGame(denied, 'a')).not.toThrow();
  });
});
