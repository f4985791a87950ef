import { describe, expect, it } from 'vitest';
import { unknownGame } from '../features/game_picker/unknown_game';

const games = ['Towers', 'River Men', 'Long Rows'].map((name) => ({
  id: name.toLowerCase().replace(' ', '-'),
  name,
}));
const guesses = (id: string) => unknownGame(id, games).guesses?.map(({ label }) => label);

describe('a game in the address that does not exist', () => {
  it.each([
    ['tower', 'Towers'],
    ['towrs', 'Towers'],
    ['river_men', 'River Men'],
    ['long-rwos', 'Long Rows'],
  ])('may be meant to be another: %s', (id, title) => {
    expect(guesses(id)).toEqual([title]);
  });

  it('has no guess if nothing is like it, but links to all games by their titles', () => {
    const { guesses: none, links } = unknownGame('xyzzy', games);
    expect(none).toEqual([]);
    expect(links?.map(({ label }) => label)).toEqual(['Long Rows', 'River Men', 'Towers']);
    expect(links?.[1]?.address).toBe('#game=river-men');
  });
});
