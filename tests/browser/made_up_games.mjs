// Saved games that nobody has played: random moves of shipped games, as the page stores them.
import { begin, gameNamed, randomNumbers } from './core.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ id: string, record: string, at: number, [part: string]: unknown }} SavedGame */

/**
 * @typedef {object} Wish
 * @property {string} game the id
 * @property {number} [variant]
 * @property {number} [moves] how many are made at most
 * @property {number} [seed] of the moves
 * @property {(string | number)[]} [seats]
 * @property {number} [at] when it was played
 * @property {Partial<SavedGame>} [rest] what else is special about it
 */

/** How many games have been made, which tells them apart. */
let made = 0;

/** @param {Wish} wish @returns {SavedGame} */
export function madeUp({ game, variant = 0, moves = 10, seed = 1, seats, at, rest = {} }) {
  const { session, info } = begin(gameNamed(game, variant));
  const random = randomNumbers(seed);
  for (let ply = 0; ply < moves && session.outcome() === undefined; ply++) {
    const texts = session.moveTexts();
    session.apply(texts[Math.floor(random() * texts.length)] ?? '');
  }
  const { pieces, reserves, turn, outcome } = session.view();
  const number = ++made;
  return {
    id: `made-up-${number}`,
    mark: `mark-${number}`,
    before: [],
    game,
    variant,
    setup: { seats: seats ?? info.players.map(() => 'human'), draw: true, clocks: [] },
    levels: 10,
    clock: null,
    agreed: null,
    distant: null,
    record: session.record(),
    source: null,
    moment: { pieces, reserves, player: turn.player },
    isOver: outcome !== null,
    title: info.title,
    moves: session.nodes().length - 1,
    summary: {
      players: info.players.map(({ name, role }) => ({ name, role })),
      scoreUnit: info.scoreUnit,
      outcome,
    },
    at: at ?? Date.now() - number * 60_000,
    ...rest,
  };
}

/**
 * Puts games into the database of the page, which must have opened it.
 * @param {Page} page
 * @param {SavedGame[]} games
 */
export const store = (page, games) =>
  page.evaluate(
    (all) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('boardwright', 1);
        opening.onerror = reject;
        opening.onupgradeneeded = () => {
          opening.result.createObjectStore('games');
          opening.result.createObjectStore('values');
        };
        opening.onsuccess = () => {
          const writing = opening.result.transaction('games', 'readwrite');
          for (const game of all) writing.objectStore('games').put(game, game.id);
          writing.oncomplete = () => {
            opening.result.close();
            resolve(null);
          };
        };
      }),
    games,
  );
