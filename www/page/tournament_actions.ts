/** What the lab needs of the page: the game on the board, and a way to show one that it has played. */
import type { Library } from '../games/library';
import type { TournamentActions } from '../features/tournament/dialog';
import { must } from '../core/must';
import type { Store } from '../core/state/store';
import type { Load } from '../core/game/controller';

interface Bound {
  store: Store;
  library: Library;
  load: Load;
}

export function makeTournamentActions({ store, library, load }: Bound): TournamentActions {
  return {
    async gamePlayed() {
      const { gameId, info: shown, setup } = store.get();
      const info = must(shown, 'game');
      const opened = must(library.find(gameId), gameId).open(info.variant);
      const [rules] = await Promise.all([opened.rules, opened.opening]);
      return { gameId, info, game: { info, rules, draw: setup.draw } };
    },
    open({ gameId, info, game }, record, by) {
      const seats = info.players.map((_, player) => by[player] ?? 'human');
      const setup = { seats, draw: game.draw, clocks: [] };
      void load({ gameId, variant: info.variant, setup }, record);
    },
  };
}
