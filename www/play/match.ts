/**
 * Runs a game: plays moves, shows them, lets the computer and the rules take their turns, goes back and forth.
 *
 * Each command starts a new epoch; whatever belongs to an older one stops at its next step.
 */
import type { Animator } from '../board/motion/animate';
import type { Pace } from '../board/motion/pace';
import { isStill } from '../board/painter';
import { EngineError, EngineLost } from '../engine/client';
import type { OpenedGame } from '../games/catalogue';
import type { Engine } from '../engine/client';
import type { Loaded, RequestOf, Shown } from '../engine/protocol';
import type { GameTree, SavedRemarks } from '../engine/tree';
import type { GameInfo, PlayerId, SearchReport } from '../engine/types';
import { say } from '../language/say';
import { limitsOf } from '../state/levels';
import { deciders, isChance, isPlaying, seatsFor } from '../state/roles';
import type { Seat } from '../state/roles';
import { credit, newClock, thinkingTime } from './clock';
import type { Clock, TimeControl } from './clock';
import { momentOf } from '../state/moment';
import type { Moment } from '../state/moment';
import { foreshowing, humans, isOver, isPaused, showing } from '../state/state';
import type { Settings, Setup, State, Store } from '../state/state';
import { rollWords, traceWords } from '../words/telling';
import { outcomeText } from '../words/texts';
import { childrenOf, nodeOf } from './line';

/** Moves that nobody chooses, and those of the computer, are not played sooner than this after the last one. */
const beats: Record<Settings['pace'], number> = { none: 0, short: 350, long: 1000, verylong: 3000 };
/** Chance takes its time, so that it can be seen to be at work. */
const chanceBeat = 250;

export interface Start {
  gameId: string;
  game: OpenedGame;
  setup: Setup;
  record: string | null;
  /** The clocks of a game that goes on. */
  clock?: Clock | null;
  /** Where the pieces of the record were when it was kept. */
  moment: Moment | null;
}

type Direction = 'forward' | 'backward' | 'jump';
type Change =
  | RequestOf<'play'>
  | RequestOf<'draw'>
  | RequestOf<'undo'>
  | RequestOf<'redo'>
  | RequestOf<'goTo'>
  | RequestOf<'remove'>
  | RequestOf<'bringBack'>
  | RequestOf<'repetition'>;

export class Match {
  private epoch = 0;
  private glimpses = 0;
  /** Where the game went on by itself when somebody left it to look at other moves. */
  private live: number | null = null;

  constructor(
    private readonly store: Store,
    private readonly engine: Engine,
    private readonly animator: Animator,
    /** Called whenever the position changes. */
    private readonly changed: () => void,
  ) {}

  /** Loads a game and begins or continues it. */
  async start({ gameId, game, setup, record, moment, clock = null }: Start): Promise<void> {
    const epoch = this.begin();
    const clocks = setup.clocks ?? this.store.get().setup.clocks ?? [];
    const { info, start } = await game.opening;
    if (epoch !== this.epoch) return;
    const first = record === null ? start : momentOf(moment, info);
    const chosen = {
      gameId,
      info,
      resting: false,
      clock: clock ?? newClock(clocksFor(info, clocks)),
      setup: { ...setup, clocks, seats: seatsFor(info, setup.seats) },
    };
    if (first !== null) this.store.set({ ...chosen, ...foreshowing(first), said: '' });
    const program = await game.program;
    const loaded = await this.engine.load({ info, program, record, draw: setup.draw });
    if (epoch !== this.epoch) return;
    this.store.set(chosen);
    const said = loaded.refused === null ? '' : say('app.badRecord', { reason: loaded.refused });
    await this.showLoaded(loaded, said, epoch);
  }

  /** Shows the game again after the engine was lost. */
  async restarted(loaded: Loaded, reason: string): Promise<void> {
    const epoch = this.begin();
    await this.showLoaded(loaded, say('app.engineRestarted', { reason }), epoch);
  }

