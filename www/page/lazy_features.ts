/** What is fetched when it is first wanted, and what each of these parts needs of the page. */
import type { Library } from '../games/library';
import { compile } from '../games/compile';
import type { SavedGames } from '../features/saved_games';
import type { GameInfo } from '../engine/structures';
import type { Lessons } from '../features/lessons';
import { Lazy } from '../ui/lazy';
import type { Timekeeper } from '../core/game/timekeeper';
import type { Programs } from '../features/programs/programs';
import type { Offline } from '../features/offline';
import type { GameChoice, Load } from '../core/game/loading';
import type { External } from '../core/players/roles';
import type { Settings } from '../core/state/settings';
import type { StoredSession, Saved } from '../core/storage/autosave';
import type { DialogParts, Dialogs } from './dialogs';
import { makeTournamentActions } from './tournament_actions';
import type { Deferred } from './lazy_panels';
import type { Pictures } from './pictures';
import type { Placeholders } from './placeholders';
import type { Records } from './records';
import type { Table } from '../table/table';
import type { Thinking } from './thinking';

export interface Host {
  root: HTMLElement;
  table: Table;
  library: Library;
  pictures: Pictures;
  timekeeper: Timekeeper;
  placeholders: Placeholders;
  deferred: Deferred;
  /** What the page has begun with. */
  reading(): StoredSession;
  /** Loads a game to be played. */
  load: Load;
  /** Loads a game for a lesson. */
  bring: Load;
  /** Shows the game that was kept, or the first one. */
  home(): Promise<void>;
  /** Begins a game that was chosen. */
  begin(choice: GameChoice): void;
  /** Goes on from what was kept. */
  resume(saved: Saved): void;
  /** Takes settings that were chosen in their dialog. */
  change(settings: Settings): void;
  /** Takes settings from elsewhere. */
  apply(settings: Settings): void;
  /** Says that something could not be fetched. */
  missing(): void;
}

export interface LazyFeatures {
  dialogs: Lazy<Dialogs>;
  thinking: Lazy<Thinking>;
  records: Lazy<Records>;
  savedGames: Lazy<SavedGames>;
  lessons: Lazy<Lessons>;
  /** What keeps the page for visits without a network. */
  offline: Lazy<Offline>;
  /** Programs from elsewhere that play. */
  programs: Lazy<Programs>;
  /** Asks which of them is to play a side; null where none is, or nothing can be asked. */
  pick(info: GameInfo): Promise<External | null>;
}

export function makeLazyFeatures(host: Host): LazyFeatures {
  const openKept = (file: File) =>
    features.savedGames.use((all) => void all.open(file).catch(host.missing));
  const features: LazyFeatures = {
    dialogs: dialogsOf(host, {
      write: (...draft) => features.records.use((all) => all.writeText(...draft)),
      openKept,
      pick: (info) => features.pick(info),
    }),
    thinking: thinkingOf(host),
    records: recordsOf(host, {
      openRules: (file) => features.dialogs.use((all) => all.openNewGame(file)),
      openKept,
    }),
    savedGames: keptOf(host),
    lessons: lessonsOf(host),
    programs: programsOf(host),
    pick: (info) =>
      features.programs.get().then(
        (all) => all.pick(info),
        () => (host.missing(), null),
      ),
    offline: offlineOf(host, (file) => features.records.use((all) => void all.takeFile(file))),
  };
  return features;
}

function dialogsOf(
  host: Host,
  ways: Pick<DialogParts, 'write' | 'openKept' | 'pick'>,
): LazyFeatures['dialogs'] {
  const { root, table, library, pictures, timekeeper, change, begin, missing } = host;
  const { store } = table;
  return new Lazy(async () => {
    const { Dialogs } = await import('./dialogs');
    return new Dialogs({
      root,
      store,
      library,
      pictures,
      timekeeper,
      compile,
      change,
      begin,
      ...ways,
    });
  }, missing);
}

function thinkingOf(host: Host): LazyFeatures['thinking'] {
  const { root, table, library, placeholders, load, missing } = host;
  const { store, engine, controller } = table;
  return new Lazy(async () => {
    const { Thinking } = await import('./thinking');
    const tournament = makeTournamentActions({ store, library, load });
    return new Thinking({
      append: (dialog) => root.append(dialog),
      store,
      engine,
      controller,
      tournament,
      placeholders,
      missing,
    });
  }, missing);
}

function recordsOf(
  host: Host,
  ways: { openRules(file: File): void; openKept(file: File): void },
): LazyFeatures['records'] {
  const { root, table, library, pictures, load, missing } = host;
  const { store, controller, engine } = table;
  return new Lazy(async () => {
    const { Records } = await import('./records');
    return new Records({
      root,
      store,
      controller,
      engine,
      library,
      load: ({ game, variant, record }, seats, id) =>
        load({ gameId: game, variant, setup: { seats, draw: true } }, record, { id }),
      ...ways,
      take: (files) => pictures.take(files),
    });
  }, missing);
}

function keptOf({
  root,
  table,
  library,
  reading,
  apply,
  load,
  resume,
  missing,
}: Host): LazyFeatures['savedGames'] {
  const { store } = table;
  return new Lazy(async () => {
    const { SavedGames } = await import('../features/saved_games');
    return new SavedGames({
      root,
      store,
      reading: reading(),
      change: apply,
      async load(saved) {
        const { game: gameId, variant, setup, record, source } = saved;
        if (source !== null) library.restore(gameId, source);
        resume(saved);
        await load({ gameId, variant, setup }, record, saved);
      },
    });
  }, missing);
}

function lessonsOf({
  root,
  table,
  library,
  placeholders,
  deferred,
  bring,
  home,
  missing,
}: Host): LazyFeatures['lessons'] {
  return new Lazy(async () => {
    const { Lessons } = await import('../features/lessons');
    return new Lessons({ root, table, library, placeholders, deferred, load: bring, home });
  }, missing);
}

function programsOf({ root, table, missing }: Host): LazyFeatures['programs'] {
  return new Lazy(async () => {
    const { Programs } = await import('../features/programs/programs');
    return new Programs({ ...table, root });
  }, missing);
}

/** The page plays without it too, so nothing is said where it cannot be had. */
function offlineOf(
  { table, placeholders }: Host,
  open: (file: File) => void,
): LazyFeatures['offline'] {
  const { store } = table;
  return new Lazy(
    async () => {
      const { Offline } = await import('../features/offline');
      return new Offline({ store, place: placeholders.update, open });
    },
    () => undefined,
  );
}
