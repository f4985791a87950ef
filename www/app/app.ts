/** The page: which parts there are, how a game is loaded, and what is drawn when the state has changed. */
import { onChange, setAttribute } from '../dom';
import { EngineLost } from '../engine/client';
import { addressOf, gameInAddress } from '../games/catalogue';
import { compile } from '../games/compile';
import { takeDroppedFiles } from '../games/dropping';
import { Library } from '../games/library';
import type { Ground, LabActions } from '../lab';
import { speak } from '../language/choose';
import { say } from '../language/say';
import { must } from '../must';
import { showClocks } from '../panels/clocks';
import type { Clock } from '../play/clock';
import { Timekeeper } from '../play/timekeeper';
import type { GameChoice } from '../shelf/details';
import { Part } from '../part';
import { watchSheets } from '../sheets';
import { Speaker } from '../sound/speaker';
import type { Moment } from '../state/moment';
import type { Seat } from '../state/roles';
import { isChoosing } from '../state/state';
import type { Problem, Settings, Setup, State } from '../state/state';
import { readSaved } from '../state/storage';
import type { Reading } from '../state/storage';
import { Appearance } from './appearance';
import type { Dialogs } from './dialogs';
import { Keeper } from './keeper';
import { layOut } from './layout';
import { makePageWorks } from './page_works';
import { makePanels } from './panels';
import type { Panels } from './panels';
import { makeParts } from './parts';
import { Pictures } from './pictures';
import { problemOf } from './problem';
import type { Records } from './records';
import { Table } from './table';
import { makeTableKeys } from './table_keys';
import { makePlace } from './table_panels';
import type { Thinking } from './thinking';
import '../language/playing';
import '../style/page.css';

const firstSetup: Setup = { seats: [], draw: true };

export class App {
  /** First, since what follows needs it. */
  private readonly root = must(document.querySelector<HTMLElement>('main'), 'main');
  private readonly speaker = new Speaker(() => this.table.store.get().settings);
  private readonly missing = () => this.store.set({ said: say('app.partMissing') });
  private readonly parts = makeParts(this.missing);
  private readonly table = new Table({
    render: (state) => this.render(state),
    redressed: () => this.panels.sides.repaint(),
    failed: (title, reason) => this.fail(title, [reason]),
    telling: this.parts.told,
    sounds: this.speaker,
  });
  private readonly store = this.table.store;
  private readonly animator = this.table.animator;
  private readonly engine = this.table.engine;
  private readonly match = this.table.match;
  private readonly board = this.table.board;
  private readonly timekeeper = new Timekeeper(this.store, {
    flag: () => this.match.halt(),
    show: () => this.showClocks(),
    now: () => performance.now(),
  });
  private readonly library = new Library(compile);
  private readonly pictures = new Pictures(this.store, this.board);
  private readonly appearance = new Appearance(() => this.board.refresh(), this.missing);
  private readonly keeper = new Keeper(this.store, this.library);
  private readonly dialogs = this.makeDialogs();
  private readonly places = { bar: makePlace(), panel: makePlace() };
  private readonly thinking = this.makeThinking();
  private readonly keyboard = makeTableKeys({
    root: document,
    table: this.table,
    parts: this.parts,
    page: makePageWorks({
      store: this.store,
      thinking: this.thinking,
      dialogs: this.dialogs,
      panels: () => this.panels,
    }),
    panels: () => this.panels,
  });
  private readonly records = this.makeRecords();
  private panels = this.furnish();

  constructor() {
    this.watchForHaste();
    watchSheets();
    takeDroppedFiles((files) => {
      const rules = this.pictures.take(files);
      if (rules) this.records.use((records) => void records.takeFile(rules));
    });
    window.addEventListener('hashchange', () => void this.followAddress());
  }

