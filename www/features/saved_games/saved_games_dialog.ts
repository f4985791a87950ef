/**
 * The dialog of saved games: find, continue, compare and delete them, and save or open a backup.
 *
 * It is created when opened and removed when closed.
 */
import { inSuccession } from '../../language/punctuation';
import { translate } from '../../language/translate';
import type { Opening } from '../../engine/structures';
import type { MoveStyle } from '../../core/state/settings';
import type { SavedGame } from '../../core/storage/saved_games';
import { makeWorkDialog } from '../../ui/dialog';
import { make, makeButton, setAttribute, setText } from '../../ui/dom';
import { BackupBox } from './backup_box';
import type { BackupActions } from './backup_box';
import type { Pair } from './comparison';
import { Deletions } from './deletions';
import { describe } from './description';
import type { Described } from './description';
import { listed } from './finding';
import { GameList } from './game_list';
import { ListFilters } from './list_filters';
import { SelectionBar, pairOf } from './selection_bar';
import './saved_games.css';

export interface SavedGamesActions extends BackupActions {
  list(): Promise<{ games: SavedGame[]; damaged: number }>;
  /** The position in which a game was left. */
  positionOf(game: SavedGame): Promise<Opening>;
  open(game: SavedGame): Promise<void>;
  /** Removes games for good. */
  remove(games: readonly SavedGame[]): Promise<void>;
  /** Reports that games could not be removed after the dialog was closed. */
  notRemoved(): void;
  /** Downloads some games. */
  save(games: readonly SavedGame[]): void;
  compare(games: Pair<Described>): Promise<void>;
  /** How moves are written. */
  moveStyle(): MoveStyle;
  /** The message for an error. */
  reason(error: unknown): string;
}

export class SavedGamesDialog {
  private all: Described[] = [];
  private readonly deletions = new Deletions((games) => this.actions.remove(games));
  private readonly filters = new ListFilters(
    () => this.update(),
    () => this.list.focus(),
  );
  private readonly list = new GameList({
    positionOf: (game) => this.actions.positionOf(game),
    open: (game) => this.continue(game),
    remove: (games) => void this.attempt(() => this.remove(games)),
    selected: () => this.bar.render(this.list.selection, this.list.size),
    leave: () => this.filters.search.focus(),
  });
  private readonly bar = new SelectionBar({
    selectAll: (isSelected) => this.list.selectAll(isSelected),
    compare: () => void this.attempt(() => this.compare()),
    save: () => this.actions.save(this.list.selection),
    remove: () => void this.attempt(() => this.remove(this.list.selection)),
  });
  private readonly backup: BackupBox;
  private readonly none = make('p', { class: 'none' });
  private readonly found = make('p', { class: 'found', role: 'status' });
  private readonly deleted = make('p', { role: 'status' });
  private readonly undo = makeButton(translate('savedGames.undoDelete'), () => this.undoDelete(), {
    'aria-keyshortcuts': 'Control+Z',
  });
  private readonly status = make('p', { role: 'status' });
  private readonly dialog: HTMLDialogElement;
  private readonly closing = new AbortController();

  constructor(private readonly actions: SavedGamesActions) {
    const previewImport = async (file: File) => {
      // A game that the file restores must not be removed afterwards.
      await this.finish();
      this.showDeleted('');
      return actions.previewImport(file);
    };
    this.backup = new BackupBox(
      { saveBackup: () => actions.saveBackup(), previewImport },
      (work) => this.attempt(work),
      () => this.show(),
    );
    const { filters, list, bar, backup, none, found, deleted, undo, status } = this;
    undo.hidden = true;
    const done = makeButton(translate('dialog.done'), () => this.dialog.close(), {
      class: 'primary done',
    });
    const form = make(
      'form',
      { method: 'dialog' },
      filters.element,
      found,
      none,
      list.element,
      make('div', { class: 'row deleted' }, deleted, undo),
      bar.element,
      backup.offer,
      status,
      make('div', { class: 'row end' }, ...backup.buttons, done),
    );
    this.dialog = makeWorkDialog(translate('savedGames.title'), form);
    this.dialog.classList.add('saved-games');
    // On touch screens a focused text field would bring up the keyboard.
    setAttribute(this.dialog, 'autofocus', matchMedia('(pointer: coarse)').matches);
    this.dialog.addEventListener('keydown', (event) => this.key(event));
    this.dialog.addEventListener('close', () => this.closed());
  }

