/** Puts the page together: its parts, how games are loaded, and what is rendered when the state changes. */
import { onChange, setAttribute } from '../ui/dom';
import { EngineLostError } from '../engine/client';
import { addressOf, gameInAddress } from '../games/catalogue';
import { Library } from '../games/library';
import { isCollection } from '../games/collections';
import { takeDroppedFiles } from '../games/dropped_files';
import { applyLanguage } from '../language/page_language';
import { translate } from '../language/translate';
import { must } from '../core/must';
import { showClocks } from '../panels/clocks';
import { Timekeeper } from '../core/game/timekeeper';
import type { GameChoice, Load, Resumed } from '../core/game/controller';
import type { Lazy } from '../ui/lazy';
import { renderingAll } from '../ui/panel';
import type { Panel } from '../ui/panel';
import { watchSheets } from '../ui/retry_styles';
import { Speaker } from '../features/sound/speaker';
import { agreedDraw, rematchOf, resignation } from '../core/game/rematch';
import { isExternal } from '../core/players/seats';
import { isChoosing, isOver } from '../core/state/permissions';
import type { Problem, State } from '../core/state/state';
import { warn } from '../core/state/warning';
import { readSaved } from '../core/storage/current_game';
import type { Saved, StoredSession } from '../core/storage/current_game';
import { playersOf, rememberPlayers } from '../core/storage/game_players';
import { GameAddress, currentVisit, kindOfLink } from './address';
import { Appearance } from './appearance';
import { finishOnInput } from '../board/animation/animate';
import { Autosave } from './autosave';
import { firstGame } from './first_game';
import { LastPlayers } from './last_players';
import { layOut } from './layout';
import { makePlaceholders } from './placeholders';
import { makePageCommands } from './commands';
import { makePanels, makeDeferred } from './panels';
import type { Panels } from './panels';
import { Pictures } from './pictures';
import { problemOf } from '../panels/failure';
import type { ImportExport } from './import_export';
import { makeLazyFeatures } from './lazy_features';
import type { LazyFeatures } from './lazy_features';

import { Table } from '../table/table';
import { makeTableKeys } from '../table/keys';
import type { Settings } from '../core/state/settings';
import '../style/page.css';

export class App {
  /** First, since the following initialisers use it. */
  private readonly root = must(document.querySelector<HTMLElement>('main'), 'main');
  /** What was in storage when the page was loaded. */
  private reading: StoredSession | null = null;
  /** Whether the address asked for a game then, and not only because of a reload. */
  private readonly isAsked = location.hash !== '' && currentVisit() === null;
  private readonly speaker = new Speaker(() => this.table.store.get().settings);
  private readonly missing = () => this.store.set({ announcement: translate('app.partMissing') });
  private readonly deferred = makeDeferred(this.missing);
  private readonly table = new Table({
    render: (state) => this.render(state),
    appearanceChanged: () => {
      this.panels.sides.repaint();
      this.store.redraw();
    },
    failed: (title, reason) => this.fail({ title, lines: [reason] }),
    describer: this.deferred.announcer,
    hasHelpers: true,
    sounds: this.speaker,
    externalPlayers: { get: () => this.features.programs.get() },
    mayPlay: (text) => !this.features.lessons.here?.take(text),
  });
  private readonly store = this.table.store;
  private readonly controller = this.table.controller;
  private readonly board = this.table.board;
  private readonly timekeeper = new Timekeeper(this.store, {
    flag: () => this.controller.halt(),
    show: () => this.showClocks(),
    now: () => performance.now(),
  });
  private readonly library = new Library();
  private readonly pictures = new Pictures(this.store, this.board);
  private readonly appearance = new Appearance(() => this.board.refresh());
  private readonly placeholders = makePlaceholders();
  private readonly features = this.makeOnDemand();
  private readonly autosave = new Autosave(this.store, this.library, this.features.savedGames);
  private readonly lastPlayers = new LastPlayers();
  private readonly address = new GameAddress(() => this.store.get());
  /** How many games the page has been asked for. */
  private requests = 0;
  private readonly keyboard = makeTableKeys({
    root: document,
    table: this.table,
    deferred: this.deferred,
    page: makePageCommands({ ...this.features, store: this.store, panels: () => this.panels }),
    panels: () => this.panels,
  });
  private renderPanels: Panel['render'] = () => undefined;
  private panels = this.build();