  /** Brings back the saved game, or begins one. */
  async begin({ saved, settings, problem }: Reading): Promise<void> {
    this.store.set({ settings });
    if (saved?.source) this.library.restore(saved.game, saved.source);
    const kept = saved && this.library.find(saved.game) ? saved.game : null;
    if (await this.followLink()) return;
    const asked = gameInAddress(location.hash) ?? kept ?? this.root.dataset['firstGame'] ?? '';
    const own = saved?.game === asked ? saved : null;
    await this.load(
      { gameId: asked, variant: own?.variant ?? 0, setup: own?.setup ?? firstSetup },
      own?.record ?? null,
      own?.clock,
      own?.moment ?? null,
    );
    if (problem) this.store.set({ said: problem });
  }

  /** Loads the game that the address holds; false where it only names one, or none. */
  private async followLink(): Promise<boolean> {
    if (!/[#&](record|rules|variant)=/.test(location.hash)) return false;
    const records = await this.records.get().catch(() => null);
    if (records !== null) return records.followLink();
    this.fail(say('app.partMissing'), []);
    return true;
  }

  /** Shows what somebody has put into the address. */
  private async followAddress(): Promise<void> {
    if (await this.followLink()) return;
    const asked = gameInAddress(location.hash);
    const { gameId, phase } = this.store.get();
    if (phase !== 'failed' && (asked === null || asked === gameId)) return;
    await this.begin(readSaved(() => localStorage));
  }

  /** Begins a game that was chosen on the page: from then on an address that asked for another one asks for this. */
  private async beginChosen(choice: GameChoice): Promise<void> {
    if (gameInAddress(location.hash) !== null)
      history.replaceState(null, '', addressOf(choice.gameId));
    await this.load(choice);
  }

  private async load(
    { gameId, variant, setup }: GameChoice,
    record: string | null = null,
    clock?: Clock | null,
    moment: Moment | null = null,
  ): Promise<void> {
    const entry = this.library.find(gameId);
    if (entry === null) return this.failForGame(gameId);
    try {
      const game = entry.open(variant);
      await this.match.start({ gameId, game, setup, record, clock, moment });
      void this.pictures.dress();
    } catch (error) {
      if (error instanceof EngineLost) return;
      const { title, lines } = problemOf(this.library.nameOf(gameId), error);
      this.fail(title, lines);
    }
  }

  private failForGame(id: string): void {
    const games = this.library.games().toSorted((a, b) => a.name.localeCompare(b.name));
    const links = games.map((game) => ({ label: game.name, address: addressOf(game.id) }));
    this.fail(say('app.noGame', { id }), [], links);
  }

  private fail(title: string, lines: string[], links: Problem['links'] = []): void {
    this.store.set({ phase: 'failed', problem: { title, lines, links }, busy: false });
  }

  /** Begins anew, without asking for a game that there is not. */
  private retry(): void {
    const asked = gameInAddress(location.hash);
    if (asked !== null && this.library.find(asked) === null)
      history.replaceState(null, '', location.pathname + location.search);
    location.reload();
  }

  /** Whatever somebody does brings what is shown to its end first. */
  private watchForHaste(): void {
    const finish = () => this.animator.finish();
    document.addEventListener('pointerdown', finish, { capture: true });
    document.addEventListener('keydown', (event) => isCommand(event) && finish(), {
      capture: true,
    });
  }

  private makeDialogs(): Part<Dialogs> {
    return new Part(async () => {
      const { Dialogs } = await import('./dialogs');
      const { root, store, library, pictures, timekeeper } = this;
      return new Dialogs({
        root,
        store,
        library,
        pictures,
        timekeeper,
        compile,
        change: (chosen) => void this.change(chosen),
        begin: (choice) => void this.beginChosen(choice),
      });
    }, this.missing);
  }

  private makeThinking(): Part<Thinking> {
    return new Part(async () => {
      const { Thinking } = await import('./thinking');
      const { store, engine, match, places, missing } = this;
      const append = (dialog: HTMLElement) => this.root.append(dialog);
      const lab: LabActions = {
        ground: () => this.ground(),
        open: (...game) => this.openGame(...game),
      };
      return new Thinking({ append, store, engine, match, lab, places, missing });
    }, this.missing);
  }

  private makeRecords(): Part<Records> {
    return new Part(async () => {
      const { Records } = await import('./records');
      const { root, store, match, engine, library, dialogs } = this;
      return new Records({
        root,
        store,
        match,
        engine,
        library,
        load: ({ game, variant, record }, seats) =>
          this.load({ gameId: game, variant, setup: { ...firstSetup, seats } }, record),
        openRules: (file) => dialogs.use((all) => all.openNewGame(file)),
      });
    }, this.missing);
  }

  /** Makes the panels and puts them onto the page. */
  private furnish(): Panels {
    const { root, table, board, thinking, records, dialogs } = this;
    const { works } = this.keyboard;
    const { parts, places, missing } = this;
    const open = {
      clocks: () => dialogs.use((all) => all.openTime()),
      lab: () => thinking.use((all) => all.openLab()),
      records: () => records.use((all) => void all.open()),
      editor: () => records.use((all) => void all.edit()),
    };
    const retry = () => this.retry();
    const panels = makePanels({ table, thinking, works, open, parts, missing, retry });
    layOut({ root, title: this.appearance.title, board, panels, dialogs, places });
    return panels;
  }

  /** The game on the board, for the lab. */
  private async ground(): Promise<Ground> {
    const { gameId, info: shown, setup } = this.store.get();
    const info = must(shown, 'game');
    const opened = must(this.library.find(gameId), gameId).open(info.variant);
    const [program] = await Promise.all([opened.program, opened.opening]);
    return { gameId, info, game: { info, program, draw: setup.draw } };
  }

  /** Shows a game that the lab has played, or begins one that computers play. */
  private openGame({ gameId, info, game }: Ground, record: string | null, by: Seat[]): void {
    const seats = info.players.map((_, player) => by[player] ?? 'human');
    const setup = { seats, draw: game.draw, clocks: [] };
    void this.load({ gameId, variant: info.variant, setup }, record);
  }

  /** Settings take effect at once. Panels say what they say in one language, so another one needs new panels. */
  private async change(settings: Settings): Promise<void> {
    const { language } = this.store.get().settings;
    this.store.set({ settings });
    if (settings.language === language) return;
    await speak(settings.language);
    this.panels = this.furnish();
    this.thinking.here?.renew();
    this.store.set({ said: '' });
    this.dialogs.here?.close();
    // The new dialog gives the keyboard back to the button that it is opened by.
    this.root.querySelector<HTMLElement>('[data-opens="settings"]')?.focus();
    this.dialogs.use((dialogs) => dialogs.openSettings('language'));
  }

  private render(state: State): void {
    this.appearance.render(state);
    this.showPhase(state.phase);
    setAttribute(this.root, 'data-engine', state.engine);
    setAttribute(this.root, 'data-position', state.view?.text ?? false);
    setAttribute(this.root, 'data-busy', this.isBusy(state));
    this.board.render(state);
    for (const panel of Object.values(this.panels)) panel.render(state);
    this.showClocks();
    this.thinking.here?.render(state);
    this.speaker.render(state);
    this.keeper.render(state);
  }

  /** Whether something goes on, or what a choice needs is still on its way. */
  private isBusy(state: State): boolean {
    const awaits = this.panels.choosing.panels === null && isChoosing(state);
    return state.busy || state.working || this.animator.running || awaits;
  }

  /** The browser notes when moves can be entered: `scripts/size.mjs` looks at what is asked for after that. */
  private readonly showPhase = onChange((phase: State['phase']) => {
    setAttribute(this.root, 'data-phase', phase);
    if (phase === 'ready') performance.mark('ready');
  });

  private showClocks(): void {
    showClocks(this.root, this.store.get().clock, performance.now());
  }
}

/** Whether a key says something by itself, and for the first time. */
function isCommand({ key, repeat }: KeyboardEvent): boolean {
  return !repeat && !['Shift', 'Control', 'Alt', 'Meta'].includes(key);
}
