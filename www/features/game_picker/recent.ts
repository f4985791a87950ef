/** Remembers which games were played recently. Stored values are checked when they are read. */

import type { KeyValueStorage } from '../../core/storage/web_storage';

const key = 'boardwright:recent';
const most = 6;

/** The ids of recently played games, the latest first. */
export function recentGames(store: () => KeyValueStorage): string[] {
  try {
    const stored: unknown = JSON.parse(store().getItem(key) ?? '[]');
    if (!Array.isArray(stored)) return [];
    const ids = stored.filter((one): one is string => typeof one === 'string');
    return [...new Set(ids)].slice(0, most);
  } catch {
    return [];
  }
}

export function rememberGame(store: () => KeyValueStorage, id: string): void {
  const ids = [id, ...recentGames(store).filter((one) => one !== id)];
  try {
    store().setItem(key, JSON.stringify(ids.slice(0, most)));
  } catch {
    // Without storage, nothing is remembered.
  }
}
