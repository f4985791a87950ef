/** Puts the page together: panels show the state, and what people do becomes commands to the match and the entry. */
import { Animator } from './board/animate';
import { straightArrow, toggled } from './board/arrows';
import type { Arrow } from './board/arrows';
import { BoardView } from './board/view';
import { gameInAddress } from './catalogue';
import { make, onChange, setAttribute } from './dom';
import { Directing } from './directing';
import { sortFiles, takeDroppedFiles } from './dropping';
import { Engine, EngineError, EngineLost } from './engine/client';
import type { Compiled, Completions, PieceView, Token } from './engine/types';
import { speak } from './language/choose';
import { say } from './language/say';
import { keysOf } from './keys';
import type { CommandId } from './keys';
import type { Ground, LabActions } from './lab';
import { Library } from './library';
import { momentIn } from './moment';
import type { Moment } from './moment';
import { must } from './must';
import { makeWorks } from './works';
import { Keyboard } from './keyboard';
import { makeAbout } from './panels/about';
import { makeAnnouncer } from './panels/announcer';
import { makeBoardText } from './panels/board_text';
import { makeChooser } from './panels/chooser';
import { makeDecision } from './panels/decision';
import { makeFailure } from './panels/failure';
import type { MenuItem } from './panels/menu';
import { makeHeadings } from './panels/headings';
import type { KeyHelp } from './panels/key_help';
import type { NewGameDialog } from './panels/new_game';
import type { GameChoice } from './shelf/details';
import type { IconName } from './panels/icons';
import { makeLegalMoves } from './panels/legal';
import { makeNotice } from './panels/notice';
import type { Panel } from './panels/panel';
import { makePicks } from './panels/picks';
import { makePlayers } from './panels/players';
import { showClocks } from './panels/clocks';
import type { TimeDialog } from './panels/time';
import { Timekeeper } from './play/timekeeper';
import type { Clock } from './play/clock';
import { handOver } from './play/clock';
import { makeSides } from './panels/sides';
import type { SettingsDialog } from './panels/settings';
import { makeStatus } from './panels/status';
import { makeTool, makeToolbar } from './panels/toolbar';
import { makeTurn } from './panels/turn';
import { makeTyped } from './panels/typed';
import { Entering } from './play/entering';
import { Match } from './play/match';
import type { Seat } from './roles';
import { Speech } from './speech';
import { Records } from './records';
import { Store, mayEnter } from './state';
import { Speaker } from './sound/speaker';
import type { Settings, Setup, State } from './state';
import { Thinking } from './thinking';
import { writeSaved } from './storage';
import type { Reading } from './storage';
import './language/later';

/** How many moves are offered under the line. */
const suggestions = 8;
const firstSetup: Setup = { seats: [], draw: true };

interface Dialogs {
  newGame: NewGameDialog;
  settings: SettingsDialog;
  time: TimeDialog;
  keys: KeyHelp;
}

export class App {
  /** First, since what follows needs it. */
  private readonly root = must(document.querySelector<HTMLElement>('main'), 'main');
  private readonly store = new Store((state, now, changed) => {
    if (changed) this.render(state);
    return this.board.draw(now);
  });
  private readonly speaker = new Speaker(() => this.store.get().settings);
  private readonly animator = new Animator(
    () => this.store.redraw(),
    (move) => this.board.stage(move),
    () => performance.now(),
    this.speaker,
  );
  private readonly engine = new Engine({
    status: (engine) => this.store.set({ engine }),
    restarted: (loaded, reason) => void this.match.restarted(loaded, reason),
    failed: (reason) => this.fail(say('app.cannotRun'), [reason]),
  });
  private readonly match = new Match(this.store, this.engine, this.animator, () =>
    this.entering.forget(),
  );
  private readonly entering = new Entering(
    this.store,
    this.engine,
    (text) => void this.match.play(text),
  );
  private readonly timekeeper = new Timekeeper(this.store, {
    flag: () => this.match.halt(),
    show: () => this.showClocks(),
    now: () => performance.now(),
  });
  private readonly board = this.makeBoard();
  private readonly library = new Library(compile);
  /** Picture files that people gave to the page, the latest first. */
  private readonly pictures: File[] = [];
  private dialogs: Promise<Dialogs> | null = null;
  private readonly keyboard = this.makeKeyboard();
  private readonly thinking = this.makeThinking();
  private readonly records = this.makeRecords();
  private panels = this.makePanels();
  private readonly title = make('h1', {}, 'Boardwright');