  play(text: string): Promise<void> {
    this.store.set({ resting: false });
    return this.change({ kind: 'play', text }, 'forward');
  }

  /** Plays several moves in a row; the game rests behind them unless people play all sides. */
  async playLine(texts: string[]): Promise<void> {
    this.store.set({ resting: true });
    for (const text of texts) await this.change({ kind: 'play', text }, 'forward');
    const { info, setup } = this.store.get();
    const isHuman = (player: PlayerId) => setup.seats[player] === 'human';
    if (info !== null && deciders(info).every(isHuman)) this.resume();
  }

  undo(): Promise<void> {
    return this.change({ kind: 'undo', deciders: humans(this.store.get()) }, 'backward');
  }

  redo(): Promise<void> {
    return this.change({ kind: 'redo', deciders: humans(this.store.get()) }, 'forward');
  }

  /** Goes to a move, be it in the line or in a variation. */
  goTo(node: number): Promise<void> {
    const state = this.store.get();
    const { tree } = state;
    if (tree !== null) this.store.set({ resting: this.restsAt(node, tree, state) });
    return this.change({ kind: 'goTo', node }, tree === null ? 'jump' : directionTo(tree, node));
  }

  /**
   * Whether nothing moves by itself at a node that somebody goes to: the computer plays on where the game is, but at the
   * end of another line only when it is told to.
   */
  private restsAt(node: number, tree: GameTree, state: State): boolean {
    if (!state.resting && !isPaused(state)) this.live = tree.present;
    if (node === this.live) return false;
    return state.resting || childrenOf(tree, node).length === 0;
  }

  /** Takes a move out with all that follows it. */
  remove(node: number): Promise<void> {
    return this.change({ kind: 'remove', node }, 'jump');
  }

  /** Puts back what was removed last. */
  bringBack(): Promise<void> {
    return this.change({ kind: 'bringBack' }, 'jump');
  }

  /** Takes up a game from a text; an error where it cannot be read, and then the game goes on as it was. */
  async import(text: string): Promise<SavedRemarks | null> {
    const { shown, remarks } = await this.replace(() => this.engine.import(text));
    await this.takeUp(shown);
    return remarks;
  }

  /** Begins a game in a position; an error where there is something wrong with it. */
  async startAt(position: string): Promise<void> {
    const ask = () => this.engine.ask({ kind: 'begin', position });
    await this.takeUp(await this.replace(ask));
  }

  /** Asks for another game in place of this one. */
  private async replace<T>(ask: () => Promise<T>): Promise<T> {
    const epoch = this.begin();
    try {
      return await ask();
    } catch (error) {
      void this.goOn(epoch, false);
      throw error;
    }
  }

  /** Shows another game; nothing moves by itself before somebody says so. */
  private async takeUp(shown: Shown): Promise<void> {
    const epoch = this.begin();
    this.store.set({ resting: true, clock: null });
    await this.show(shown, this.store.get(), 'jump', epoch);
  }

  /** Shows the move of a node on the board, while the game stays where it is; null ends that. */
  async glimpse(node: number | null): Promise<void> {
    const ticket = ++this.glimpses;
    const { glimpse, view } = this.store.get();
    if (node === null) return glimpse === null ? undefined : this.store.set({ glimpse: null });
    try {
      const move = await this.engine.ask({ kind: 'glimpse', node });
      if (ticket === this.glimpses && move !== null && view !== null)
        this.store.set({ glimpse: { of: view, move } });
    } catch (error) {
      this.report(error, this.epoch);
    }
  }

  promote(node: number): Promise<void> {
    return this.note({ kind: 'promote', node });
  }

  comment(node: number, text: string): Promise<void> {
    return this.note({ kind: 'comment', node, text });
  }

  setDraw(draw: boolean): Promise<void> {
    return this.change({ kind: 'repetition', draw }, 'jump');
  }

  /** Halts the game: the computer does not move until it is told to go on. */
  rest(): void {
    if (this.store.get().thinking !== null) this.engine.stop();
    this.begin();
    this.store.set({ resting: true });
  }

