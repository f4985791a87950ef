/** Features that are loaded on demand, and what each of them needs from the page. */
import type { Library } from '../games/library';
import { compile } from '../games/library';
import type { SavedGames } from '../features/saved_games/saved_games';
import type { GameInfo } from '../engine/structures';
import type { DistantGames } from '../features/distant/distant';
import type { Lessons } from '../features/lessons/lessons';
import { Lazy } from '../ui/lazy';
import { loadModule } from '../ui/load_module';
import type { Timekeeper } from '../core/game/timekeeper';
import type { Programs } from '../features/programs/programs';
import type { Offline } from '../features/offline/offline';
import type { GameChoice, Load } from '../core/game/controller';
import type { External } from '../core/players/seats';
import type { Settings } from '../core/state/settings';
import type { StoredSession, Saved } from '../core/storage/current_game';
import type { DialogParts, Dialogs } from './dialogs';
import type { Deferred } from './panels';
import type { Pictures } from './pictures';
import type { Placeholders } from './placeholders';
import type { ImportExport } from './import_export';
import type { Table } from '../table/table';
import type { EngineTools } from './engine_tools';

export interface Host {
  root: HTMLElement;
  table: Table;
  library: Library;
  pictures: Pictures;
  timekeeper: Timekeeper;
  placeholders: Placeholders;
  deferred: Deferred;
  /** What was in storage when the page was loaded. */
  reading(): StoredSession;
  /** Whether the address asked for a game then. */
  isAsked(): boolean;
  /** Loads a game to play. */
  load: Load;
  /** Loads a game to play in the place of the one that is shown. */
  replace: Load;
  /** Loads the game of a lesson. */
  loadForLesson: Load;
  /** Shows the saved game, or the first one. */
  showStoredGame(): Promise<void>;
  /** Starts a game chosen by the user. */
  beginChosen(choice: GameChoice): void;
  /** Loads a game to play that the user has chosen: the browser's Back leads to the one before. */
  visit: Load;
  /** Continues a saved game. */
  resume(saved: Saved): void;
  /** Applies settings from their dialog. */
  changeSettings(settings: Settings): void;
  /** Applies settings from elsewhere, such as another window. */
  applySettings(settings: Settings): void;
  /** Reports that a part could not be loaded. */
  missing(): void;
}

export interface LazyFeatures {
  dialogs: Lazy<Dialogs>;
  engineTools: Lazy<EngineTools>;
  importExport: Lazy<ImportExport>;
  savedGames: Lazy<SavedGames>;
  lessons: Lazy<Lessons>;
  /** Games with somebody elsewhere. */
  distant: Lazy<DistantGames>;
  /** Offline use and updates. */
  offline: Lazy<Offline>;
  /** External programs that play. */
  programs: Lazy<Programs>;
  /** Asks which program plays a side; resolves to null if none is chosen, or the dialog cannot be loaded. */
  pick(info: GameInfo): Promise<External | null>;
}

export function makeLazyFeatures(host: Host): LazyFeatures {
  const openBackup = (file: File) =>
    features.savedGames.use((all) => void all.open(file).catch(host.missing));
  const features: LazyFeatures = {
    dialogs: dialogsOf(host, {
      editRules: (...draft) => features.importExport.use(({ rules }) => rules.editText(...draft)),
      openBackup,
      pick: (info) => features.pick(info),
      invite: (choice) => features.distant.use((all) => void all.begin(choice)),
    }),
    engineTools: engineToolsOf(host),
    importExport: importExportOf(host, {
      openRules: (file) => features.dialogs.use((all) => all.openNewGame([file])),
      openBackup,
    }),
    savedGames: savedGamesOf(host),
    lessons: lessonsOf(host),
    distant: distantOf(host),
    programs: programsOf(host),
    pick: (info) =>
      features.programs.get().then(
        (all) => all.pick(info),
        () => (host.missing(), null),
      ),
    offline: offlineOf(host, (file) => features.importExport.use((all) => void all.openFile(file))),
  };
  return features;
}

