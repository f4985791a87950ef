/** A game in a shadow tree: a table, and the parts of the page that are shown around an embedded board. */
import { Table } from '../table/table';
import { makeTableKeys } from '../table/keys';
import { makeTablePanels, makeTableDeferred } from '../table/panels';
import { make, setAttribute } from '../ui/dom';
import { EngineLostError } from '../engine/client';
import { applyColours, watchColourPreferences } from '../ui/colour_scheme';
import { currentLanguage, translate } from '../language/translate';
import { makeFailure } from '../panels/failure';
import { renderingAll } from '../ui/panel';
import type { Panel } from '../ui/panel';
import { Lazy } from '../ui/lazy';
import type { Played } from '../core/game/flow';
import type { ExternalSource } from '../core/game/move_chooser';
import { seatsFor } from '../core/players/seats';
import type { Seat } from '../core/players/seats';
import type { Settings } from '../core/state/settings';
import type { State } from '../core/state/state';
import type { LessonStepDetail } from './api';
import type { ControlName } from './attribute_names';
import type { BoardOptions } from './attributes';
import type { Controls } from './controls';
import { openWorker } from './shared_engine';
import type { Lesson } from './lesson_files';
import { command, refusing, textFrom } from './methods';
import type { Command } from './methods';
import { BoardError } from './errors';
import { registeredPlayer } from './players';
import { mustHave, openGame, refuseGame } from './rules';
import type { NamedGame, Source } from './rules';
import type { EmbeddedLessons } from './embedded_lessons';

export interface BoardHooks {
  played: Played;
  mayPlay(text: string): boolean;
  failed(reason: BoardError): void;
  /** Starts again, possibly after a failure. */
  restart(): void;
  stepped(detail: LessonStepDetail): void;
  /** A registered player has done something that prevents the game from continuing. */
  playerFailed(message: string): void;
}

/** A game that is to be played or taught. */
interface Opened {
  game: NamedGame;
  lesson: Lesson | null;
}

export class EmbeddedBoard {
  readonly table: Table;
  readonly element = make('div', { class: 'game', 'data-phase': 'loading' });
  private readonly missing = () =>
    this.table.store.set({ announcement: translate('app.partMissing') });
  private readonly deferred = makeTableDeferred(this.missing);
  private readonly panels: ReturnType<typeof makeTablePanels>;
  private readonly renderPanels: Panel['render'];
  private readonly failure;
  private readonly teaching: Lazy<EmbeddedLessons>;
  private readonly tools = new Lazy(() => import('./controls'), this.missing);
  private controls: Controls | null = null;
  /** The buttons that are shown or being loaded. */
  private shownControls = '';
  private readonly closing = new AbortController();
  private loads = 0;
  /** The seats in the attributes when they were last applied: only a change of them takes a side back from a person. */
  private asked: string | null = null;
  /** The orientation in the attributes then: only a change of it turns the board again. */
  private askedOrientation = '';

  constructor(
    private readonly host: HTMLElement,
    private readonly hooks: BoardHooks,
  ) {
    this.table = new Table({
      render: (state) => this.render(state),
      appearanceChanged: () => {
        this.panels.sides.repaint();
        this.table.store.redraw();
      },
      failed: (title, reason) => this.fail(new BoardError('engine', title, [reason])),
      describer: this.deferred.announcer,
      played: hooks.played,
      mayPlay: (text) => hooks.mayPlay(text) && !this.isTry(text),
      externalPlayers: new Lazy(
        () => this.makeOutside(),
        () => undefined,
      ),
      spawn: openWorker,
    });
    const { table, deferred, missing } = this;
    this.panels = makeTablePanels({ table, deferred, missing });
    this.failure = makeFailure(() => hooks.restart());
    this.renderPanels = renderingAll({ ...this.panels, failure: this.failure });
    this.teaching = new Lazy(() => this.makeTeaching(), missing);
    this.layOut();
    const { element: root } = this;
    // Set at once rather than with the next frame, because tests wait for its absence.
    table.store.watch(
      ({ processing: working }) => working && setAttribute(root, 'data-busy', true),
    );
    makeTableKeys({ root, table, deferred, page: noPageCommands, panels: () => this.panels });
    const { signal } = this.closing;
    watchColourPreferences(() => this.dress(), { signal });
    this.finishOnInput(signal);
  }

