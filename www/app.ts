/** Puts the page together: panels show the state, and what people do becomes commands to the match and the entry. */
import { Animator } from './board/animate';
import { BoardView } from './board/view';
import { catalogue, findGame, gameInAddress, nameOf } from './catalogue';
import { make, onChange, setAttribute } from './dom';
import { Engine, EngineError } from './engine/client';
import type { Token } from './engine/types';
import { must } from './must';
import { makeAbout } from './panels/about';
import { makeChooser } from './panels/chooser';
import { makeDecision } from './panels/decision';
import { makeFailure } from './panels/failure';
import { makeMoves } from './panels/moves';
import { makeNewGame } from './panels/new_game';
import type { GameChoice, NewGameDialog } from './panels/new_game';
import { makeNotice } from './panels/notice';
import type { Panel } from './panels/panel';
import { makePlayers } from './panels/players';
import { makeSettings } from './panels/settings';
import { makeStatus } from './panels/status';
import { makeTool, makeToolbar } from './panels/toolbar';
import { Entering } from './play/entering';
import { Match } from './play/match';
import { Store } from './state';
import type { Settings, Setup, State } from './state';
import { readSaved, writeSaved } from './storage';

/** A new player meets the computer at an easy level. */
const firstSetup: Setup = { seats: ['human', 2], draw: true };

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
  private readonly dialog = this.makeNewGameDialog();
  private readonly settings = makeSettings((settings) => this.store.set({ settings }));
  private readonly panels = this.makePanels();
  private readonly title = make('h1', {}, 'Boardwright');

  constructor(private readonly root: HTMLElement) {
    this.layOut();
  }

  /** Brings back the saved game, or begins one. */
  async begin(): Promise<void> {
    const { saved, problem } = readSaved(() => localStorage);
    if (saved) this.store.set({ settings: saved.settings });
    const asked = gameInAddress(location.hash) ?? saved?.game ?? catalogue[0]?.id ?? '';
    const own = saved?.game === asked ? saved : null;
    await this.load(
      { gameId: asked, variant: own?.variant ?? 0, setup: own?.setup ?? firstSetup },
      own?.record ?? null,
    );
    if (problem) this.store.set({ said: problem });
  }

  private async load({ gameId, variant, setup }: GameChoice, record: string | null): Promise<void> {
    const game = findGame(gameId);
    if (game === null)
      return this.fail(
        `There is no game named “${gameId}”`,
        catalogue.map(({ id }) => `There is ${nameOf(id)}: #game=${id}`),
      );
    try {
      await this.match.start({ gameId, source: await game.load(), variant, setup, record });
    } catch (error) {
      if (error instanceof EngineError)
        this.fail(`The rules of ${nameOf(gameId)} cannot be used`, reasonsOf(error));
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

  private makeNewGameDialog(): NewGameDialog {
    return makeNewGame({
      games: catalogue.map(({ id }) => ({ id, name: nameOf(id) })),
      inspect: async (gameId, variant) => {
        const source = await must(findGame(gameId), gameId).load();
        return this.engine.ask({ kind: 'inspect', source, variant });
      },
      begin: (choice) => void this.load(choice, null),
    });
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
    const { players, status, toolbar, decision, chooser, notice, moves, about, failure } =
      this.panels;
    const open = make('div', { class: 'row' });
    open.append(
      makeTool('new', 'New game', () => this.dialog.open(this.store.get()), 'Begin another game'),
      makeTool(
        'settings',
        'Settings',
        () => this.settings.open(this.store.get().settings),
        'Looks and animation',
      ),
    );
    const desk = make('div', { class: 'desk' }, part(decision), part(toolbar));
    this.board.element.append(part(chooser), part(notice));
    this.root.replaceChildren(
      make('header', {}, this.title, open),
      part(failure),
      make('div', { class: 'table' }, this.board.element),
      make(
        'aside',
        { 'aria-label': 'Game' },
        part(status),
        desk,
        part(players),
        part(moves),
        part(about),
      ),
      this.dialog.element,
      this.settings.element,
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
      writeSaved(() => localStorage, { game, variant, record, setup, settings });
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
