/** Remembers for each game who was chosen to play it, but not who plays a game that was imported or followed by a link. */
import type { Seat } from '../core/players/seats';
import type { State } from '../core/state/state';
import { rememberPlayers } from '../core/storage/game_players';

export class LastPlayers {
  private savedId = '';
  private seats: readonly Seat[] = [];

  /** Seats that change while the game stays the same were chosen on the page. */
  render({ phase, lesson, distant, gameId, savedId, setup: { seats } }: State): void {
    if (phase !== 'ready' || lesson !== null || distant !== null) return;
    if (savedId === this.savedId && seats !== this.seats)
      rememberPlayers(() => localStorage, gameId, seats);
    this.savedId = savedId;
    this.seats = seats;
  }
}
