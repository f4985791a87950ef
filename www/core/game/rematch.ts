/** What players do when a game ends, or to end it: play again, change sides, resign. Pure. */
import { mayResign } from '../players/agreed_end';
import type { AgreedEnd } from '../players/agreed_end';
import { withSidesSwapped } from '../players/seats';
import type { State } from '../state/state';
import type { GameChoice } from './controller';

/** The same game once more; with `swap`, the players change sides. */
export function rematchOf({ gameId, info, setup }: State, swap: boolean): GameChoice | null {
  if (info === null) return null;
  const seats = swap ? withSidesSwapped(info, setup.seats) : setup.seats;
  return { gameId, variant: info.variant, setup: { ...setup, seats } };
}

/** How the game ends if a person resigns now; null if none can. */
export function resignation({ info, view, setup }: State): AgreedEnd | null {
  if (info === null || view === null) return null;
  const player = mayResign(info, setup.seats, view.turn.player);
  return player === null ? null : { kind: 'resigned', player, ply: view.ply };
}

/** How the game ends if both agree on a draw now. */
export function agreedDraw({ view }: State): AgreedEnd | null {
  return view === null ? null : { kind: 'draw', ply: view.ply };
}
