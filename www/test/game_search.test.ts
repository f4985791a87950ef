import { describe, expect, it } from 'vitest';
import index from '../../games/index.json';
import { recentGames, rememberGame } from '../features/game_picker/recent';
import {
  familiesOf,
  filtersFor,
  isFound,
  passes,
  searchEntries,
  normalised,
  variantFound,
} from '../features/game_picker/game_search';

const games = index.map(({ id }) => searchEntries({ id, name: id }));
const own = searchEntries({ id: 'file:trial.zrf', name: 'trial.zrf' });
const entry = index.find(({ variants, author }) => variants.length > 1 && author);

describe('the catalogue search', () => {
  it('finds a game by every word known about it', () => {
    if (!entry) throw new Error('a game with variants and an author');
    const game = searchEntries({ id: entry.id, name: entry.id });
    const variant = entry.variants.at(-1)?.title ?? '';
    for (const text of [
      entry.title,
      entry.author ?? '',
      String(entry.year),
      variant,
      ...entry.tags,
    ])
      expect(isFound(game, text.toUpperCase()), text).toBe(true);
    expect(isFound(game, `${entry.title} and no such word`)).toBe(false);
    expect(variantFound(game, variant)).toBe(entry.variants.length);
    expect(variantFound(game, entry.title)).toBe(0);
    expect(variantFound(game, '')).toBe(0);
  });

  it('ignores accents', () => {
    expect(normalised('  Víkingur-Éric ')).toBe('vikingur eric');
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
