/**
 * Saved games in the database.
 *
 * Two windows may have the same game, so a version that a window has not seen is never overwritten.
 */
import { asRecord, gameOf, maxMarks } from './current_game';
import type { JsonRecord, Saved } from './current_game';
import { database } from './database';
import { asSummary } from './game_summary';
import type { Summary } from './game_summary';

/** A saved game with the details shown in a list. */
export interface SavedGame extends Saved {
  title: string;
  moves: number;
  /** Null if an older version of the page saved it. */
  summary: Summary | null;
  /** The time of saving, in milliseconds like `Date.now`. */
  at: number;
}

/**
 * Saves a game if it has changed. Returns the mark of the stored version, or null if another window has stored one that
 * is not among the known marks.
 */
export async function writeGame(
  game: SavedGame,
  known: ReadonlySet<string>,
): Promise<string | null> {
  const transaction = (await database()).transaction('games', 'readwrite');
  const { store } = transaction;
  const there = asRecord(await store.get(game.id));
  const mark = String(there?.['mark']);
  const isSame = there !== null && isAsBefore(game, there);
  const isKnown = there === null || isSame || known.has(mark);
  if (isKnown && !isSame) await store.put({ ...game, before: previousMarks(game, there) }, game.id);
  await transaction.done;
  if (isSame) return mark;
  return isKnown ? game.mark : null;
}

/** Marks of all earlier versions, the latest first. They tell an old copy of this game from another game. */
function previousMarks({ before }: SavedGame, there: JsonRecord | null): string[] {
  const older = savedGameOf(there);
  const marks = older ? [...before, older.mark, ...older.before] : before;
  return [...new Set(marks)].slice(0, maxMarks);
}

/** Whether the window has only opened the game, without changing it. */
function isAsBefore(
  { record, setup, agreed, distant, source }: SavedGame,
  there: JsonRecord,
): boolean {
  const hasRules = (there['source'] ?? null) === source;
  const before = savedGameOf(there);
  const shape = JSON.stringify([before?.setup, before?.agreed, before?.distant]);
  const isSetUp = shape === JSON.stringify([setup, agreed, distant]);
  return there['record'] === record && hasRules && isSetUp;
}

/** All readable games, the latest first, and the number of damaged ones. */
export async function listGames(): Promise<{ games: SavedGame[]; damaged: number }> {
  const found = await (await database()).getAll('games');
  const games = found.map(savedGameOf).filter((game) => game !== null);
  const damaged = found.length - games.length;
  return { games: games.toSorted((a, b) => b.at - a.at), damaged };
}

/** The saved game with this id; null if there is none. */
export async function findSaved(id: string): Promise<SavedGame | null> {
  return savedGameOf(await (await database()).get('games', id));
}

/** The game of this kind that was played last; null if there is none or it has ended. */
export async function findRunning(game: string): Promise<SavedGame | null> {
  const last = (await listGames()).games.find((one) => one.game === game);
  return last === undefined || last.isOver ? null : last;
}

/** Removes games in one transaction, except those that another window has continued since they were read. */
export async function removeGames(games: readonly SavedGame[]): Promise<void> {
  const transaction = (await database()).transaction('games', 'readwrite');
  const { store } = transaction;
  const removals = games.map(async ({ id, mark }) => {
    const there = savedGameOf(await store.get(id));
    if (there?.mark === mark) await store.delete(id);
  });
  await Promise.all([...removals, transaction.done]);
}

/** Adds games in one transaction: all of them or none. */
export async function addGames(games: readonly SavedGame[]): Promise<void> {
  const transaction = (await database()).transaction('games', 'readwrite');
  const puts = games.map((game) => transaction.store.put(game, game.id));
  await Promise.all([...puts, transaction.done]);
}

/** Checks every part; null if it is not a game. */
export function savedGameOf(value: unknown): SavedGame | null {
  const data = asRecord(value);
  const saved = data && gameOf(data);
  if (data === null || saved === null || saved.id === '') return null;
  const { title, moves, at } = data;
  return {
    ...saved,
    title: typeof title === 'string' ? title : saved.game,
    summary: asSummary(data['summary']),
    moves: typeof moves === 'number' && moves >= 0 ? Math.floor(moves) : 0,
    at: typeof at === 'number' && at >= 0 && at <= 8.64e15 ? at : 0,
  };
}
