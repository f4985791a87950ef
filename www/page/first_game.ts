/** Which game the page shows first: the one in the address, in the history or in storage, or the one for newcomers. */
import { findGame, gameInAddress } from '../games/catalogue';
import type { Saved } from '../core/storage/current_game';
import type { Visit } from './address';

export interface FirstGame {
  gameId: string;
  /** The saved game to continue, if it is at hand. */
  saved: Saved | null;
  /** Whether another saved game of this kind may be continued. */
  asksDatabase: boolean;
}

/**
 * Decides from what can be read at once. A game that has ended is shown again after a reload, but not if the address is
 * opened anew. `knows` is whether the rules of a game are there.
 */
export function firstGame(
  saved: Saved | null,
  visit: Visit | null,
  hash: string,
  newcomers: string,
  knows = (id: string) => findGame(id) !== null,
): FirstGame {
  const named = gameInAddress(hash);
  const stored = saved !== null && knows(saved.game) ? saved : null;
  const gameId = named ?? visitOf(visit, stored)?.game ?? stored?.game ?? newcomers;
  if (stored?.game !== gameId) return { gameId, saved: null, asksDatabase: isWanted(named, visit) };
  const isSame = stored.id === '' || stored.id === visit?.id;
  if (isSame || (visit === null && !(named !== null && stored.isOver)))
    return { gameId, saved: stored, asksDatabase: false };
  return { gameId, saved: null, asksDatabase: visit !== null };
}

/** A saved game without an id comes from outside and is newer than the history. */
function visitOf(visit: Visit | null, stored: Saved | null): Visit | null {
  return stored?.id === '' ? null : visit;
}

function isWanted(named: string | null, visit: Visit | null): boolean {
  return named !== null || visit !== null;
}