  /** Ends the game where it stands: somebody's time is over. */
  halt(): void {
    if (this.store.get().thinking !== null) this.engine.stop();
    this.begin();
  }

  /** Lets another play a side from now on. */
  setSeat(player: PlayerId, seat: Seat): void {
    const { setup, thinking } = this.store.get();
    if (thinking !== null) this.engine.stop();
    const seats = setup.seats.map((old, index) => (index === player ? seat : old));
    const epoch = this.begin();
    this.store.set({ setup: { ...setup, seats } });
    void this.goOn(epoch, false);
  }

  /** Lets a game that rests, or waits in its past, go on from there. */
  resume(): void {
    this.store.set({ resting: false });
    void this.goOn(this.begin(), true);
  }

  /** Makes the computer play the best move it has found so far. */
  stop(): void {
    this.engine.stop();
  }

  /** Shows the last move again, at half speed. */
  replay(): void {
    const state = this.store.get();
    if (state.last) void this.animator.play({ move: state.last, ...paceOf(state), again: true });
  }

  private begin(): number {
    this.animator.finish();
    this.changed();
    this.store.set({ thinking: null, search: null, drawing: false, busy: false });
    return ++this.epoch;
  }

  private async change(request: Change, direction: Direction): Promise<void> {
    const epoch = this.begin();
    const before = this.store.get();
    this.store.set({ busy: true });
    try {
      const shown = await this.engine.ask(request);
      if (epoch !== this.epoch) return;
      if (request.kind === 'play' || request.kind === 'draw') this.credit(before);
      await this.show(shown, before, direction, epoch);
    } catch (error) {
      this.report(error, epoch);
    }
  }

  /** Gives the one who has moved what the clock adds for a move. */
  private credit({ view }: State): void {
    const { clock } = this.store.get();
    if (clock && view) this.store.set({ clock: credit(clock, view.turn.player) });
  }

  /** Changes what is said of the game, while it goes on as it was. */
  private async note(request: RequestOf<'promote'> | RequestOf<'comment'>): Promise<void> {
    const { epoch } = this;
    try {
      const { tree, record } = await this.engine.ask(request);
      this.store.set({ tree, record });
    } catch (error) {
      this.report(error, epoch);
    }
  }

  private async showLoaded({ info, shown }: Loaded, said: string, epoch: number): Promise<void> {
    const words = said || (shown.view.ply > 0 ? wordsFor(info, shown, 'jump') : '');
    this.store.set({
      ...showing(shown),
      phase: 'ready',
      problem: null,
      info,
      said: words,
      busy: false,
    });
    this.changed();
    await this.goOn(epoch, false);
  }

  private async show(
    shown: Shown,
    before: State,
    direction: Direction,
    epoch: number,
  ): Promise<void> {
    const { info } = this.store.get();
    const words = info ? wordsFor(info, shown, direction) : '';
    // What chance draws is told once it can be seen.
    const isDrawn = info !== null && shown.last !== null && isChance(info, shown.last.player);
    this.store.set({
      ...showing(shown),
      busy: true,
      drawing: isDrawn,
      said: isDrawn ? '' : words,
    });
    this.changed();
    const search = this.startSearch(epoch, false);
    await this.animate(shown, before, direction);
    if (epoch !== this.epoch) return;
    this.store.set({ busy: false, drawing: false, ...(isDrawn && { said: words }) });
    await this.goOn(epoch, false, search);
  }

  private async animate(shown: Shown, before: State, direction: Direction): Promise<void> {
    const move =
      direction === 'forward'
        ? shown.last
        : direction === 'backward'
          ? singleStepBack(shown, before)
          : null;
    const backwards = direction === 'backward';
    if (move) await this.animator.play({ move, ...paceOf(this.store.get()), backwards });
  }

