/**
 * All games that were played, and the settings, in the database of the browser. Fetched once moves can be entered.
 *
 * In: the game whenever it changes. What cannot be written is told, and the game goes on.
 */
import { onChange } from '../../ui/dom';
import { translate } from '../../language/translate';
import type { MessageKey } from '../../language/translate';
import { freshName, readSaved, settingsOf, storageKey } from '../../core/storage/autosave';
import type { Store } from '../../core/state/store';
import type { StoredSession } from '../../core/storage/autosave';
import { database, askToPersist } from '../../core/storage/database';
import { listGames, writeGame } from '../../core/storage/saved_games';
import type { SavedGame } from '../../core/storage/saved_games';
import type { Settings } from '../../core/state/settings';

export interface Parts {
  root: HTMLElement;
  store: Store;
  /** What the page began with. */
  reading: StoredSession;
  change(settings: Settings): void;
  /** Shows a game that was kept. */
  load(game: SavedGame): Promise<void>;
}

export class SavedGames {
  /** The writings that this window has seen. */
  private readonly known = new Set<string>();
  /** One writing after the other. */
  private last: Promise<void> = Promise.resolve();
  /** What people know of why nothing is kept. */
  private reported: MessageKey | null = null;

  constructor(private readonly parts: Parts) {
    window.addEventListener('storage', ({ key }) => key === storageKey && this.follow());
    if (parts.reading.isEmpty) this.queue(() => this.recover());
  }

  /** Keeps a game from its first move on; `written` hears the mark of what is then among the kept games. */
  save(game: SavedGame, settings: Settings, written: (mark: string) => void): void {
    this.saveSettings(settings);
    for (const mark of game.before) this.known.add(mark);
    if (game.moves > 0) this.queue(() => this.write(game, written));
  }

  /** Opens the dialog with all that is kept; with a file, to take everything from it. */
  async open(file?: File): Promise<void> {
    const { root, store, change, load } = this.parts;
    const [{ openSavedGames }, { makeSavedGamesActions }] = await Promise.all([
      import('./dialog'),
      import('./actions'),
    ]);
    await this.last;
    const settings = () => store.get().settings;
    openSavedGames(root, makeSavedGamesActions({ settings, change, load, reason: wordsFor }), file);
  }

  /** Brings back what there is, where the browser has lost the copy that the page begins with. */
  private async recover(): Promise<void> {
    const settings = await (await database()).get('values', 'settings');
    if (settings !== undefined) this.parts.change(settingsOf(settings));
    const [latest] = (await listGames()).games;
    const { tree } = this.parts.store.get();
    if (!latest || location.hash !== '' || (tree?.nodes.length ?? 0) > 1) return;
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
      // Whatever comes of it, the game is kept.
      askToPersist().catch(() => undefined);
      return written(mark);
    }
    const { store } = this.parts;
    // The game may be another one by now.
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
  const isFull = reason instanceof DOMException && reason.name === 'QuotaExceededError';
  return isFull ? 'savedGames.storageFull' : 'savedGames.unreadable';
}
