/** Puts the page together: panels show the state, and what people do becomes commands to the match and the entry. */
import { Animator } from './board/animate';
import { BoardView } from './board/view';
import { gameInAddress } from './catalogue';
import { make, onChange, setAttribute } from './dom';
import { takeDroppedFiles } from './dropping';
import { Engine, EngineError } from './engine/client';
import type { Token } from './engine/types';
import { Library } from './library';
import { must } from './must';
import { makeAbout } from './panels/about';
import { makeChooser } from './panels/chooser';
import { makeDecision } from './panels/decision';
import { makeFailure } from './panels/failure';
import { makeMoves } from './panels/moves';
import type { GameChoice, NewGameDialog } from './panels/new_game';
import { makeNotice } from './panels/notice';
import type { Panel } from './panels/panel';
import { makePlayers } from './panels/players';
import { makeReserves } from './panels/reserves';
import type { SettingsDialog } from './panels/settings';
import { makeStatus } from './panels/status';
import { makeTool, makeToolbar } from './panels/toolbar';
import { makeTurn } from './panels/turn';
import { makeTyped } from './panels/typed';
import { Entering } from './play/entering';
import { Match } from './play/match';
import { Store } from './state';
import type { Settings, Setup, State } from './state';
import { readSaved, writeSaved } from './storage';

const firstSetup: Setup = { seats: [], draw: true };

interface Dialogs {
  newGame: NewGameDialog;
  settings: SettingsDialog;
}

export class App {
  private readonly store = new Store((state, now) => this.render(state, now));
  private readonly animator = new Animator(() => this.store.redraw());
  private readonly engine = new Engine({
    status: (engine) => this.store.set({ engine }),
    restarted: (loaded, reason) => void this.match.restarted(loaded, reason),
    failed: (reason) => this.fail('The engine does not run', [reason]),
  });
  private readonly match = new Match(this.store, this.engine, this.animator, () =>
    this.entering.forget(),
  );
  private readonly entering = new Entering(
    this.store,
    this.engine,
    (text) => void this.match.play(text),
  );
  private readonly board = this.makeBoard();
  private readonly library = new Library();
  private dialogs: Promise<Dialogs> | null = null;
  private readonly typed = makeTyped({
    type: (text) => this.entering.type(text),
    say: (said) => this.store.set({ said }),
  });
  private readonly panels = this.makePanels();
  private readonly title = make('h1', {}, 'Boardwright');

  constructor(private readonly root: HTMLElement) {
    this.layOut();
    takeDroppedFiles((file) =>
      this.openDialog(({ newGame }) => newGame.open(this.store.get(), file)),
    );
  }

  /** Brings back the saved game, or begins one. */
  async begin(): Promise<void> {
    const { saved, problem } = readSaved(() => localStorage);
    if (saved) this.store.set({ settings: saved.settings });
    if (saved?.source) this.library.restore(saved.game, saved.source);
    const kept = saved && this.library.find(saved.game) ? saved.game : null;
    const asked = gameInAddress(location.hash) ?? kept ?? this.root.dataset['firstGame'] ?? '';
    const own = saved?.game === asked ? saved : null;
    await this.load(
      { gameId: asked, variant: own?.variant ?? 0, setup: own?.setup ?? firstSetup },
      own?.record ?? null,
    );
    if (problem) this.store.set({ said: problem });
  }

  private async load({ gameId, variant, setup }: GameChoice, record: string | null): Promise<void> {
    const game = this.library.find(gameId);
    if (game === null)
      return this.fail(
        `There is no game named “${gameId}”`,
        this.library.games().map(({ id, name }) => `There is ${name}: #game=${id}`),
      );
    try {
      await this.match.start({ gameId, source: await game.load(), variant, setup, record });
    } catch (error) {
      if (error instanceof EngineError)
        this.fail(`The rules of ${this.library.nameOf(gameId)} cannot be used`, reasonsOf(error));
    }
  }

  private fail(title: string, lines: string[]): void {
    this.store.set({ phase: 'failed', problem: { title, lines }, busy: false });
  }

  private makeBoard(): BoardView {
    const { entering, animator } = this;
    return new BoardView(
      {
        click: (site) => this.click(site),
        point: (site) => entering.point(site),
        back: () => entering.back(),
        shortcut: (key) => this.shortcut(key),
        canLift: (site) => entering.canLift(site),
        lift: (site, point) => entering.lift(site, point),
        drag: (point) => entering.drag(point),
        drop: (site) => entering.drop(site),
        cancelDrag: () => entering.cancelDrag(),
      },
      animator,
      () => this.store.redraw(),
    );
  }

  /** A click while something still moves brings it to its end first. */
  private click(site: number): void {
    this.animator.finish();
    this.board.grid.moveTo(site);
    this.entering.click(site);
  }

  /** Keys of the board that are not about its cells. */
  private shortcut(key: string): boolean {
    const works: Record<string, () => void> = {
      p: () => this.entering.pass(),
      e: () => this.entering.stop(),
      '/': () => this.typed.focus(),
    };
    works[key]?.();
    return key in works;
  }

