/** A saved game for tests: two players, White and Black, and what a test changes. */
import type { SavedGame } from '../core/storage/saved_games';

let made = 0;

export function savedGame(changes: Partial<SavedGame> = {}): SavedGame {
  const id = `game-${++made}`;
  return {
    id,
    mark: `mark of ${id}`,
    before: [],
    game: 'trial',
    variant: 0,
    setup: { seats: ['human', 2], draw: true, clocks: [] },
    levels: 10,
    clock: null,
    agreed: null,
    distant: null,
    record: 'Boardwright record 2\ngame Trial\n1. e2 - e4\n  1. d2 - d4\n2. e7 - e5\n',
    source: null,
    moment: { pieces: [], reserves: [], player: 1 },
    isOver: false,
    title: 'Trial',
    moves: 2,
    summary: {
      players: [
        { name: 'White', role: 'playing' },
        { name: 'Black', role: 'playing' },
        { name: 'Dice', role: 'chance' },
      ],
      scoreUnit: 1,
      outcome: null,
      lastMove: {},
      texts: {},
    },
    at: new Date(2026, 4, 3, 14, 5).getTime(),
    ...changes,
  };
}
