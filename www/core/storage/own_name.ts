/** Remembers what the person calls themselves in games with somebody elsewhere. */
import { cleanName } from '../players/distant';
import type { Store } from './current_game';

const key = 'boardwright:name';

export function ownName(store: () => Store): string {
  try {
    return cleanName(store().getItem(key) ?? '');
  } catch {
    return '';
  }
}

export function rememberName(store: () => Store, name: string): void {
  try {
    store().setItem(key, name);
  } catch {
    // Without storage, it is asked for again.
  }
}