  /** Plays what needs no person: moves that play themselves, and the computer's. */
  private async goOn(
    epoch: number,
    wasAsked: boolean,
    search = this.startSearch(epoch, wasAsked),
  ): Promise<void> {
    const state = this.store.get();
    if (!runsOn(state, wasAsked)) return;
    if (state.view?.turn.random) return this.draw(epoch);
    const automatic = state.view?.automatic ?? null;
    if (automatic === null && search === null) return;
    const [report] = await Promise.all([search, delay(beats[state.settings.pace])]);
    const text = automatic ?? report?.best ?? null;
    if (epoch !== this.epoch || text === null) return;
    await this.play(text);
  }

  /** Lets chance move; nobody else may. */
  private async draw(epoch: number): Promise<void> {
    this.store.set({ drawing: true });
    await delay(chanceBeat);
    if (epoch !== this.epoch) return;
    await this.change({ kind: 'draw', number: Math.random() }, 'forward');
  }

  private startSearch(epoch: number, wasAsked: boolean): Promise<SearchReport | null> | null {
    const state = this.store.get();
    const player = state.view?.turn.player ?? 0;
    const seat = state.setup.seats[player];
    if (!runsOn(state, wasAsked) || typeof seat !== 'number') return null;
    if (state.view?.automatic !== null || state.view.turn.random) return null;
    return this.search(epoch, player, seat);
  }

  private async search(
    epoch: number,
    player: PlayerId,
    level: number,
  ): Promise<SearchReport | null> {
    this.store.set({ thinking: player, search: null });
    const limits = limitsOf(level, Math.floor(Math.random() * 2 ** 31));
    const usual = limits.milliseconds ?? Infinity;
    const milliseconds = thinkingTime(this.store.get().clock, player, usual);
    try {
      return await this.engine.search(
        { ...limits, milliseconds },
        (search) => epoch === this.epoch && this.store.set({ search }),
      );
    } catch (error) {
      this.report(error, epoch);
      return null;
    } finally {
      if (epoch === this.epoch) this.store.set({ thinking: null, search: null });
    }
  }

  /** Says what went wrong; a lost engine is brought back by the client, which then calls `restarted`. */
  private report(error: unknown, epoch: number): void {
    if (error instanceof EngineLost) return;
    if (!(error instanceof EngineError)) throw error;
    if (epoch === this.epoch)
      this.store.set({ busy: false, said: say('app.didNotWork', { reason: error.message }) });
  }
}

/** What has happened, and where in the game that is unless it is the newest move. */
function wordsFor(info: GameInfo, shown: Shown, direction: Direction): string {
  const { view, last, tree } = shown;
  const player = nodeOf(tree, tree.present)?.player ?? null;
  const words =
    last && player !== null
      ? (rollWords(info, view.pieces, player) ?? traceWords(info, last.trace, player))
      : say('trace.start');
  const told =
    direction === 'forward' && view.ply === view.plies
      ? words
      : say('trace.place', { ply: view.ply, total: view.plies, words });
  return view.outcome ? `${told} ${outcomeText(info, view.outcome)}` : told;
}

/** Times for the players of a game; those of another game are taken in order. */
function clocksFor(info: GameInfo, clocks: TimeControl[]): TimeControl[] {
  const none: TimeControl = { kind: 'none', seconds: 0, increment: 0 };
  return info.players.map((_, player) =>
    isPlaying(info, player) ? (clocks[player] ?? clocks[0] ?? none) : none,
  );
}

/** A single step is shown in motion. */
function directionTo(tree: GameTree, node: number): Direction {
  if (nodeOf(tree, node)?.parent === tree.present) return 'forward';
  return nodeOf(tree, tree.present)?.parent === node ? 'backward' : 'jump';
}

function runsOn(state: State, wasAsked: boolean): boolean {
  return (
    state.view !== null && !isOver(state) && (wasAsked || (!state.resting && !isPaused(state)))
  );
}

/** The move taken back, when it was just one. */
function singleStepBack(shown: Shown, before: State): State['last'] {
  return before.view?.ply === shown.view.ply + 1 ? before.last : null;
}

function paceOf(state: State): Pace {
  return { speed: state.settings.speed, still: isStill(state) };
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