  constructor() {
    this.watchForHaste();
    this.layOut();
    window.addEventListener('pagehide', () => {
      const state = this.store.get();
      if (typeof state.clock?.running === 'number') this.keep(state);
    });
    takeDroppedFiles((files) => {
      const file = this.takeFiles(files);
      if (file) void this.records.takeFile(file);
    });
    window.addEventListener('hashchange', () => void this.records.followLink());
  }

  private makeRecords(): Records {
    const { root, store, match, engine, library } = this;
    return new Records({
      root,
      store,
      match,
      engine,
      library,
      load: ({ game, variant, record }, seats) =>
        this.load({ gameId: game, variant, setup: { ...firstSetup, seats } }, record),
      openRules: (file) => this.openDialog(({ newGame }) => newGame.open(store.get(), file)),
    });
  }

  /** Brings back the saved game, or begins one. */
  async begin({ saved, problem }: Reading): Promise<void> {
    if (saved) this.store.set({ settings: saved.settings });
    if (saved?.source) this.library.restore(saved.game, saved.source);
    const kept = saved && this.library.find(saved.game) ? saved.game : null;
    if (await this.records.followLink()) return;
    const asked = gameInAddress(location.hash) ?? kept ?? this.root.dataset['firstGame'] ?? '';
    const own = saved?.game === asked ? saved : null;
    await this.load(
      { gameId: asked, variant: own?.variant ?? 0, setup: own?.setup ?? firstSetup },
      own?.record ?? null,
      own?.clock ?? null,
      own?.moment ?? null,
    );
    if (problem) this.store.set({ said: problem });
  }

  private async load(
    { gameId, variant, setup }: GameChoice,
    record: string | null = null,
    clock: Clock | null = null,
    moment: Moment | null = null,
  ): Promise<void> {
    const entry = this.library.find(gameId);
    if (entry === null)
      return this.fail(
        say('app.noGame', { id: gameId }),
        this.library
          .games()
          .map(({ id, name }) => say('app.thereIs', { name, link: `#game=${id}` })),
      );
    try {
      const game = entry.open(variant);
      await this.match.start({ gameId, game, setup, record, clock, moment });
      if (this.pictures.length > 0) void this.dress();
    } catch (error) {
      const name = this.library.nameOf(gameId);
      if (error instanceof EngineError) this.fail(say('app.badRules', { name }), reasonsOf(error));
      else if (!(error instanceof EngineLost))
        this.fail(say('app.noConnection', { name }), [String(error)]);
    }
  }

  /** Takes in the pictures among files, for the game that has names for them, and gives the rule file. */
  private takeFiles(files: File[]): File | null {
    const { rules, pictures } = sortFiles(files);
    this.pictures.unshift(...pictures);
    if (pictures.length > 0 && rules === null) void this.dress();
    return rules;
  }

  /** Draws the game with the pictures that people gave to the page, where the rule file names them. */
  private async dress(): Promise<void> {
    const { info } = this.store.get();
    if (info === null) return;
    const { findArt } = await import('./art');
    const { art, used, missing } = await findArt(info, this.pictures);
    if (this.store.get().info !== info) return;
    this.board.wear(info, art);
    const name = missing[0] ?? '';
    this.store.set({ said: say(name ? 'art.missing' : 'art.used', { count: used, name }) });
  }

  private fail(title: string, lines: string[]): void {
    this.store.set({ phase: 'failed', problem: { title, lines }, busy: false });
  }

  private makeBoard(): BoardView {
    const { entering, animator } = this;
    const { dragging } = entering;
    return new BoardView(
      {
        click: (site) => this.click(site, () => entering.click(site)),
        tap: (spot, isFinger) =>
          this.click(spot.site, () =>
            isFinger || spot.site === null ? entering.tap(spot) : entering.click(spot.site),
          ),
        point: (site) => {
          entering.previews.point(site);
          entering.footprints.point(site);
        },
        canLift: (site) => dragging.canLift(site),
        lift: (site, spot) => this.click(site, () => dragging.lift(site, spot)),
        drag: (spot) => dragging.drag(spot),
        drop: (spot) => dragging.drop(spot),
        cancelDrag: () => dragging.cancel(),
        gather: (sites) => entering.gather(sites),
        draw: (from, to) => this.drawArrow(straightArrow(from, to)),
        wipe: () => this.store.set({ drawn: null, glimpse: null }),
      },
      animator,
      () => this.store.redraw(),
      () => this.panels.sides.repaint(),
    );
  }

