/**
 * Games that enter and leave the page as text, links and files, and the editors for positions and rules. Fetched when one
 * of them is first needed.
 */
import type { BoardView } from '../board/view';
import { EngineError } from '../engine/client';
import type { Engine } from '../engine/client';
import { translate } from '../language/translate';
import { loadModule } from '../ui/load_module';
import { addressOf } from '../games/catalogue';
import type { Library } from '../games/library';
import type { GameController } from '../core/game/controller';
import { isBackup, isGameFile } from '../games/formats';
import { LinkError, readLink } from '../core/storage/link';
import type { Linked } from '../core/storage/link';
import type { Kind } from '../features/import_export/kinds';
import type { Seat } from '../core/players/seats';
import type { Store } from '../core/state/store';
import { warn } from '../core/state/warning';
import { RuleEditing } from './rule_editing';

export interface ImportExportParts {
  root: HTMLElement;
  store: Store;
  controller: GameController;
  engine: Engine;
  board: BoardView;
  library: Library;
  /** Loads a game; `savedId` is the id it is saved under, '' for a new game. */
  load(linked: Linked, seats: Seat[], savedId: string): Promise<void>;
  openRules(file: File): void;
  openBackup(file: File): void;
  /** Takes the pictures out of some files and returns the rule file among them. */
  take(files: File[]): File | null;
}

export class ImportExport {
  readonly rules: RuleEditing;

  constructor(private readonly parts: ImportExportParts) {
    this.rules = new RuleEditing({
      ...parts,
      load: (...game) => this.load(...game),
      fetch: (load) => this.fetch(load),
    });
  }

  /** Loads the game that the address names; resolves to false if it names none. */
  async followLink(): Promise<boolean> {
    try {
      const { hash } = location;
      const linked = await readLink(hash, document.baseURI);
      if (linked) await this.load(linked);
      if (linked && new URLSearchParams(hash).has('write')) await this.rules.editGame(linked);
      return linked !== null;
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      await this.load(error.linked);
      this.parts.store.set(warn(translate(`link.${error.problem}`)));
      return true;
    }
  }

  /** Opens a dropped file: a backup, a game, or rules. */
  async openFile(file: File): Promise<void> {
    if (await isBackup(file)) this.parts.openBackup(file);
    else if (await isGameFile(file)) await this.openDialog({ file });
    else if (!(await this.rules.openFile(file))) this.parts.openRules(file);
  }

  /** Opens the import and export dialog, with a text of some kind; imports a file if one is given. */
  async openDialog(shown: { file?: File; kind?: Kind } = {}): Promise<void> {
    const modules = await this.fetch(() =>
      Promise.all([
        loadModule(() => import('../features/import_export/actions')),
        loadModule(() => import('../features/import_export/import_export_dialog')),
      ]),
    );
    if (modules === null) return;
    const [{ makeImportExportActions }, { openImportExport }] = modules;
    const actions = makeImportExportActions({
      ...this.parts,
      load: (linked) => this.load(linked),
      openPictures: () => void this.openPictures(),
    });
    openImportExport(this.parts.root, actions, shown);
  }

  /** Opens the dialog that makes pictures and films of the board. */
  async openPictures(): Promise<void> {
    const { root, store, engine, board } = this.parts;
    const modules = await this.fetch(() =>
      Promise.all([
        loadModule(() => import('../features/board_pictures/actions')),
        loadModule(() => import('../features/board_pictures/picture_dialog')),
      ]),
    );
    if (modules === null) return;
    const [{ makePictureActions }, { openPictureDialog }] = modules;
    const actions = makePictureActions(store.get(), engine, board);
    if (actions !== null) openPictureDialog(root, actions);
  }

  async openPositionEditor(): Promise<void> {
    const { root, store, engine, controller } = this.parts;
    const state = store.get();
    const module = await this.fetch(() =>
      loadModule(() => import('../features/position_editor/editor')),
    );
    const settable = await this.fetch(() => engine.ask({ kind: 'settable' }));
    if (module !== null && settable !== null)
      module.openEditor({ root, state, engine, controller }, settable);
  }

  /** Fetches part of the page; if that fails, announces why and resolves to null. */
  private fetch<T>(load: () => Promise<T>): Promise<T | null> {
    return load().catch((error: unknown) => {
      const announcement =
        error instanceof EngineError
          ? translate('app.didNotWork', { reason: error.message })
          : translate('app.partMissing');
      this.parts.store.set({ announcement });
      return null;
    });
  }

  /** Loads a game from a link. The link leaves the address, so that a reload continues the game instead. */
  private async load(linked: Linked, seats?: Seat[], savedId = ''): Promise<void> {
    const { game, rules, record } = linked;
    const { library, load } = this.parts;
    if (rules !== null) library.restore(game, rules);
    const players = seats ?? linked.seats ?? (record === null ? [] : ['human']);
    await load(linked, players, savedId);
    if (library.find(game) !== null) history.replaceState(null, '', addressOf(game));
  }
}
