/** Remembers what the person calls themselves in games with somebody elsewhere. */
import { cleanName } from '../players/distant';
import type { KeyValueStorage } from './web_storage';

const key = 'boardwright:name';

export function ownName(store: () => KeyValueStorage): string {
  try {
    return cleanName(store().getItem(key) ?? '');
  } catch {
    return '';
  }
}

export function rememberName(store: () => KeyValueStorage, name: string): void {
  try {
    store().setItem(key, name);
  } catch {
    // Without storage, it is asked for again.
  }
}