  private drawArrow(arrow: Arrow): void {
    const { view, drawn } = this.store.get();
    if (view) this.store.set({ drawn: toggled(drawn, view, arrow) });
  }

  private click(site: number | null, enter: () => void): void {
    if (site !== null) this.board.grid.moveTo(site);
    enter();
  }

  /** Whatever somebody does brings what is shown to its end first. */
  private watchForHaste(): void {
    const finish = () => this.animator.finish();
    document.addEventListener('pointerdown', finish, { capture: true });
    document.addEventListener('keydown', (event) => isCommand(event) && finish(), {
      capture: true,
    });
  }

  private makeKeyboard(): Keyboard {
    const { match, entering, board, store, root } = this;
    const tell = (text: string) => this.panels.announcer.tell(text);
    const speech = new Speech(store, tell);
    const directing = new Directing(
      () => store.get().entry?.headings ?? [],
      board.grid,
      (direction) => entering.head(direction, 'key'),
      (said) => store.set({ said }),
    );
    const works = makeWorks({
      root,
      store,
      match,
      entering,
      board,
      speech,
      directing,
      typeMove: () => this.panels.typed.focus(),
      hint: () => this.thinking.hint(),
      analyse: () => this.thinking.toggleAnalysis(),
      toggleMoves: () => this.panels.legal.toggle(),
      toggleText: () => this.panels.boardText.toggle(),
      showKeys: () => this.openDialog(({ keys }) => keys.open(store.get().settings.keys)),
    });
    return new Keyboard(works, () => store.get().settings.keys, board.grid, directing);
  }

  private showClocks(): void {
    showClocks(this.root, this.store.get().clock, performance.now());
  }

  /** Opens one of the dialogs, which are fetched when the first is wanted. */
  private openDialog(open: (dialogs: Dialogs) => void): void {
    this.dialogs ??= this.makeDialogs();
    this.dialogs.then(open, () => {
      this.dialogs = null;
      this.store.set({ said: say('app.partMissing') });
    });
  }

  /** Takes the dialogs away; they are made again when one is wanted. */
  private async closeDialogs(): Promise<void> {
    const dialogs = await this.dialogs;
    this.dialogs = null;
    for (const { element } of Object.values(dialogs ?? {})) element.remove();
  }

  private async makeDialogs(): Promise<Dialogs> {
    const { makeKeyHelp, makeSettings, makeTime, NewGameDialog } = await import('./panels/dialogs');
    const { library } = this;
    const settings = makeSettings((chosen) => void this.change(chosen));
    const newGame = new NewGameDialog({
      games: () => library.games(),
      opening: (gameId, variant) => must(library.find(gameId), gameId).opening(variant),
      take: (files) => this.takeFiles(files),
      check: async (source) => (await compile(source, 0)).info,
      add: (file, source) => library.add(file, source),
      begin: (choice) => void this.load(choice),
    });
    const keys = makeKeyHelp((chosen) =>
      this.store.set({ settings: { ...this.store.get().settings, keys: chosen } }),
    );
    const time = makeTime((clocks) => this.timekeeper.set(clocks));
    this.root.append(newGame.element, settings.element, keys.element, time.element);
    return { newGame, settings, keys, time };
  }

