import { describe, expect, it } from 'vitest';
import { catalogue, nameOf } from '../games/catalogue';
import { unknownGame } from '../features/game_picker/unknown_game';

const games = catalogue.map(({ id }) => ({ id, name: nameOf(id) }));
const guesses = (id: string) => unknownGame(id, games).guesses?.map(({ label }) => label);

describe('a game in the address that does not exist', () => {
  it.each([
    ['ches', 'Chess'],
    ['conect-four', 'Connect Four'],
    ['four_in_a_row', 'Connect Four'],
    ['nine-mens-moris', 'Nine Men’s Morris'],
  ])('may be meant to be another: %s', (id, title) => {
    expect(guesses(id)?.map((label) => label.replace("'", '’'))).toContain(title);
  });

  it('has no guess if nothing is like it, but links to all games by their titles', () => {
    const { guesses: none, links = [] } = unknownGame('xyzzy', games);
    expect(none).toEqual([]);
    expect(links).toHaveLength(games.length);
    expect(links).toContainEqual({ label: 'Royal Game of Ur', address: '#game=ur' });
  });
});
