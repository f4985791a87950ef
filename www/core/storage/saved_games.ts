/**
 * Games in the database: written, listed, brought back and taken out.
 *
 * Two windows may have the same game: what one of them has not seen it does not overwrite.
 */
import { asBag, gameOf, maxMarks } from './autosave';
import type { Bag, Saved } from './autosave';
import { database } from './database';

/** A game with what a list tells of it. */
export interface SavedGame extends Saved {
  title: string;
  moves: number;
  /** When it was written, as `Date.now` tells it. */
  at: number;
}

/**
 * Writes a game where it has changed; gives the mark of what is there then, or null where another window has written it
 * since one of the marks that are known.
 */
export async function writeGame(
  game: SavedGame,
  known: ReadonlySet<string>,
): Promise<string | null> {
  const transaction = (await database()).transaction('games', 'readwrite');
  const { store } = transaction;
  const there = asBag(await store.get(game.id));
  const mark = String(there?.['mark']);
  const isSame = there !== null && isAsBefore(game, there);
  const isKnown = there === null || isSame || known.has(mark);
  if (isKnown && !isSame) await store.put({ ...game, before: previousMarks(game, there) }, game.id);
  await transaction.done;
  if (isSame) return mark;
  return isKnown ? game.mark : null;
}

/** The marks of all that the game was before, the latest first: they tell an old copy of it from another game. */
function previousMarks({ before }: SavedGame, there: Bag | null): string[] {
  const older = savedGameOf(there);
  const marks = older ? [...before, older.mark, ...older.before] : before;
  return [...new Set(marks)].slice(0, maxMarks);
}

/** Whether a window has only opened the game. */
function isAsBefore({ record, setup, source }: SavedGame, there: Bag): boolean {
  const hasRules = (there['source'] ?? null) === source;
  const isSetUp = JSON.stringify(savedGameOf(there)?.setup) === JSON.stringify(setup);
  return there['record'] === record && hasRules && isSetUp;
}

/** All games, the latest first, and how many cannot be read. */
export async function listGames(): Promise<{ games: SavedGame[]; damaged: number }> {
  const found = await (await database()).getAll('games');
  const games = found.map(savedGameOf).filter((game) => game !== null);
  const damaged = found.length - games.length;
  return { games: games.toSorted((a, b) => b.at - a.at), damaged };
}

export async function removeGame(id: string): Promise<void> {
  await (await database()).delete('games', id);
}

/** Writes games that were not there, all of them or none. */
export async function addGames(games: readonly SavedGame[]): Promise<void> {
  const transaction = (await database()).transaction('games', 'readwrite');
  const puts = games.map((game) => transaction.store.put(game, game.id));
  await Promise.all([...puts, transaction.done]);
}

/** Checks every part; null where it is no game. */
export function savedGameOf(value: unknown): SavedGame | null {
  const data = asBag(value);
  const saved = data && gameOf(data);
  if (data === null || saved === null || saved.id === '') return null;
  const { title, moves, at } = data;
  return {
    ...saved,
    title: typeof title === 'string' ? title : saved.game,
    moves: typeof moves === 'number' && moves >= 0 ? Math.floor(moves) : 0,
    at: typeof at === 'number' && at >= 0 && at <= 8.64e15 ? at : 0,
  };
}
