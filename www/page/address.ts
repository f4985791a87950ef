/**
 * The address and the browser's history: every game that is started has an entry, which names the game and remembers
 * under which id it is saved, so that Back continues it.
 */
import { addressOf, gameInAddress } from '../games/catalogue';
import { asRecord } from '../core/storage/current_game';
import type { State } from '../core/state/state';

/** The game of an entry of the history. */
export interface Visit {
  game: string;
  /** The id under which it is saved. */
  id: string;
}

/** The game of the current entry; null if it is a new one, or the address has been changed to another game. */
export function currentVisit(): Visit | null {
  return visitIn(history.state, location.hash);
}

/** The stored part may be that of another version of the page, so it is checked. */
export function visitIn(stored: unknown, hash: string): Visit | null {
  const { game, id } = asRecord(stored) ?? {};
  if (typeof game !== 'string' || typeof id !== 'string' || id === '') return null;
  return game === (gameInAddress(hash) ?? game) ? { game, id } : null;
}

/** The feature that opens the link in an address; null if there is none, or only the name of a game. */
export function kindOfLink(hash: string): 'lessons' | 'distant' | 'importExport' | null {
  const kind = /[#&](record|rules|variant|players|lesson|play|live|answer)=/.exec(hash)?.[1];
  if (kind === undefined) return null;
  if (kind === 'lesson') return 'lessons';
  return ['play', 'live', 'answer'].includes(kind) ? 'distant' : 'importExport';
}

export class GameAddress {
  /** How many changes from one game to another are under way. */
  private changes = 0;

  constructor(private readonly state: () => State) {}

  get isChanging(): boolean {
    return this.changes > 0;
  }

  /** Begins an entry for a game that is about to be loaded. */
  push(gameId: string): void {
    history.pushState(null, '', addressOf(gameId));
  }

  /** Keeps the entry as it is while another game is being loaded into it. */
  async during(change: () => Promise<void>): Promise<void> {
    this.changes++;
    try {
      await change();
    } finally {
      this.changes--;
      this.render(this.state());
    }
  }

  /** Notes in the current entry which game is shown. */
  render({ phase, lesson, gameId, savedId }: State): void {
    if (phase !== 'ready' || lesson !== null || savedId === '' || this.isChanging) return;
    const visit = currentVisit();
    if (visit?.id === savedId || (gameInAddress(location.hash) ?? gameId) !== gameId) return;
    history.replaceState({ game: gameId, id: savedId }, '');
  }
}