  /** Opens one of the dialogs, which are fetched when the first is wanted. */
  private openDialog(open: (dialogs: Dialogs) => void): void {
    this.dialogs ??= this.makeDialogs();
    this.dialogs.then(open, () => {
      this.dialogs = null;
      this.store.set({ said: 'This part of the page could not be loaded. Is there a connection?' });
    });
  }

  private async makeDialogs(): Promise<Dialogs> {
    const { makeNewGame, makeSettings } = await import('./panels/dialogs');
    const { library, engine } = this;
    const settings = makeSettings((chosen) => this.store.set({ settings: chosen }));
    const newGame = makeNewGame({
      games: () => library.games(),
      inspect: async (gameId, variant) => {
        const source = await must(library.find(gameId), gameId).load();
        return engine.ask({ kind: 'inspect', source, variant });
      },
      check: (source) => engine.ask({ kind: 'inspect', source, variant: 0 }),
      add: (file, source) => library.add(file, source),
      begin: (choice) => void this.load(choice, null),
    });
    this.root.append(newGame.element, settings.element);
    return { newGame, settings };
  }

  private makePanels(): Record<string, Panel> {
    const { match, entering, board } = this;
    const placeOf = (site: number) => board.placeOf(site);
    const enter = {
      add: (site: number) => entering.add(site),
      target: (site: number) => entering.target(site),
      choose: (text: string) => entering.choose(text),
      back: () => entering.back(),
      confirm: () => entering.confirm(),
      pointAtChoice: (text: string | null) => entering.pointAtChoice(text),
      pointAtToken: (token: Token | null) => entering.pointAtToken(token),
      byKeys: () => board.grid.byKeys,
      leave: () => board.grid.focus(),
    };
    return {
      players: makePlayers(),
      reserves: makeReserves({ ...enter, hold: (type) => entering.hold(type) }),
      turn: makeTurn({ ...enter, pass: () => entering.pass(), stop: () => entering.stop() }),
      typed: this.typed,
      status: makeStatus(),
      toolbar: makeToolbar({
        undo: () => void match.undo(),
        redo: () => void match.redo(),
        replay: () => match.replay(),
        resume: () => match.resume(),
        stop: () => match.stop(),
      }),
      decision: makeDecision({ ...enter, byKeys: () => board.grid.hasKeys }),
      chooser: makeChooser(enter, placeOf),
      notice: makeNotice(placeOf),
      moves: makeMoves({ goTo: (ply) => void match.goTo(ply) }),
      about: makeAbout(),
      failure: makeFailure(() => location.reload()),
    };
  }

  private layOut(): void {
    const { players, reserves, turn, typed, status, toolbar, decision } = this.panels;
    const { chooser, notice, moves, about, failure } = this.panels;
    const open = make('div', { class: 'row' });
    open.append(
      makeTool(
        'new',
        'New game',
        () => this.openDialog(({ newGame }) => newGame.open(this.store.get())),
        'Begin another game',
      ),
      makeTool(
        'settings',
        'Settings',
        () => this.openDialog(({ settings }) => settings.open(this.store.get().settings)),
        'Looks and animation',
      ),
    );
    const desk = make('div', { class: 'desk' }, part(decision), part(turn), part(toolbar));
    this.board.element.append(part(chooser), part(notice));
    this.root.replaceChildren(
      make('header', {}, this.title, open),
      part(failure),
      make('div', { class: 'table' }, this.board.element, part(reserves)),
      make(
        'aside',
        { 'aria-label': 'Game' },
        part(status),
        desk,
        part(players),
        part(typed),
        part(moves),
        part(about),
      ),
    );
  }

  private render(state: State, now: number): boolean {
    this.applyTheme(state.settings.theme);
    setAttribute(this.root, 'data-phase', state.phase);
    setAttribute(this.root, 'data-engine', state.engine);
    setAttribute(this.root, 'data-busy', state.busy || this.animator.running);
    if (state.info) this.showTitle(state.info.title);
    const again = this.board.render(state, now);
    for (const panel of Object.values(this.panels)) panel.render(state);
    if (state.phase === 'ready') this.save(state.gameId, state.record, state.setup, state.settings);
    return again;
  }

  private readonly applyTheme = onChange((theme: Settings['theme']) => {
    setAttribute(document.documentElement, 'data-theme', theme !== 'auto' && theme);
  });

  private readonly showTitle = onChange((title: string) => {
    this.title.replaceChildren(make('span', { class: 'brand' }, 'Boardwright'), title);
    document.title = `${title} – Boardwright`;
  });

  private readonly save = onChange(
    (game: string, record: string, setup: Setup, settings: Settings) => {
      const variant = this.store.get().info?.variant ?? 0;
      const source = this.library.sourceOf(game);
      writeSaved(() => localStorage, { game, variant, record, setup, settings, source });
    },
  );
}

function part(panel: Panel | undefined): HTMLElement {
  return must(panel, 'panel').element;
}

function reasonsOf({ message, diagnostics }: EngineError): string[] {
  if (diagnostics.length === 0) return [message];
  return diagnostics.map(
    (one) => `Line ${one.line}, column ${one.column}: ${one.message} (${one.code})`,
  );
}
