/**
 * Runs a game: plays moves, shows them, lets the computer and the rules take their turns, goes back and forth.
 *
 * Each command starts a new epoch; whatever belongs to an older one stops at its next step.
 */
import type { Animator } from '../board/animate';
import { durationOf } from '../board/motion';
import { isStill } from '../board/view';
import { EngineError, EngineLost } from '../engine/client';
import type { Engine } from '../engine/client';
import type { Loaded, RequestOf, Shown } from '../engine/protocol';
import type { GameInfo, PlayerId, SearchReport } from '../engine/types';
import { limitsOf } from '../levels';
import { seatsFor } from '../roles';
import { humans, isOver, isPaused, showing } from '../state';
import type { Setup, State, Store } from '../state';
import { outcomeText, traceWords } from '../texts';

/** Moves that nobody chooses, and those of the computer, are not played sooner than this after the last one. */
const beat = 350;
/** Chance takes its time, so that it can be seen to be at work. */
const chanceBeat = 700;
const fadeMilliseconds = 120;

export interface Start {
  gameId: string;
  source: string;
  variant: number;
  setup: Setup;
  record: string | null;
}

type Direction = 'forward' | 'backward' | 'jump';
type Change =
  | RequestOf<'play'>
  | RequestOf<'draw'>
  | RequestOf<'undo'>
  | RequestOf<'redo'>
  | RequestOf<'goTo'>
  | RequestOf<'repetition'>;

export class Match {
  private epoch = 0;

  constructor(
    private readonly store: Store,
    private readonly engine: Engine,
    private readonly animator: Animator,
    /** Called whenever the position changes. */
    private readonly changed: () => void,
  ) {}

  /** Loads a game and begins or continues it. */
  async start({ gameId, source, variant, setup, record }: Start): Promise<void> {
    const epoch = this.begin();
    const loaded = await this.engine.load({ source, variant, record, draw: setup.draw });
    if (epoch !== this.epoch) return;
    this.store.set({ gameId, setup: { ...setup, seats: seatsFor(loaded.info, setup.seats) } });
    const said =
      loaded.refused === null
        ? ''
        : `The saved game could not be read (${loaded.refused}); this is a new one.`;
    await this.showLoaded(loaded, said, epoch);
  }

  /** Shows the game again after the engine was lost. */
  async restarted(loaded: Loaded, reason: string): Promise<void> {
    const epoch = this.begin();
    await this.showLoaded(
      loaded,
      `The engine stopped (${reason}) and was started again. Your game is intact.`,
      epoch,
    );
  }

  play(text: string): Promise<void> {
    return this.change({ kind: 'play', text }, 'forward');
  }

  undo(): Promise<void> {
    return this.change({ kind: 'undo', deciders: humans(this.store.get()) }, 'backward');
  }

  redo(): Promise<void> {
    return this.change({ kind: 'redo', deciders: humans(this.store.get()) }, 'forward');
  }

  goTo(ply: number): Promise<void> {
    return this.change({ kind: 'goTo', ply }, 'jump');
  }

  setDraw(draw: boolean): Promise<void> {
    return this.change({ kind: 'repetition', draw }, 'jump');
  }

  /** Lets a game that waits in its past go on from there. */
  resume(): void {
    void this.goOn(this.begin(), true);
  }

  /** Makes the computer play the best move it has found so far. */
  stop(): void {
    this.engine.stop();
  }

  /** Shows the last move again, at half speed. */
  replay(): void {
    const state = this.store.get();
    if (state.last) void this.animator.play(state.last, 2 * lengthOf(state, state.last.trace));
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
      if (epoch === this.epoch) await this.show(shown, before, direction, epoch);
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
    this.store.set({
      ...showing(shown),
      busy: true,
      said: info ? wordsFor(info, shown, direction) : '',
    });
    this.changed();
    const search = this.startSearch(epoch, false);
    await this.animate(shown, before, direction);
    if (epoch !== this.epoch) return;
    this.store.set({ busy: false });
    await this.goOn(epoch, false, search);
  }

  private async animate(shown: Shown, before: State, direction: Direction): Promise<void> {
    const move =
      direction === 'forward'
        ? shown.last
        : direction === 'backward'
          ? singleStepBack(shown, before)
          : null;
    if (move)
      await this.animator.play(
        move,
        lengthOf(this.store.get(), move.trace),
        direction === 'backward',
      );
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
    const [report] = await Promise.all([search, delay(beat)]);
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
    const seed = Math.floor(Math.random() * 2 ** 31);
    try {
      return await this.engine.search(
        limitsOf(level, seed),
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
      this.store.set({ busy: false, said: `That did not work: ${error.message}.` });
  }
}

/** What has happened, and where in the game that is unless it is the newest move. */
function wordsFor(info: GameInfo, { view, last }: Shown, direction: Direction): string {
  const move = view.moves[view.ply - 1];
  const words = last && move ? traceWords(info, last.trace, move.player) : 'Start of the game.';
  const told =
    direction === 'forward' ? words : `Move ${view.ply} of ${view.moves.length}. ${words}`;
  return view.outcome ? `${told} ${outcomeText(info, view.outcome)}` : told;
}

function runsOn(state: State, wasAsked: boolean): boolean {
  return state.view !== null && !isOver(state) && (wasAsked || !isPaused(state));
}

/** The move taken back, when it was just one. */
function singleStepBack(shown: Shown, before: State): State['last'] {
  return before.view?.ply === shown.view.ply + 1 ? before.last : null;
}

function lengthOf(state: State, trace: Parameters<typeof durationOf>[0]): number {
  const { speed } = state.settings;
  return speed !== 'off' && isStill(state) ? fadeMilliseconds : durationOf(trace, speed);
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