  constructor() {
    finishOnInput(() => this.table.animator.finish());
    // Set at once rather than with the next frame, because tests wait for its absence.
    this.store.watch(
      ({ processing: working }) => working && setAttribute(this.root, 'data-busy', true),
    );
    watchSheets();
    takeDroppedFiles((files) => {
      const rules = this.pictures.take(files);
      if (isCollection(files)) this.features.dialogs.use((all) => all.openNewGame(files));
      else if (rules) this.features.importExport.use((all) => void all.openFile(rules));
    });
    // Also tells of another address, such as one that the user has typed.
    window.addEventListener('popstate', () => void this.followAddress());
  }

  /** Restores the saved game, or starts a new one. */
  async begin(reading: StoredSession): Promise<void> {
    this.reading = reading;
    const { saved, settings, problem } = reading;
    this.store.set({ settings });
    if (saved?.source) this.library.restore(saved.game, saved.source);
    setAttribute(this.root, 'data-newcomer', saved === null);
    if (await this.followLink()) return;
    await this.address.during(() => this.beginFirst(reading));
    if (problem) this.store.set(warn(problem));
  }

  /** Continues or starts the game that the address, the history or the storage asks for. */
  private async beginFirst(reading: StoredSession): Promise<void> {
    const ticket = ++this.requests;
    const visit = currentVisit();
    const newcomers = this.root.dataset['firstGame'] ?? '';
    const knows = (id: string) => this.library.find(id) !== null;
    const first = firstGame(reading.saved, visit, location.hash, newcomers, knows);
    const { gameId, asksDatabase } = first;
    const isKept = asksDatabase && !reading.isEmpty && !reading.isDenied;
    const saved = isKept ? await this.findSaved(gameId, visit?.id ?? null) : first.saved;
    if (ticket !== this.requests) return;
    if (saved?.source) this.library.restore(gameId, saved.source);
    if (saved) this.autosave.resume(saved);
    const setup = saved?.setup ?? { seats: playersOf(() => localStorage, gameId), draw: true };
    const choice = { gameId, variant: saved?.variant ?? 0, setup };
    await this.load(choice, saved?.record ?? null, saved ?? (visit ? { id: visit.id } : {}));
  }

  /** A saved game by its id, or else the running one of a kind; null if there is none or it cannot be read. */
  private findSaved(gameId: string, id: string | null): Promise<Saved | null> {
    return this.features.savedGames.get().then(
      (all) => all.find(gameId, id),
      () => null,
    );
  }

  /** Loads the game or lesson in the address; false if it holds none, or only the name of a game. */
  private async followLink(): Promise<boolean> {
    const kind = kindOfLink(location.hash);
    if (kind === null) return false;
    const part: Lazy<Pick<ImportExport, 'followLink'>> = this.features[kind];
    const linked = await part.get().catch(() => null);
    if (linked !== null) return linked.followLink();
    this.fail({ title: translate('app.partMissing'), lines: [] });
    return true;
  }

  /** Loads what the user has put into the address. */
  private async followAddress(): Promise<void> {
    if (await this.followLink()) return;
    const state = this.store.get();
    if (state.phase === 'failed' || !this.isShown(state)) await this.beginStored();
  }

  /** Whether the board shows what the address and the history ask for. */
  private isShown(state: State): boolean {
    if (this.address.isChanging) return false;
    const visit = currentVisit();
    if (visit !== null) return visit.id === state.savedId && state.lesson === null;
    const asked = gameInAddress(location.hash);
    return asked === null || (asked === state.gameId && !isOver(state));
  }