  private makePanels() {
    const { match, entering, board } = this;
    const placeOf = (site: number) => board.placeOf(site);
    const enter = {
      add: (site: number) => entering.add(site),
      target: (site: number) => entering.target(site),
      choose: (text: string) => entering.choose(text),
      back: () => entering.back(),
      confirm: () => entering.confirm(),
      pointAtChoice: (text: string | null) => entering.previews.choice(text),
      play: (text: string) => entering.play(text),
      pick: (sites: number[]) => entering.pick(sites),
      pointAtToken: (token: Token | null) => entering.previews.token(token),
      pointAtMove: (text: string | null) => entering.previews.move(text),
      pictureOf: (piece: PieceView) => board.pictureOf(piece),
      byKeys: () => board.grid.byKeys,
      leave: () => board.grid.focus(),
    };
    return {
      players: makePlayers({ seat: (player, seat) => match.setSeat(player, seat) }),
      sides: makeSides({
        ...enter,
        hold: (type) => entering.hold(type),
        paint: (canvas, player, type, size) => board.paintIcon(canvas, player, type, size),
      }),
      turn: makeTurn({ ...enter, pass: () => entering.pass(), stop: () => entering.stop() }),
      typed: makeTyped({
        type: (text) => entering.type(text),
        complete: (typed) => this.find(typed, false, 0, suggestions),
        foresee: (text) => entering.previews.move(text),
        say: (said) => this.store.set({ said }),
      }),
      status: makeStatus(),
      toolbar: makeToolbar(
        {
          undo: () => void match.undo(),
          redo: () => void match.redo(),
          resume: () => match.resume(),
          rest: () => match.rest(),
          stop: () => match.stop(),
          hint: () => this.thinking.hint(),
          analyse: () => this.thinking.toggleAnalysis(),
        },
        this.moreCommands(),
      ),
      decision: makeDecision({ ...enter, byKeys: () => board.grid.hasKeys }),
      picks: makePicks({ ...enter, byKeys: () => board.grid.hasKeys }),
      chooser: makeChooser(enter, placeOf),
      headings: makeHeadings({
        ...enter,
        head: (direction, how) => entering.head(direction, how),
        hullPlaceOf: (sites, direction) => board.hullPlaceOf(sites, direction),
      }),
      notice: makeNotice(placeOf),
      moves: this.records.makePanel(),
      about: makeAbout(),
      legal: makeLegalMoves({
        find: (text, skip, limit) => this.find(text, true, skip, limit),
        foresee: (text) => entering.previews.move(text),
        play: (text) => void entering.type(text),
        leave: () => board.grid.focus(),
      }),
      boardText: makeBoardText(),
      announcer: makeAnnouncer(),
      failure: makeFailure(() => location.reload()),
    } satisfies Record<string, Panel>;
  }

  /** Moves that a text may become, where a person may move. */
  private async find(
    typed: string,
    anywhere: boolean,
    skip: number,
    limit: number,
  ): Promise<Completions> {
    if (!mayEnter(this.store.get())) return { found: [], total: 0, only: null };
    return this.engine.ask({ kind: 'completions', typed, anywhere, skip, limit });
  }

  private makeThinking(): Thinking {
    const { store, engine, match } = this;
    const append = (dialog: HTMLElement) => this.root.append(dialog);
    const lab: LabActions = {
      ground: () => this.ground(),
      open: (...game) => this.openGame(...game),
    };
    return new Thinking({ append, store, engine, match, lab });
  }

  /** The game on the board, for the lab. */
  private async ground(): Promise<Ground> {
    const { gameId, info: shown, setup } = this.store.get();
    const info = must(shown, 'game');
    const { program } = must(this.library.find(gameId), gameId).open(info.variant);
    return { gameId, info, game: { info, program: await program, draw: setup.draw } };
  }

  /** Shows a game that the lab has played, or begins one that computers play. */
  private openGame({ gameId, info, game }: Ground, record: string | null, by: Seat[]): void {
    const seats = info.players.map((_, player) => by[player] ?? 'human');
    const setup = { seats, draw: game.draw, clocks: [] };
    void this.load({ gameId, variant: info.variant, setup }, record);
  }

  /** Commands of the menu, for which the toolbar has no room. */
  private moreCommands(): MenuItem[] {
    const { works } = this.keyboard;
    const more: [IconName, string, CommandId][] = [
      ['replay', say('toolbar.replay'), 'repeat'],
      ['list', say('moveList.title'), 'moveList'],
      ['flip', say('key.flip'), 'flip'],
      ['rotate', say('key.rotate'), 'rotate'],
      ['sound', say('sound.toggle'), 'sound'],
      ['text', say('text.title'), 'boardText'],
      ['keys', say('keys.title'), 'help'],
    ];
    const items = more.map(([icon, label, id]): MenuItem => {
      const [key = ''] = keysOf(id, this.store.get().settings.keys);
      return { icon, label, act: () => void works[id](), key };
    });
    const clocks = () => this.openDialog(({ time }) => time.open(this.store.get()));
    const lab = () => this.thinking.openLab();
    return [
      ...items,
      { icon: 'clock', label: `${say('time.title')}…`, act: clocks },
      { icon: 'lab', label: `${say('lab.title')}…`, act: lab },
      ...this.records.commands(),
    ];
  }

