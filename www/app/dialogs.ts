/** The dialogs of the page, which are fetched when the first is wanted. */
import type { Library } from '../games/library';
import type { Compiled } from '../engine/types';
import { say } from '../language/say';
import { must } from '../must';
import type { KeyHelp } from '../panels/key_help';
import type { NewGameDialog } from '../panels/new_game';
import type { SettingsDialog } from '../panels/settings';
import type { TimeDialog } from '../panels/time';
import type { Timekeeper } from '../play/timekeeper';
import type { GameChoice } from '../shelf/details';
import type { Settings, Store } from '../state/state';
import type { Pictures } from './pictures';

interface Parts {
  root: HTMLElement;
  store: Store;
  library: Library;
  pictures: Pictures;
  timekeeper: Timekeeper;
  compile(source: string, variant: number): Promise<Compiled>;
  change(settings: Settings): void;
  begin(choice: GameChoice): void;
}

interface Made {
  newGame: NewGameDialog;
  settings: SettingsDialog;
  time: TimeDialog;
  keys: KeyHelp;
}

export class Dialogs {
  private made: Promise<Made> | null = null;

  constructor(private readonly parts: Parts) {}

  /** Begins another game, by a rule file if one was given. */
  openNewGame(file?: File): void {
    this.open(({ newGame }, store) => newGame.open(store.get(), file));
  }

  openSettings(focus?: 'language'): void {
    this.open(({ settings }, store) => settings.open(store.get().settings, focus));
  }

  openTime(): void {
    this.open(({ time }, store) => time.open(store.get()));
  }

  openKeys(): void {
    this.open(({ keys }, store) => keys.open(store.get().settings.keys));
  }

  /** Takes the dialogs away; they are made again when one is wanted. */
  async close(): Promise<void> {
    const made = await this.made;
    this.made = null;
    for (const { element } of Object.values(made ?? {})) element.remove();
  }

  private open(show: (made: Made, store: Store) => void): void {
    const { store } = this.parts;
    this.made ??= this.make();
    this.made.then(
      (made) => show(made, store),
      () => {
        this.made = null;
        store.set({ said: say('app.partMissing') });
      },
    );
  }

  private async make(): Promise<Made> {
    const { makeKeyHelp, makeSettings, makeTime, NewGameDialog } =
      await import('../panels/dialogs');
    const { root, store, library, pictures, timekeeper, compile, change, begin } = this.parts;
    const newGame = new NewGameDialog({
      games: () => library.games(),
      opening: (gameId, variant) => must(library.find(gameId), gameId).opening(variant),
      take: (files) => pictures.take(files),
      check: async (source) => (await compile(source, 0)).info,
      add: (file, source) => library.add(file, source),
      begin,
    });
    const settings = makeSettings(change);
    const keys = makeKeyHelp((chosen) =>
      store.set({ settings: { ...store.get().settings, keys: chosen } }),
    );
    const time = makeTime((clocks) => timekeeper.set(clocks));
    root.append(newGame.element, settings.element, keys.element, time.element);
    return { newGame, settings, keys, time };
  }
}