  /** Shows a game, or what is wrong with it, unless another one is requested meanwhile. */
  async load(asked: BoardOptions, source: Source, record: string | null): Promise<void> {
    const load = ++this.loads;
    // The previous game ends before any event is fired for the new one.
    const { store } = this.table;
    if (store.get().phase === 'ready') store.set({ phase: 'shown' });
    this.teaching.here?.end();
    if (this.hasFailed) store.set({ phase: 'loading', problem: null });
    this.applyAttributes(asked);
    try {
      const { game, lesson } = await this.open(asked, source);
      await mustHave(game, lesson?.course.variant ?? asked.variant);
      const teaching = lesson === null ? null : await this.teaching.get();
      if (load !== this.loads) return;
      if (lesson === null || teaching === null)
        return await this.start(game, asked.seats, record ?? asked.record);
      teaching.prepare(lesson);
      await this.start(game, [], null);
      // The description of the position must not be announced after the text of the lesson.
      await this.deferred.announcer.get().catch(() => undefined);
      if (load === this.loads)
        teaching.begin(lesson, { keeps: asked.keepsProgress, goesOn: record !== null });
    } catch (error) {
      if (load === this.loads && !(error instanceof EngineLostError)) this.fail(error);
    }
  }

  /** Whether an error is shown instead of a game. */
  get hasFailed(): boolean {
    return this.table.store.get().phase === 'failed';
  }

  private async open(asked: BoardOptions, source: Source): Promise<Opened> {
    const { signal } = this.closing;
    const wanted = asked.lesson;
    if (wanted === null)
      return { game: await openGame(source, asked.variant, signal), lesson: null };
    const [{ openLesson }] = await Promise.all([
      import('./embedded_lessons'),
      this.teaching.get(),
    ]).catch(() => {
      throw new BoardError('lesson', translate('app.partMissing'));
    });
    return openLesson(wanted, source, asked.variant, signal);
  }

  /** Executes a method; during a lesson, only those that make a try. */
  async execute(method: Command, argument: unknown): Promise<void> {
    const { table, teaching } = this;
    if (table.store.get().lesson === null) return command(table, method, argument);
    if (method !== 'play' || teaching.here === null)
      throw new BoardError(method, translate('embed.inLesson'));
    await refusing(method, teaching.here.play(textFrom(method, argument)));
  }

  private async start(game: NamedGame, seats: Seat[], record: string | null): Promise<void> {
    this.asked = seats.join();
    const setup = { seats, draw: true, clocks: [] };
    const about = {
      gameId: game.id,
      game,
      setup,
      record,
      needsRecord: true,
      clock: null,
      snapshot: null,
    };
    const wrong = await this.table.controller
      .start(about)
      .catch((error: unknown) => refuseGame(game, error));
    if (wrong !== null) throw new BoardError('moves', translate('embed.badMoves'), [wrong]);
  }

  /** Applies what does not change the game: who plays, and the appearance. */
  applyAttributes({ settings, viewOnly, seats, controls, hasLabels }: BoardOptions): void {
    const { store, controller, board } = this.table;
    const { info, setup, lesson } = store.get();
    store.set({ settings: this.keepingOrientation(settings), viewOnly });
    board.showLabels(hasLabels);
    this.showControls(controls);
    this.dress();
    // A lesson decides who moves.
    if (info === null || lesson !== null || this.asked === seats.join()) return;
    this.asked = seats.join();
    const wanted = seatsFor(info, seats);
    for (const [player, seat] of wanted.entries())
      if (setup.seats[player] !== seat) controller.setSeat(player, seat);
  }

  /** Settings without their orientation, if the reader may have turned the board since the attributes asked for it. */
  private keepingOrientation(settings: Settings): Settings {
    const asked = [settings.turned, settings.side].join();
    if (asked !== this.askedOrientation) {
      this.askedOrientation = asked;
      return settings;
    }
    const { turned, side } = this.table.store.get().settings;
    return { ...settings, turned, side };
  }

