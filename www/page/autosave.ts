/** Saves the game and the settings whenever they change, and the clocks when the page is closed. */
import { onChange } from '../ui/dom';
import type { GameInfo, GameTree, OutcomeView } from '../engine/structures';
import type { Library } from '../games/library';
import type { SavedGames } from '../features/saved_games/saved_games';
import type { Lazy } from '../ui/lazy';
import type { AgreedEnd } from '../core/players/agreed_end';
import type { DistantGame } from '../core/players/distant';
import type { Clock } from '../core/players/clock';
import { handOver } from '../core/players/clock';
import { levels } from '../core/players/levels';
import { textsFor } from '../core/moves/rule_texts';
import { nodeOf } from '../core/moves/tree';
import { isOver } from '../core/state/permissions';
import { snapshotIn } from '../core/state/snapshot';
import { translate } from '../language/translate';
import type { Setup, State } from '../core/state/state';
import type { Summary } from '../core/storage/game_summary';
import { freshName, writeSaved, writeSettings } from '../core/storage/current_game';
import type { Saved, WriteResult } from '../core/storage/current_game';
import { linkTo } from '../core/storage/link';
import type { Settings } from '../core/state/settings';
import type { Store } from '../core/state/store';

type Now = Pick<
  State,
  'gameId' | 'savedId' | 'record' | 'setup' | 'settings' | 'clock' | 'agreed' | 'distant'
>;

export class Autosave {
  /** Whether the user knows that the game is no longer saved. */
  private hasWarned = false;
  /** Marks of the versions saved since the last one that reached the database, and of that one. */
  private marks: string[] = [];
  private inDatabase: string[] = [];
  /** The last end that was reached, and the move that led to it. */
  private ended: { savedId: string; end: string; outcome: OutcomeView } | null = null;

  constructor(
    private readonly store: Store,
    private readonly library: Library,
    private readonly savedGames: Lazy<SavedGames>,
  ) {
    window.addEventListener('pagehide', () => {
      const state = store.get();
      if (typeof state.clock?.running === 'number') this.save(state);
    });
  }

  /** Continues a saved game; its marks tell whether another window has saved it since. */
  resume({ mark, before }: Saved): void {
    this.marks = [mark, ...before];
  }

  render(state: State): void {
    const { phase, gameId, savedId, record, setup, settings, clock, agreed, distant } = state;
    if (phase === 'ready' && state.lesson === null)
      this.saveChanges(gameId, savedId, record, setup, settings, clock, agreed, distant);
    else if (phase !== 'loading') this.saveSettings(settings);
  }

  /** Settings are also saved while there is no game. */
  private readonly saveSettings = onChange((settings: Settings) =>
    this.warnIfFull(writeSettings(() => localStorage, settings)),
  );

  private readonly saveChanges = onChange(
    (
      gameId: string,
      savedId: string,
      record: string,
      setup: Setup,
      settings: Settings,
      clock: Clock | null,
      agreed: AgreedEnd | null,
      distant: DistantGame | null,
    ) => this.save({ gameId, savedId, record, setup, settings, clock, agreed, distant }),
  );

  /** Clocks are stopped, so time that passes while the page is closed does not count. */
  private save(now: Now): void {
    const { gameId, savedId: id, record, setup, settings, clock, agreed, distant } = now;
    const state = this.store.get();
    const { info, view, tree } = state;
    const mark = freshName();
    const before = [...this.marks, ...this.inDatabase];
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
      agreed,
      distant,
      source: this.library.sourceOf(gameId),
      moment: view && snapshotIn(view),
      isOver: isOver(state),
    };
    const written = writeSaved(
      () => localStorage,
      () => sessionStorage,
      saved,
      settings,
    );
    this.warnIfFull(written);
    // A game with somebody elsewhere is in the last link that was sent.
    if (written === 'denied' && distant === null) void this.keepInAddress(saved);
    const moves = (tree?.nodes.length ?? 1) - 1;
    const summary = info && summaryOf(info, this.outcomeIn(state));
    const game = { ...saved, title: info?.title ?? '', moves, summary, at: Date.now() };
    this.savedGames.use((savedGames) =>
      savedGames.save(game, settings, (there) => (this.inDatabase = [there])),
    );
  }

  /** How the game ended, even while the user looks at an earlier move of the line that led there. */
  private outcomeIn({ savedId, view, tree }: State): OutcomeView | null {
    if (tree === null || view === null) return null;
    const end = moveAt(tree, view.outcome === null ? tree.line.at(-1) : tree.present);
    if (view.outcome !== null) this.ended = { savedId, end, outcome: view.outcome };
    const { ended } = this;
    return ended?.savedId === savedId && ended.end === end ? ended.outcome : null;
  }

  /** Where the browser stores nothing, a reload finds the game in the address; a game that is too long is not kept. */
  private async keepInAddress({ id, game, variant, record, source, setup }: Saved): Promise<void> {
    const linked = { game, variant, record, rules: source, seats: setup.seats };
    const link = await linkTo(linked).catch(() => null);
    const state = this.store.get();
    const isShown = state.savedId === id && state.record === record && state.lesson === null;
    // The address of a lesson belongs to it even while it is still loading.
    if (!isShown || /[#&]lesson=/.test(location.hash)) return;
    if (link !== null) return history.replaceState(history.state, '', link);
    if (this.hasWarned) return;
    this.hasWarned = true;
    this.store.set({ announcement: translate('storage.tooLong') });
  }

  /** Warns once that storage is full; if it is denied, the page has warned when it started. */
  private warnIfFull(inDatabase: WriteResult): void {
    if (inDatabase !== 'full' || this.hasWarned) return;
    this.hasWarned = true;
    this.store.set({ announcement: translate('storage.full') });
  }
}

/**
 * What the list of saved games says without the rules; written here, since the first load need not read it. The last
 * move is added when the game is stored.
 */
function summaryOf(info: GameInfo, outcome: OutcomeView | null): Summary {
  const { scoreUnit } = info;
  const players = info.players.map(({ name, role }) => ({ name, role }));
  const said = [...players.map(({ name }) => name), outcome?.reason ?? '', outcome?.kind ?? ''];
  return { players, scoreUnit, outcome, lastMove: {}, texts: textsFor(info, said) };
}

/** Identifies a move: the number of a deleted one may be used again. */
function moveAt(tree: GameTree, id = 0): string {
  const { ply = 0, text = '' } = nodeOf(tree, id) ?? {};
  return [id, ply, text].join(' ');
}