function dialogsOf(
  host: Host,
  ways: Pick<DialogParts, 'editRules' | 'openBackup' | 'pick' | 'invite'>,
): LazyFeatures['dialogs'] {
  const { root, table, library, pictures, timekeeper, changeSettings, beginChosen, missing } = host;
  const { reading } = host;
  const { store } = table;
  return new Lazy(async () => {
    const { Dialogs } = await loadModule(() => import('./dialogs'));
    return new Dialogs({
      root,
      store,
      library,
      pictures,
      timekeeper,
      compile,
      changeSettings,
      begin: beginChosen,
      keepsGames: () => !reading().isDenied,
      ...ways,
    });
  }, missing);
}

function engineToolsOf(host: Host): LazyFeatures['engineTools'] {
  const { root, table, library, placeholders, visit, missing } = host;
  const { store, engine, team, controller, board } = table;
  return new Lazy(async () => {
    const { EngineTools } = await loadModule(() => import('./engine_tools'));
    return new EngineTools({
      append: (dialog) => root.append(dialog),
      store,
      engine,
      team,
      controller,
      library,
      load: visit,
      placeholders,
      missing,
      leave: () => board.grid.focus(),
    });
  }, missing);
}

function importExportOf(
  host: Host,
  ways: { openRules(file: File): void; openBackup(file: File): void },
): LazyFeatures['importExport'] {
  const { root, table, library, pictures, load, missing } = host;
  const { store, controller, engine, board } = table;
  return new Lazy(async () => {
    const { ImportExport } = await loadModule(() => import('./import_export'));
    return new ImportExport({
      root,
      store,
      controller,
      engine,
      board,
      library,
      load: ({ game, variant, record }, seats, id) =>
        load({ gameId: game, variant, setup: { seats, draw: true } }, record, { id }),
      ...ways,
      take: (files) => pictures.take(files),
    });
  }, missing);
}

/** Continues saved games. */
function continuing({ library, resume }: Host, how: Load): (saved: Saved) => Promise<void> {
  return async (saved) => {
    const { game: gameId, variant, setup, record, source } = saved;
    if (source !== null) library.restore(gameId, source);
    resume(saved);
    await how({ gameId, variant, setup }, record, saved);
  };
}

function savedGamesOf(host: Host): LazyFeatures['savedGames'] {
  const { root, table, library, reading, isAsked, applySettings, replace, visit, missing } = host;
  const { store } = table;
  return new Lazy(async () => {
    const { SavedGames } = await loadModule(() => import('../features/saved_games/saved_games'));
    return new SavedGames({
      root,
      store,
      library,
      reading: reading(),
      isAsked: isAsked(),
      change: applySettings,
      open: continuing(host, visit),
      load: continuing(host, replace),
    });
  }, missing);
}

function lessonsOf({
  root,
  table,
  library,
  placeholders,
  deferred,
  loadForLesson,
  showStoredGame,
  missing,
}: Host): LazyFeatures['lessons'] {
  return new Lazy(async () => {
    const { Lessons } = await loadModule(() => import('../features/lessons/lessons'));
    return new Lessons({
      root,
      table,
      library,
      placeholders,
      deferred,
      load: loadForLesson,
      showStoredGame,
    });
  }, missing);
}

function distantOf(host: Host): LazyFeatures['distant'] {
  const { root, table, library, placeholders, replace, visit, showStoredGame, missing } = host;
  const { store, controller } = table;
  return new Lazy(async () => {
    const { DistantGames } = await loadModule(() => import('../features/distant/distant'));
    return new DistantGames({
      root,
      store,
      controller,
      library,
      place: placeholders.distant,
      replace,
      visit,
      continueSaved: continuing(host, replace),
      showStoredGame,
    });
  }, missing);
}

function programsOf({ root, table, missing }: Host): LazyFeatures['programs'] {
  return new Lazy(async () => {
    const { Programs } = await loadModule(() => import('../features/programs/programs'));
    return new Programs({ ...table, root });
  }, missing);
}

/** The page works without this feature, so a failure is not reported. */
function offlineOf(
  { table, placeholders }: Host,
  open: (file: File) => void,
): LazyFeatures['offline'] {
  const { store } = table;
  return new Lazy(
    async () => {
      const { Offline } = await loadModule(() => import('../features/offline/offline'));
      return new Offline({ store, place: placeholders.update, open });
    },
    () => undefined,
  );
}
