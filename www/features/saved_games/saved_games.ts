/**
 * Saves all games and the settings in the database. Loaded once moves can be entered.
 *
 * If something cannot be saved, the user is told, and the game continues.
 */
import { isQuotaExceeded } from '../../core/storage/web_storage';
import { onChange } from '../../ui/dom';
import { translate } from '../../language/translate';
import type { Library } from '../../games/library';
import type { MessageKey } from '../../language/translate';
import { freshName, readSaved, settingsOf, storageKey } from '../../core/storage/current_game';
import type { Store } from '../../core/state/store';
import type { StoredSession } from '../../core/storage/current_game';
import { database, askToPersist } from '../../core/storage/database';
import { findRunning, findSaved, listGames, writeGame } from '../../core/storage/saved_games';
import { lastMoveOf } from './last_move';
import type { SavedGame } from '../../core/storage/saved_games';
import type { Settings } from '../../core/state/settings';

export interface Parts {
  root: HTMLElement;
  store: Store;
  library: Library;
  /** What was in storage when the page was loaded. */
  reading: StoredSession;
  /** Whether the address asked for a game then. */
  isAsked: boolean;
  change(settings: Settings): void;
  /** Continues a saved game, as the user has asked. */
  open(game: SavedGame): Promise<void>;
  /** Continues a saved game in the place of the one that is shown. */
  load(game: SavedGame): Promise<void>;
}

export class SavedGames {
  /** Marks of the versions that this window has seen. */
  private readonly known = new Set<string>();
  /** The last write; writes run one after the other. */
  private last: Promise<void> = Promise.resolve();
  /** The problem that the user was told about. */
  private reported: MessageKey | null = null;

  constructor(private readonly parts: Parts) {
    window.addEventListener('storage', ({ key }) => key === storageKey && this.follow());
    if (parts.reading.isEmpty) this.queue(() => this.recover());
  }

  /** Saves a game that has moves or that somebody was invited to; `written` gets the mark of the version that is then stored. */
  save(game: SavedGame, settings: Settings, written: (mark: string) => void): void {
    this.saveSettings(settings);
    for (const mark of game.before) this.known.add(mark);
    if (game.moves === 0 && game.distant === null) return;
    const whole = this.withLastMove(game);
    this.queue(() => this.write(whole, written));
  }

  /** The game with its last move, unless another one is on the board by now. */
  private withLastMove(game: SavedGame): SavedGame {
    const { summary, record } = game;
    const state = this.parts.store.get();
    if (summary === null || state.record !== record) return game;
    return { ...game, summary: { ...summary, lastMove: lastMoveOf(state) } };
  }

  /** Opens the dialog, with a backup to import if one is given. */
  async open(file?: File): Promise<void> {
    const { root, library, store, change, open } = this.parts;
    const [{ SavedGamesDialog }, { makeSavedGamesActions }] = await Promise.all([
      import('./saved_games_dialog'),
      import('./actions'),
    ]);
    await this.last;
    const settings = () => store.get().settings;
    const announce = (announcement: string) => store.set({ announcement });
    const actions = makeSavedGamesActions({
      root,
      library,
      settings,
      change,
      load: open,
      announce,
      reason: wordsFor,
    });
    new SavedGamesDialog(actions).open(root, file);
  }

  /** Finds a game by its id, or else the running one of a kind; null if there is none or it cannot be read. */
  async find(game: string, id: string | null): Promise<SavedGame | null> {
    await this.last;
    const found = id === null ? findRunning(game) : findSaved(id);
    return found.catch(() => null);
  }

  /** Restores the settings and the last game, if the browser has lost the copy that is read at the start. */
  private async recover(): Promise<void> {
    const settings = await (await database()).get('values', 'settings');
    if (settings !== undefined) this.parts.change(settingsOf(settings));
    const [latest] = (await listGames()).games;
    const { tree } = this.parts.store.get();
    if (!latest || this.parts.isAsked || (tree?.nodes.length ?? 0) > 1) return;
    await this.parts.load(latest);
    this.parts.store.set({ announcement: translate('savedGames.recovered') });
  }

  private readonly saveSettings = onChange((settings: Settings) =>
    this.queue(async () => void (await (await database()).put('values', settings, 'settings'))),
  );

  private async write(game: SavedGame, written: (mark: string) => void): Promise<void> {
    const mark = await writeGame(game, this.known);
    if (mark !== null) {
      this.known.add(mark);
      // The game is saved, whatever the browser decides.
      askToPersist().catch(() => undefined);
      return written(mark);
    }
    const { store } = this.parts;
    // The user may have started another game by now.
    if (store.get().savedId === game.id)
      store.set({ savedId: freshName(), announcement: translate('savedGames.continuedElsewhere') });
  }

  private queue(work: () => Promise<void>): void {
    this.last = this.last.then(work).catch((reason: unknown) => this.reportProblem(reason));
  }

  private reportProblem(reason: unknown): void {
    const reported = problemIn(reason);
    const isKnown =
      reported === this.reported ||
      (reported === 'savedGames.unreadable' && this.parts.reading.isDenied);
    if (!isKnown) this.parts.store.set({ announcement: translate(reported) });
    this.reported = reported;
  }

  /** Another window has changed the settings. */
  private follow(): void {
    const { settings } = readSaved(
      () => localStorage,
      () => sessionStorage,
    );
    const now = this.parts.store.get().settings;
    if (JSON.stringify(settings) !== JSON.stringify(now)) this.parts.change(settings);
  }
}

const wordsFor = (reason: unknown): string => translate(problemIn(reason));

function problemIn(reason: unknown): MessageKey {
  return isQuotaExceeded(reason) ? 'savedGames.storageFull' : 'savedGames.unreadable';
}