  /** Starts again from what is stored now. */
  private beginStored(): Promise<void> {
    const reading = readSaved(
      () => localStorage,
      () => sessionStorage,
    );
    return this.begin(reading);
  }

  /** Starts a game chosen on the page. */
  private beginChosen(choice: GameChoice): Promise<void> {
    rememberPlayers(() => localStorage, choice.gameId, choice.setup.seats);
    return this.visit(choice);
  }

  /** Loads a game to play in the place of the one that is shown. */
  private async replace(...game: Parameters<Load>): Promise<void> {
    this.requests++;
    if (gameInAddress(location.hash) !== null)
      history.replaceState(null, '', addressOf(game[0].gameId));
    await this.address.during(() => this.load(...game));
  }

  /** Loads a game to play that the user has chosen; the browser's Back leads to the one before. */
  private async visit(...game: Parameters<Load>): Promise<void> {
    const [{ gameId }, , resumed] = game;
    this.requests++;
    if (resumed?.id !== this.store.get().savedId) this.address.push(gameId);
    await this.address.during(() => this.load(...game));
  }

  private async rematch(swap: boolean): Promise<void> {
    const state = this.store.get();
    if (state.distant !== null) return void (await this.features.distant.get()).rematch(swap);
    const choice = rematchOf(state, swap);
    if (choice !== null) await this.visit(choice);
  }

  /** Loads a game to play. That ends a running lesson, but not one requested while the game is loading. */
  private async load(...game: Parameters<Load>): Promise<void> {
    const lessons = this.features.lessons.here;
    const signal = lessons?.abortPrevious();
    await this.startGame(...game);
    if (signal?.aborted === false) lessons?.end();
  }

  private async startGame(
    { gameId, variant, setup }: GameChoice,
    record: string | null = null,
    { id: savedId, clock, agreed, distant, moment = null }: Resumed = {},
  ): Promise<void> {
    const entry = this.library.find(gameId);
    if (entry === null) return this.failForGame(gameId);
    try {
      const game = entry.open(variant);
      await this.controller.start({
        gameId,
        game,
        setup,
        record,
        savedId,
        clock,
        agreed,
        distant,
        snapshot: moment,
      });
      this.reviewPrograms();
      void this.pictures.draw();
    } catch (error) {
      if (error instanceof EngineLostError) return;
      this.fail(problemOf(this.library.nameOf(gameId), error));
    }
  }

  /** Asks for permission before programs run, even those that a link has seated. */
  private reviewPrograms(): void {
    if (this.store.get().setup.seats.some(isExternal))
      this.features.programs.use((all) => void all.review());
  }

  private async failForGame(id: string): Promise<void> {
    const part = await import('../features/game_picker/unknown_game').catch(() => null);
    const none = { title: translate('app.noGame', { id }), lines: [] };
    this.fail(part?.unknownGame(id, this.library.games()) ?? none);
  }

  private fail(problem: Problem): void {
    this.store.set({ phase: 'failed', problem, busy: false });
  }

  /** Reloads the page, without a game in the address that does not exist. */
  private retry(): void {
    const asked = gameInAddress(location.hash);
    if (asked !== null && this.library.find(asked) === null)
      history.replaceState(null, '', location.pathname + location.search);
    location.reload();
  }

  private makeOnDemand(): LazyFeatures {
    const { root, table, library, pictures, timekeeper, placeholders, deferred, missing } = this;
    return makeLazyFeatures({
      root,
      table,
      library,
      pictures,
      timekeeper,
      placeholders,
      deferred,
      missing,
      reading: () => must(this.reading, 'reading'),
      load: (...game) => this.load(...game),
      loadForLesson: (...game) => this.startGame(...game),
      showStoredGame: () => this.beginStored(),
      beginChosen: (choice) => void this.beginChosen(choice),
      isAsked: () => this.isAsked,
      replace: (...game) => this.replace(...game),
      visit: (...game) => this.visit(...game),
      resume: (saved) => this.autosave.resume(saved),
      changeSettings: (settings) => void this.changeSettings(settings),
      applySettings: (settings) => void this.applySettings(settings),
    });
  }

