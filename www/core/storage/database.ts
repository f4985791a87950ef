/**
 * The database of the page: opened when it is first used, and again where the browser has closed it. Once there is
 * something in it, the browser is asked not to clear it when it runs out of room.
 */
import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';

interface Stores extends DBSchema {
  /** Games by their ids. Whoever reads them checks them: older and newer versions of the page write here. */
  games: { key: string; value: object };
  /** Single things by their names. */
  values: { key: string; value: unknown };
}

export type Database = IDBPDatabase<Stores>;

const name = 'boardwright';
const version = 1;

let opened: Promise<Database> | null = null;

/** Rejects where the browser lets the page have none, or a newer version of the page has changed it. */
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
    // Another window has a newer version of the page, which waits for this one.
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

/** Once a visit, when there is something to keep: Firefox asks people about it, others decide by themselves. */
export async function askToPersist(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  // Only pages with `https` have it.
  const storage = navigator.storage as StorageManager | undefined;
  if (storage && !(await storage.persisted())) await storage.persist();
}
