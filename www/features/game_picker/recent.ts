/** Remembers which games were played recently. Stored values are checked when they are read. */

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const key = 'boardwright:recent';
const most = 6;

/** The ids of recently played games, the latest first. */
export function recentGames(store: () => Store): string[] {
  try {
    const stored: unknown = JSON.parse(store().getItem(key) ?? '[]');
    if (!Array.isArray(stored)) return [];
    const ids = stored.filter((one): one is string => typeof one === 'string');
    return [...new Set(ids)].slice(0, most);
  } catch {
    return [];
  }
}

export function rememberGame(store: () => Store, id: string): void {
  const ids = [id, ...recentGames(store).filter((one) => one !== id)];
  try {
    store().setItem(key, JSON.stringify(ids.slice(0, most)));
  } catch {
    // Without storage, nothing is remembered.
  }
}