  /** Opens the dialog, with a backup to import if one is given. */
  open(root: HTMLElement, file?: File): void {
    const { signal } = this.closing;
    root.append(this.dialog);
    this.dialog.showModal();
    this.list.open();
    // Another window may have played meanwhile.
    const refresh = () => document.hidden || void this.attempt(() => this.show());
    document.addEventListener('visibilitychange', refresh, { signal });
    // A page that is left has no time to wait until the dialog is closed.
    const leave = () => {
      void this.finish();
      this.dialog.close();
    };
    window.addEventListener('pagehide', leave, { signal });
    void this.attempt(async () => {
      const words = [await this.show(), file ? await this.backup.preview(file) : ''];
      return inSuccession(words);
    });
  }

  private async attempt(work: () => Promise<string>): Promise<void> {
    setText(this.status, await work().catch(this.actions.reason));
  }

  /** Reads and lists the games; resolves to a message. */
  private async show(): Promise<string> {
    const { games, damaged } = await this.actions.list();
    this.deletions.refreshed();
    const now = Date.now();
    const style = this.actions.moveStyle();
    this.all = games.map((game) => describe(game, now, style));
    this.list.fill(this.all, now);
    this.update();
    return damaged === 0 ? '' : translate('savedGames.damaged', { count: damaged });
  }

  /** Lists what the filters let through. */
  private update(): void {
    const there = this.all.filter(({ game }) => !this.deletions.has(game));
    this.filters.offerFrom(there);
    this.filters.element.hidden = there.length === 0;
    const games = listed(there, this.filters.wanted);
    this.list.show(games);
    const { isNarrowing } = this.filters;
    const count = translate('savedGames.found', { count: games.length });
    setText(this.found, isNarrowing && games.length > 0 ? count : '');
    const isEmpty = games.length === 0;
    this.none.hidden = !isEmpty;
    const reason = there.length === 0 ? 'savedGames.explanation' : 'savedGames.noneFound';
    setText(this.none, isEmpty ? translate(reason) : '');
  }

  private continue(game: SavedGame): void {
    this.dialog.close();
    void this.actions.open(game);
  }

  private async remove(games: readonly SavedGame[]): Promise<string> {
    if (games.length === 0) return '';
    const earlier = this.deletions.add(games);
    const [only, another] = games;
    const name = another === undefined ? (only?.title ?? '') : null;
    const count = games.length;
    const words =
      name === null
        ? translate('savedGames.manyDeleted', { count })
        : translate('savedGames.deleted', { name });
    this.showDeleted(words);
    if (this.list.size > 0) this.list.focus();
    else this.undo.focus();
    try {
      await earlier;
      return '';
    } catch {
      // They are listed again.
      this.update();
      return translate('savedGames.notDeleted');
    }
  }

  private undoDelete(): void {
    const count = this.deletions.last.length;
    if (count === 0) return;
    this.deletions.undo();
    this.showDeleted(translate('savedGames.restored', { count }));
    this.list.focus();
  }

  private showDeleted(words: string): void {
    setText(this.deleted, words);
    this.undo.hidden = this.deletions.last.length === 0;
    this.update();
  }

  private async compare(): Promise<string> {
    const pair = pairOf(this.list.selection);
    const games = pair?.flatMap(({ id }) => this.all.find(({ game }) => game.id === id) ?? []);
    const [one, two] = games ?? [];
    if (one && two) await this.actions.compare([one, two]);
    return '';
  }

  /** Undoes the last deletion, except in text fields, where the keys undo typing. */
  private key(event: KeyboardEvent): void {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
    if (!isUndo || event.shiftKey || event.target === this.filters.search) return;
    event.preventDefault();
    this.undoDelete();
  }

  private async finish(): Promise<void> {
    await this.deletions.finish().catch(() => this.actions.notRemoved());
  }

  private closed(): void {
    this.closing.abort();
    this.list.close();
    this.dialog.remove();
    void this.finish();
  }
}
