/** Remembers who played each game last, for the next one. Stored values are checked when they are read. */
import type { Seat } from '../players/seats';
import { asRecord, isSeat } from './current_game';
import type { JsonRecord } from './current_game';
import type { KeyValueStorage } from './web_storage';

const key = 'boardwright:players';
/** For how many games; those chosen longest ago are forgotten. */
const most = 100;

/** Who played a game last; empty if nobody has. */
export function playersOf(store: () => KeyValueStorage, gameId: string): Seat[] {
  const seats = read(store)[gameId];
  return Array.isArray(seats) && seats.every(isSeat) ? seats : [];
}

export function rememberPlayers(
  store: () => KeyValueStorage,
  gameId: string,
  seats: readonly Seat[],
): void {
  const { [gameId]: _, ...others } = read(store);
  const kept = Object.entries(others).slice(1 - most);
  try {
    store().setItem(key, JSON.stringify(Object.fromEntries([...kept, [gameId, seats]])));
  } catch {
    // Without storage, nothing is remembered.
  }
}

function read(store: () => KeyValueStorage): JsonRecord {
  try {
    return asRecord(JSON.parse(store().getItem(key) ?? '{}')) ?? {};
  } catch {
    return {};
  }
}
