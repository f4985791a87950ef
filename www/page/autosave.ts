/** Keeps the game for the next visit whenever it has changed, and when the page is left. */
import { onChange } from '../ui/dom';
import type { Library } from '../games/library';
import type { SavedGames } from '../features/saved_games/saved_games';
import type { Lazy } from '../ui/lazy';
import type { Clock } from '../core/players/clock';
import { handOver } from '../core/players/clock';
import { levels } from '../core/players/levels';
import { snapshotIn } from '../core/state/snapshot';
import { translate } from '../language/translate';
import type { Setup, State } from '../core/state/state';
import { freshName, writeSaved, writeSettings } from '../core/storage/autosave';
import type { Saved, WriteResult } from '../core/storage/autosave';
import type { Settings } from '../core/state/settings';
import type { Store } from '../core/state/store';

type Now = Pick<State, 'gameId' | 'savedId' | 'record' | 'setup' | 'settings' | 'clock'>;

export class Autosave {
  /** Whether people know that nothing more can be kept. */
  private hasWarned = false;
  /** The last writings of the game, and the one that is among the kept games. */
  private marks: string[] = [];
  private lastWritten: string[] = [];

  constructor(
    private readonly store: Store,
    private readonly library: Library,
    private readonly savedGames: Lazy<SavedGames>,
  ) {
    window.addEventListener('pagehide', () => {
      const state = store.get();
      if (typeof state.clock?.running === 'number') this.keep(state);
    });
  }

  /** Goes on from what was kept: its marks tell whether another window has written since. */
  resume({ mark, before }: Saved): void {
    this.marks = [mark, ...before];
  }

  render({ phase, gameId, savedId, record, setup, settings, clock, lesson }: State): void {
    if (phase === 'ready' && lesson === null)
      this.keepChanged(gameId, savedId, record, setup, settings, clock);
    else if (phase !== 'loading') this.keepSettings(settings);
  }

  /** Also where there is no game to be kept with them. */
  private readonly keepSettings = onChange((settings: Settings) =>
    this.tell(writeSettings(() => localStorage, settings)),
  );

  private readonly keepChanged = onChange(
    (
      gameId: string,
      savedId: string,
      record: string,
      setup: Setup,
      settings: Settings,
      clock: Clock | null,
    ) => this.keep({ gameId, savedId, record, setup, settings, clock }),
  );

  /** The time that a clock has run meanwhile is gone. */
  private keep({ gameId, savedId: id, record, setup, settings, clock }: Now): void {
    const { info, view, tree } = this.store.get();
    const mark = freshName();
    const before = [...this.marks, ...this.lastWritten];
    this.marks = [mark];
    const saved: Saved = {
      id,
      mark,
      before,
      game: gameId,
      variant: info?.variant ?? 0,
      record,
      setup,
      levels: levels.length,
      clock: clock && handOver(clock, null, performance.now()),
      source: this.library.sourceOf(gameId),
      moment: view && snapshotIn(view),
    };
    this.tell(
      writeSaved(
        () => localStorage,
        () => sessionStorage,
        saved,
        settings,
      ),
    );
    const moves = (tree?.nodes.length ?? 1) - 1;
    const game = { ...saved, title: info?.title ?? '', moves, at: Date.now() };
    this.savedGames.use((savedGames) =>
      savedGames.keep(game, settings, (there) => (this.lastWritten = [there])),
    );
  }

  /** Says once that there is no room; what the browser denies is told when the page begins. */
  private tell(lastWritten: WriteResult): void {
    if (lastWritten !== 'full' || this.hasWarned) return;
    this.hasWarned = true;
    this.store.set({ announcement: translate('storage.full') });
  }
}