  /** Shows an error instead of the board, and reports it. */
  fail(error: unknown): void {
    const refused = error instanceof BoardError ? error : new BoardError('engine', String(error));
    // An engine that does not start may report so several times.
    if (this.hasFailed && refused.about === 'engine') return;
    // Cancels a game that is being loaded.
    this.loads++;
    this.table.controller.leave();
    const { message: title, lines } = refused;
    const problem = { title, lines };
    this.table.store.set({ phase: 'failed', problem, busy: false });
    this.hooks.failed(refused);
  }

  /** Closes the engine and removes event listeners. */
  close(): void {
    this.loads++;
    this.closing.abort();
    this.table.controller.leave();
    this.table.board.close();
    this.table.engine.close();
  }

  private render(state: State): void {
    const { element, table } = this;
    setAttribute(element, 'data-phase', state.phase);
    setAttribute(element, 'data-busy', state.busy || state.processing || table.animator.running);
    setAttribute(element, 'data-position', state.view?.text ?? false);
    setAttribute(element, 'lang', currentLanguage());
    setAttribute(element, 'dir', translate('page.direction'));
    table.board.render(state);
    this.renderPanels(state);
    this.controls?.render(state);
    this.teaching.here?.render(state);
  }

  /** Shows the given buttons below the board. */
  private showControls(names: ControlName[]): void {
    const wanted = names.join(' ');
    if (wanted === this.shownControls) return;
    this.shownControls = wanted;
    this.controls?.element.remove();
    this.controls = null;
    if (names.length > 0)
      this.tools.use(({ makeControls }) => {
        if (wanted !== this.shownControls) return;
        const controls = makeControls(names, this.table, () => this.hooks.restart());
        this.element.append(controls.element);
        this.controls = controls;
        this.table.store.redraw();
      });
  }

  private async makeOutside(): Promise<ExternalSource> {
    const { ExternalPlayers } = await import('../features/programs/players');
    return new ExternalPlayers({
      ...this.table,
      find: registeredPlayer,
      failed: this.hooks.playerFailed,
    });
  }

  private async makeTeaching(): Promise<EmbeddedLessons> {
    const { EmbeddedLessons } = await import('./embedded_lessons');
    const { table, element, host, hooks } = this;
    return new EmbeddedLessons({
      table,
      element,
      host,
      stepped: (detail) => hooks.stepped(detail),
    });
  }

  /** Passes a move to the lesson, if there is one. */
  private isTry(text: string): boolean {
    if (this.table.store.get().lesson === null) return false;
    this.teaching.here?.take(text);
    return true;
  }

  private dress(): void {
    applyColours(this.table.store.get().settings, this.host);
    this.table.board.refresh();
  }

  private layOut(): void {
    const { board } = this.table;
    const { sides, status, areaSelection, turn, choosing, notice, announcer } = this.panels;
    const { headings, chooser, decision, picks } = choosing.elements;
    board.cover(headings, chooser, notice.element);
    const middle = make('div', { class: 'middle' }, board.element);
    const table = make('div', { class: 'table' }, sides.left, sides.top, middle);
    table.append(sides.bottom, sides.right);
    setAttribute(board.element, 'part', 'board');
    setAttribute(status.element, 'part', 'status');
    // There may be many boards on a page.
    setAttribute(status.element, 'role', 'group');
    setAttribute(this.failure.element, 'part', 'error');
    this.element.append(
      this.failure.element,
      announcer.elements.announcer,
      table,
      make('div', { class: 'below-board', part: 'choices' }, decision, picks, turn.element),
      make('div', { class: 'head' }, status.element, areaSelection.element),
    );
  }

  /** Any input on the board first ends the running animation. */
  private finishOnInput(signal: AbortSignal): void {
    const finish = () => this.table.animator.finish();
    for (const kind of ['pointerdown', 'keydown'])
      this.element.addEventListener(kind, finish, { capture: true, signal });
  }
}

/** An embedded board has no lists and dialogs, so the browser handles these keys. */
const nothing = () => false;
const noPageCommands = {
  typeMove: nothing,
  hint: nothing,
  analysis: nothing,
  sound: nothing,
  moveList: nothing,
  boardText: nothing,
  help: nothing,
};
