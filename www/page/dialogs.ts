/** The dialogs for new games, settings, clocks and keys. Loaded when the first one is opened. */
import type { Library } from '../games/library';
import type { Compiled, GameInfo } from '../engine/structures';
import { must } from '../core/must';
import { makeKeyHelp } from '../features/settings/key_help';
import type { KeyHelp } from '../features/settings/key_help';
import { NewGameDialog } from '../features/game_picker/new_game_dialog';
import { makeSettings } from '../features/settings/settings';
import type { SettingsDialog } from '../features/settings/settings';
import { makeClockDialog } from '../panels/clock_settings';
import type { ClockDialog } from '../panels/clock_settings';
import type { Timekeeper } from '../core/game/timekeeper';
import type { GameChoice } from '../core/game/controller';
import type { External } from '../core/players/seats';
import type { Store } from '../core/state/store';
import { forgetCollection, storeCollection, storedCollections } from '../core/storage/collections';
import { playersOf } from '../core/storage/game_players';
import type { Pictures } from './pictures';
import type { Settings } from '../core/state/settings';

export interface DialogParts {
  root: HTMLElement;
  store: Store;
  library: Library;
  pictures: Pictures;
  timekeeper: Timekeeper;
  compile(source: string, variant: number): Promise<Compiled>;
  changeSettings(settings: Settings): void;
  begin(choice: GameChoice): void;
  /** Whether the browser keeps games. */
  keepsGames(): boolean;
  /** Asks which program plays a side; resolves to null if none is chosen. */
  pick(info: GameInfo): Promise<External | null>;
  /** Begins a game with somebody elsewhere. */
  invite(choice: GameChoice): void;
  editRules(name: string, text: string): void;
  /** Opens a backup from another browser. */
  openBackup(file: File): void;
}

interface Made {
  newGame: NewGameDialog;
  settings: SettingsDialog;
  time: ClockDialog;
  keys: KeyHelp;
}

export class Dialogs {
  private made: Made | null = null;

  constructor(private readonly parts: DialogParts) {}

  /** Opens the game picker, with rule files if any are given. */
  openNewGame(files?: File[]): void {
    this.all.newGame.open(this.parts.store.get(), files);
  }

  openSettings(focus?: 'language'): void {
    this.all.settings.open(this.parts.store.get().settings, focus);
  }

  openClocks(): void {
    this.all.time.open(this.parts.store.get());
  }

  openKeys(): void {
    this.all.keys.open(this.parts.store.get().settings.keys);
  }

  /** Removes the dialogs; they are created again when needed. */
  close(): void {
    for (const { element } of Object.values(this.made ?? {})) element.remove();
    this.made = null;
  }

  private get all(): Made {
    return (this.made ??= this.make());
  }

  /** Without storage, there are no folders from earlier visits. */
  private async restoreFolders(): Promise<boolean> {
    const stored = await storedCollections().catch(() => []);
    for (const collection of stored) this.parts.library.addCollection(collection);
    return stored.length > 0;
  }

  private make(): Made {
    const { root, store, library, pictures, timekeeper, compile, changeSettings } = this.parts;
    const newGame = new NewGameDialog({
      ...this.parts,
      games: () => library.games(),
      opening: (gameId, variant) => must(library.find(gameId), gameId).opening(variant),
      take: (files) => pictures.take(files),
      check: async (source) => (await compile(source, 0)).info,
      add: (file, source) => library.add(file, source),
      sourceOf: (gameId) => library.sourceOf(gameId),
      folders: this.restoreFolders(),
      addFolder: (collection) => {
        library.addCollection(collection);
        return storeCollection(collection).then(
          () => true,
          () => false,
        );
      },
      removeFolder: (name) => {
        library.removeCollection(name);
        void forgetCollection(name).catch(() => {});
      },
      playersOf: (gameId) => {
        const { gameId: shown, setup } = store.get();
        return gameId === shown ? setup.seats : playersOf(() => localStorage, gameId);
      },
    });
    const settings = makeSettings(changeSettings);
    const keys = makeKeyHelp((chosen) =>
      store.set({ settings: { ...store.get().settings, keys: chosen } }),
    );
    const time = makeClockDialog((clocks) => timekeeper.set(clocks));
    root.append(newGame.element, settings.element, keys.element, time.element);
    return { newGame, settings, keys, time };
  }
}
