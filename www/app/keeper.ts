/** Keeps the game for the next visit whenever it has changed, and when the page is left. */
import { onChange } from '../dom';
import type { Library } from '../games/library';
import type { Clock } from '../play/clock';
import { handOver } from '../play/clock';
import { momentIn } from '../state/moment';
import type { Settings, Setup, State, Store } from '../state/state';
import { writeSaved } from '../state/storage';

type Kept = Pick<State, 'gameId' | 'record' | 'setup' | 'settings' | 'clock'>;

export class Keeper {
  constructor(
    private readonly store: Store,
    private readonly library: Library,
  ) {
    window.addEventListener('pagehide', () => {
      const state = store.get();
      if (typeof state.clock?.running === 'number') this.keep(state);
    });
  }

  render({ phase, gameId, record, setup, settings, clock }: State): void {
    if (phase === 'ready') this.keepChanged(gameId, record, setup, settings, clock);
  }

  private readonly keepChanged = onChange(
    (gameId: string, record: string, setup: Setup, settings: Settings, clock: Clock | null) =>
      this.keep({ gameId, record, setup, settings, clock }),
  );

  /** The time that a clock has run meanwhile is gone. */
  private keep({ gameId: game, record, setup, settings, clock }: Kept): void {
    const { info, view } = this.store.get();
    writeSaved(() => localStorage, {
      game,
      variant: info?.variant ?? 0,
      record,
      setup,
      clock: clock && handOver(clock, null, performance.now()),
      settings,
      source: this.library.sourceOf(game),
      moment: view && momentIn(view),
    });
  }
}
