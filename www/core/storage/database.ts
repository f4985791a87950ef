/**
 * The page's IndexedDB database, opened on first use and again if the browser has closed it. Once it has content, the
 * browser is asked to keep it when storage runs low.
 */
import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';

interface Stores extends DBSchema {
  /** Games by id. Readers check them, since older and newer versions of the page write here too. */
  games: { key: string; value: object };
  /** Single values by name. */
  values: { key: string; value: unknown };
}

export type Database = IDBPDatabase<Stores>;

const name = 'boardwright';
const version = 1;

let opened: Promise<Database> | null = null;

/** Rejects if the browser denies it, or a newer version of the page has upgraded it. */
export function database(): Promise<Database> {
  opened ??= open().catch((reason: unknown) => {
    opened = null;
    throw reason;
  });
  return opened;
}

function open(): Promise<Database> {
  return openDB<Stores>(name, version, {
    upgrade(made) {
      made.createObjectStore('games');
      made.createObjectStore('values');
    },
    // A newer version of the page in another window waits to upgrade the database.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      opened = null;
    },
    terminated() {
      opened = null;
    },
  });
}

let isAsked = false;

/** Asks only once per visit, and only when there is something to keep, since Firefox asks the user. */
export async function askToPersist(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  // Missing on pages without https.
  const storage = navigator.storage as StorageManager | undefined;
  if (storage && !(await storage.persisted())) await storage.persist();
}