  /** Creates the panels and lays out the page. */
  private build(): Panels {
    const { root, table, board, deferred, placeholders, missing } = this;
    const { engineTools, importExport, dialogs, savedGames, lessons, pick } = this.features;
    const { handlers } = this.keyboard;
    const open = {
      clocks: () => dialogs.use((all) => all.openClocks()),
      tournament: () => engineTools.use((all) => all.openTournament()),
      lessons: () => lessons.use((all) => void all.open()),
      card: () => lessons.use((all) => void all.openCard()),
      resign: () => this.controller.agree(resignation(this.store.get())),
      agreeOnDraw: () => this.controller.agree(agreedDraw(this.store.get())),
      importExport,
      savedGames: () => savedGames.use((all) => void all.open().catch(missing)),
    };
    const panels = makePanels({
      table,
      engineTools,
      handlers,
      open,
      deferred,
      missing,
      rematch: (swap) => void this.rematch(swap),
      newGame: () => dialogs.use((all) => all.openNewGame()),
      retry: () => this.retry(),
      pick,
    });
    layOut({
      root,
      title: this.appearance.title,
      board,
      panels,
      features: this.features,
      placeholders,
    });
    this.renderPanels = renderingAll(panels);
    return panels;
  }

  /** Applies settings from the dialog. After a change of language the dialog is created again. */
  private async changeSettings(settings: Settings): Promise<void> {
    if (!(await this.applySettings(settings))) return;
    // The new dialog returns the focus to the button that opened it.
    this.root.querySelector<HTMLElement>('[data-opens="settings"]')?.focus();
    this.features.dialogs.use((dialogs) => dialogs.openSettings('language'));
  }

  /**
   * Applies settings and returns whether the language has changed. Texts are fixed when panels are created, so then
   * they are created again.
   */
  private async applySettings(settings: Settings): Promise<boolean> {
    const { language } = this.store.get().settings;
    this.store.set({ settings });
    if (settings.language === language) return false;
    await applyLanguage(settings.language);
    this.features.dialogs.here?.close();
    this.panels = this.build();
    this.features.engineTools.here?.renew();
    this.features.lessons.here?.renew();
    this.features.distant.here?.renew();
    this.store.set({ announcement: '' });
    return true;
  }

  private render(state: State): void {
    this.appearance.render(state);
    this.showPhase(state.phase);
    setAttribute(this.root, 'data-engine', state.engine);
    setAttribute(this.root, 'data-position', state.view?.text ?? false);
    setAttribute(this.root, 'data-busy', this.isBusy(state));
    if (state.view !== null && state.view.ply > 0) setAttribute(this.root, 'data-begun', true);
    this.board.render(state);
    this.renderPanels(state);
    this.showClocks();
    this.features.engineTools.here?.render(state);
    this.features.offline.here?.render(state);
    this.features.lessons.here?.render(state);
    this.showDistant(state.distant !== null);
    this.features.distant.here?.render(state);
    this.speaker.render(state);
    this.autosave.render(state);
    this.lastPlayers.render(state);
    this.address.render(state);
  }

  /** Whether an operation is running, or code that the current choice needs is being loaded. */
  private isBusy(state: State): boolean {
    const awaits = this.panels.choosing.panels === null && isChoosing(state);
    return state.busy || state.processing || this.table.animator.running || awaits;
  }

  /** The mark tells `scripts/size.mjs` which requests came before moves could be entered. */
  private readonly showPhase = onChange((phase: State['phase']) => {
    setAttribute(this.root, 'data-phase', phase);
    if (phase !== 'ready') return;
    performance.mark('ready');
    if (import.meta.env.MODE === 'production') this.features.offline.use(() => undefined);
  });

  private readonly showDistant = onChange((isDistant: boolean) => {
    if (isDistant) this.features.distant.need(() => this.store.redraw());
  });

  private showClocks(): void {
    showClocks(this.root, this.store.get().clock, performance.now());
  }
}
