/** Keeps the game for the next visit whenever it has changed, and when the page is left. */
import { onChange } from '../dom';
import type { Library } from '../games/library';
import type { Clock } from '../play/clock';
import { handOver } from '../play/clock';
import { momentIn } from '../state/moment';
import { say } from '../language/say';
import type { Settings, Setup, State, Store } from '../state/state';
import { writeSaved, writeSettings } from '../state/storage';
import type { Written } from '../state/storage';

type Kept = Pick<State, 'gameId' | 'record' | 'setup' | 'settings' | 'clock'>;

export class Keeper {
  /** Whether people know that nothing more can be kept. */
  private hasTold = false;

  constructor(
    private readonly store: Store,
    private readonly library: Library,
  ) {
    window.addEventListener('pagehide', () => {
      const state = store.get();
      if (typeof state.clock?.running === 'number') this.keep(state);
    });
  }

  render({ phase, gameId, record, setup, settings, clock, lesson }: State): void {
    if (phase === 'ready' && lesson === null)
      this.keepChanged(gameId, record, setup, settings, clock);
    else if (phase !== 'loading') this.keepSettings(settings);
  }

  /** Also where there is no game to be kept with them. */
  private readonly keepSettings = onChange((settings: Settings) =>
    this.tell(writeSettings(() => localStorage, settings)),
  );

  private readonly keepChanged = onChange(
    (gameId: string, record: string, setup: Setup, settings: Settings, clock: Clock | null) =>
      this.keep({ gameId, record, setup, settings, clock }),
  );

  /** The time that a clock has run meanwhile is gone. */
  private keep({ gameId: game, record, setup, settings, clock }: Kept): void {
    const { info, view } = this.store.get();
    const saved = {
      game,
      variant: info?.variant ?? 0,
      record,
      setup,
      clock: clock && handOver(clock, null, performance.now()),
      source: this.library.sourceOf(game),
      moment: view && momentIn(view),
    };
    this.tell(writeSaved(() => localStorage, saved, settings));
  }

  /** Says once that there is no room; what the browser denies is told when the page begins. */
  private tell(written: Written): void {
    if (written !== 'full' || this.hasTold) return;
    this.hasTold = true;
    this.store.set({ said: say('storage.full') });
  }
}