  private layOut(): void {
    const { players, sides, turn, typed, status, toolbar, decision, picks } = this.panels;
    const { chooser, headings, notice, moves, boardText, legal, about, failure, announcer } =
      this.panels;
    const open = make('div', { class: 'row' });
    open.append(
      makeTool(
        'new',
        say('app.newGame'),
        () => this.openDialog(({ newGame }) => newGame.open(this.store.get())),
        say('app.newGame.title'),
      ),
      makeTool(
        'settings',
        say('app.settings'),
        () => this.openDialog(({ settings }) => settings.open(this.store.get().settings)),
        say('app.settings.title'),
      ),
    );
    const desk = make(
      'div',
      { class: 'desk' },
      decision.element,
      picks.element,
      turn.element,
      toolbar.element,
    );
    this.board.cover(headings.element, chooser.element, notice.element);
    this.root.replaceChildren(
      make('header', {}, this.title, open),
      failure.element,
      announcer.element,
      make(
        'div',
        { class: 'table' },
        sides.left,
        sides.top,
        make('div', { class: 'middle' }, this.thinking.barPlace, this.board.element),
        sides.bottom,
        sides.right,
      ),
      make(
        'aside',
        { 'aria-label': say('app.game') },
        status.element,
        desk,
        this.thinking.panelPlace,
        players.element,
        typed.element,
        legal.element,
        moves.element,
        boardText.element,
        about.element,
      ),
    );
  }

  /** Settings take effect at once. Panels say what they say in one language, so another one needs new panels. */
  private async change(settings: Settings): Promise<void> {
    const { language } = this.store.get().settings;
    this.store.set({ settings });
    if (settings.language === language) return;
    await speak(settings.language);
    this.panels = this.makePanels();
    this.layOut();
    this.thinking.renew();
    this.store.set({ said: '' });
    await this.closeDialogs();
    this.openDialog((dialogs) => dialogs.settings.open(settings, 'language'));
  }

  private render(state: State): void {
    this.applyTheme(state.settings.theme, state.settings.surface);
    setAttribute(this.root, 'data-phase', state.phase);
    setAttribute(this.root, 'data-engine', state.engine);
    setAttribute(this.root, 'data-position', state.view?.text ?? false);
    setAttribute(this.root, 'data-busy', state.busy || state.working || this.animator.running);
    if (state.info) this.showTitle(state.info.title);
    this.board.render(state);
    for (const panel of Object.values(this.panels)) panel.render(state);
    this.showClocks();
    this.thinking.render(state);
    this.speaker.render(state);
    if (state.phase === 'ready')
      this.save(state.gameId, state.record, state.setup, state.settings, state.clock);
  }

  private readonly applyTheme = onChange((theme: Settings['theme'], surface: string) => {
    setAttribute(document.documentElement, 'data-theme', theme !== 'auto' && theme);
    setAttribute(document.documentElement, 'data-board', surface !== 'auto' && surface);
    const isUsual = surface === 'auto' && !matchMedia('(prefers-contrast: more)').matches;
    if (!isUsual) void import('./style/boards.css').then(() => this.board.refresh());
  });

  private readonly showTitle = onChange((title: string) => {
    this.title.replaceChildren(make('span', { class: 'brand' }, 'Boardwright'), title);
    document.title = `${title} – Boardwright`;
  });

  private readonly save = onChange(
    (gameId: string, record: string, setup: Setup, settings: Settings, clock: Clock | null) =>
      this.keep({ gameId, record, setup, settings, clock }),
  );

  /** Keeps the game for the next visit; the time that a clock has run meanwhile is gone. */
  private keep(state: Pick<State, 'gameId' | 'record' | 'setup' | 'settings' | 'clock'>): void {
    const { gameId: game, record, setup, settings } = state;
    const clock = state.clock && handOver(state.clock, null, performance.now());
    const { info, view } = this.store.get();
    const variant = info?.variant ?? 0;
    const moment = view && momentIn(view);
    const source = this.library.sourceOf(game);
    writeSaved(() => localStorage, {
      game,
      variant,
      record,
      setup,
      clock,
      settings,
      source,
      moment,
    });
  }
}

function reasonsOf(error: EngineError): string[] {
  if (error.diagnostics.length === 0) return [error.message];
  return error.diagnostics.map(({ line, column, message, code }) =>
    say('app.remark', { line, column, message, code }),
  );
}

/** Whether a key says something by itself, and for the first time. */
function isCommand({ key, repeat }: KeyboardEvent): boolean {
  return !repeat && !['Shift', 'Control', 'Alt', 'Meta'].includes(key);
}

/** Compiles a rule file; what can do that is fetched when it is first wanted. */
async function compile(source: string, variant: number): Promise<Compiled> {
  const { compileRules } = await import('./engine/compiler');
  return compileRules(source, variant);
}
