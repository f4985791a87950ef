/**
 * How a game goes on: positions that are asked for and shown, and what goes on by itself, as moves that play themselves,
 * those of the computer and of players from outside, and chance.
 *
 * Each command starts a new epoch; what follows from an older one stops at its next step. The position that the engine
 * has come to is always shown, whatever came in meanwhile, unless it is one of another game.
 */
import type { Engine } from '../../engine/client';
import type { Loaded, RequestOf, ShownPosition, LastMove } from '../../engine/protocol';
import type { PlayerId } from '../../engine/structures';
import type { describeLastMove } from '../messages/move_description';
import { credit } from '../players/clock';
import { isChance } from '../players/seats';
import type { Seat } from '../players/seats';
import { isOver, isInPast } from '../state/permissions';
import { isStill } from '../state/settings';
import type { Pace, Settings } from '../state/settings';
import { shownState } from '../state/state';
import type { State } from '../state/state';
import type { Store } from '../state/store';
import { MoveChooser, reportFailure } from './move_chooser';
import type { Chosen, ExternalSource } from './move_chooser';

/** Moves that nobody chooses, and those of the computer, are not played sooner than this after the last one. */
const minimumDelays: Record<Settings['pace'], number> = {
  none: 0,
  short: 350,
  long: 1000,
  verylong: 3000,
};
/** Chance takes its time, so that it can be seen to be at work. */
const chanceDelay = 250;

/** How a position is come to: by a step, which is shown in motion, or otherwise. */
export type Direction = 'forward' | 'backward' | 'jump';

/** Who has the words for what has happened; they come later than the first position. */
export interface MoveDescriber {
  /** Calls `tell` as soon as the words are there. */
  use(tell: (words: { describeLastMove: typeof describeLastMove }) => void): void;
}

/** A request for another position of the game. */
export type Change =
  | RequestOf<'play'>
  | RequestOf<'draw'>
  | RequestOf<'undo'>
  | RequestOf<'redo'>
  | RequestOf<'goTo'>
  | RequestOf<'remove'>
  | RequestOf<'restoreRemoved'>;

/** Hears of a move that was played, before it is on the board, and who moved. */
export type Played = (shown: ShownPosition, player: PlayerId) => void;

/** What a game is played with. */
export interface GameFlowParts {
  store: Store;
  engine: Engine;
  animator: MoveDisplay;
  /** Called whenever the position changes. */
  changed(): void;
  describer: MoveDescriber;
  played?: Played | undefined;
  /** Where nobody else than people and the computer plays, there is none. */
  externalPlayers?: { get(): Promise<ExternalSource> } | undefined;
}

export class GameFlow {
  private epoch = 0;
  /** Counts the games: what is still on its way for another one is left out. */
  private games = 0;
  /** Positions that were asked for and are not there yet. */
  private awaited = 0;

  private readonly store: Store;
  private readonly engine: Engine;
  private readonly animator: MoveDisplay;
  private readonly chooser: MoveChooser;

  constructor(private readonly parts: GameFlowParts) {
    ({ store: this.store, engine: this.engine, animator: this.animator } = parts);
    const { store, engine, externalPlayers } = parts;
    const pause = (announcement: string) => this.redirect({ halted: true, announcement });
    this.chooser = new MoveChooser({ store, engine, externalPlayers, pause });
  }

  /** Leaves the game for another one; what comes out tells whether that is still the one that is wanted. */
  leave(): () => boolean {
    const game = ++this.games;
    this.begin();
    return () => game === this.games;
  }

  /** Shows a game that the engine has loaded, with a message about it, and continues it. */
  enter({ info, shown }: Loaded, message: Partial<Pick<State, 'announcement' | 'warning'>>): void {
    const epoch = this.begin();
    const { announcement = '' } = message;
    this.store.set({
      ...shownState(shown),
      phase: 'ready',
      problem: null,
      info,
      ...message,
      announcement,
    });
    if (announcement === '' && shown.view.ply > 0) this.tell(shown, false);
    this.parts.changed();
    void this.continueGame(epoch);
  }

  /** Goes to another position, and lets the game go on from there; tells whether nothing else came in meanwhile. */
  async change(request: Change, direction: Direction): Promise<boolean> {
    const before = this.store.get();
    const epoch = this.beginRequest();
    if (epoch !== this.epoch) return false;
    try {
      const isMove = request.kind === 'play' || request.kind === 'draw';
      const mover = before.view?.turn.player ?? 0;
      const shown = await this.awaitPosition(
        () => this.engine.ask(request),
        (arrived) => isMove && this.parts.played?.(arrived, mover),
      );
      if (shown === null) return false;
      if (isMove) this.credit(before);
      if (this.awaited === 0) await this.show(shown, before, direction);
    } catch (error) {
      if (this.awaited === 0) this.store.set({ busy: false });
      reportFailure(this.store, error);
      return false;
    }
    return epoch === this.epoch;
  }

  /** Puts another game of the same kind in place of this one; nothing moves by itself before somebody says so. */
  async replace(ask: () => Promise<ShownPosition>): Promise<void> {
    this.beginRequest();
    try {
      const shown = await this.awaitPosition(ask);
      if (shown === null) return;
      this.store.set({ halted: true, clock: null });
      if (this.awaited === 0) await this.show(shown, this.store.get(), 'jump');
    } catch (error) {
      this.redirect({});
      throw error;
    }
  }

  /**
   * Changes who plays, or whether the game goes on by itself. Where another position is on its way, that counts from
   * there on.
   */
  redirect(change: Partial<State>, isRequested = false): void {
    if (this.awaited > 0) return this.store.set(change);
    const epoch = this.begin();
    this.store.set(change);
    void this.continueGame(epoch, isRequested);
  }

  /** Asks for something about the game that leaves the position as it is; null where it did not work. */
  async ask<T>(ask: () => Promise<T>): Promise<T | null> {
    const { games } = this;
    try {
      const answer = await ask();
      return games === this.games ? answer : null;
    } catch (error) {
      if (games === this.games) reportFailure(this.store, error);
      return null;
    }
  }

  /** Ends the search that runs, with the best move so far; a player from outside has none, so then the game rests. */
  stop(): void {
    if (this.chooser.isAskingExternal) this.redirect({ halted: true });
    else this.engine.stop();
  }

  /** Shows the last move again, at half speed. */
  replay(): void {
    const state = this.store.get();
    if (!state.last) return;
    const shown = this.animator.play({ move: state.last, ...paceOf(state), again: true });
    this.store.redraw();
    void shown.then(() => this.store.redraw());
  }

  private begin(): number {
    this.chooser.cancel();
    this.animator.finish();
    this.parts.changed();
    const epoch = ++this.epoch;
    this.store.note({ thinking: null, search: null, chanceMoves: false, busy: false });
    return epoch;
  }

  /** The clock stops here, and its time may be over: then another epoch has begun. */
  private beginRequest(): number {
    const epoch = this.begin();
    this.store.note({ busy: true });
    return epoch;
  }

  /** Waits for a position and puts it on the page; null where it is one of another game. */
  private async awaitPosition(
    ask: () => Promise<ShownPosition>,
    tell: (shown: ShownPosition) => unknown = () => undefined,
  ): Promise<ShownPosition | null> {
    const { games } = this;
    this.awaited++;
    try {
      const shown = await ask();
      if (games !== this.games) return null;
      tell(shown);
      this.store.set(shownState(shown));
      this.parts.changed();
      return shown;
    } catch (error) {
      if (games !== this.games) return null;
      throw error;
    } finally {
      this.awaited--;
    }
  }

  /** Gives the one who has moved what the clock adds for a move. */
  private credit({ view }: State): void {
    const { clock } = this.store.get();
    if (clock && view) this.store.set({ clock: credit(clock, view.turn.player) });
  }

  /** Tells and shows how a position came about, and goes on from there. */
  private async show(shown: ShownPosition, before: State, direction: Direction): Promise<void> {
    const { epoch } = this;
    const { info } = this.store.get();
    // What chance draws is told once it can be seen.
    const isDrawn = info !== null && shown.last !== null && isChance(info, shown.last.player);
    const isNew = direction === 'forward';
    this.store.set({ busy: true, chanceMoves: isDrawn, announcement: '' });
    if (!isDrawn) this.tell(shown, isNew);
    const search = this.startSearch(epoch, false);
    await this.animate(shown, before, direction);
    if (epoch !== this.epoch) return;
    // Where the computer answers, nothing looks different before it does.
    const isAnswered = search !== null && !isDrawn;
    if (isAnswered) this.store.note({ busy: false, chanceMoves: false }, Infinity);
    else this.store.set({ busy: false, chanceMoves: false });
    if (isDrawn) this.tell(shown, isNew);
    void this.continueGame(epoch, false, search);
  }

  /** Says what has happened, where the position is still shown once there are words for it. */
  private tell(shown: ShownPosition, isNew: boolean): void {
    this.parts.describer.use(({ describeLastMove }) => {
      const { info, view } = this.store.get();
      if (info !== null && view === shown.view)
        this.store.set({ announcement: describeLastMove(info, shown, isNew) });
    });
  }

  private async animate(shown: ShownPosition, before: State, direction: Direction): Promise<void> {
    const backwards = direction === 'backward';
    const forward = direction === 'forward' ? shown.last : null;
    const move = backwards ? singleStepBack(shown, before) : forward;
    if (move) await this.animator.play({ move, ...paceOf(this.store.get()), backwards });
  }

  /** Plays what needs no person: moves that play themselves, and the computer's. */
  private async continueGame(
    epoch: number,
    isRequested = false,
    search = this.startSearch(epoch, isRequested),
  ): Promise<void> {
    const state = this.store.get();
    if (!runsOn(state, isRequested)) return;
    if (state.view?.turn.random) return this.draw(epoch);
    const automatic = state.view?.automatic ?? null;
    if (automatic === null && search === null) return;
    const [chosen] = await Promise.all([search, delay(minimumDelays[state.settings.pace])]);
    const text = automatic ?? chosen?.move ?? null;
    if (epoch !== this.epoch) return;
    if (text === null) {
      this.store.set({ thinking: null, search: null });
      return chosen?.giveUp?.();
    }
    const isShown = await this.change({ kind: 'play', text }, 'forward');
    if (isShown && automatic === null) this.ponder(chosen?.line[1] ?? null, seatOf(state));
  }

  /** Looks ahead at the answer that is expected, in the time of the person who has to give it. */
  private ponder(answer: string | null, level: Seat): void {
    const state = this.store.get();
    if (answer === null || typeof level !== 'number' || seatOf(state) !== 'human') return;
    if (state.settings.ponders && runsOn(state, false)) this.chooser.ponder(answer, level);
  }

  /** Lets chance move; nobody else may. */
  private async draw(epoch: number): Promise<void> {
    this.store.set({ chanceMoves: true });
    await delay(chanceDelay);
    if (epoch !== this.epoch) return;
    await this.change({ kind: 'draw', number: Math.random() }, 'forward');
  }

  private startSearch(epoch: number, isRequested: boolean): Promise<Chosen | null> | null {
    const state = this.store.get();
    const seat = seatOf(state);
    if (!runsOn(state, isRequested) || seat === 'human') return null;
    if (state.view?.automatic !== null || state.view.turn.random) return null;
    return this.chooser.choose(seat, state.view.turn.player, () => epoch === this.epoch);
  }
}

/** Who has to move. */
function seatOf({ view, setup }: State): Seat {
  return setup.seats[view?.turn.player ?? 0] ?? 'human';
}

function runsOn(state: State, isRequested: boolean): boolean {
  return (
    state.view !== null && !isOver(state) && (isRequested || (!state.halted && !isInPast(state)))
  );
}

/** The move taken back, when it was just one. */
function singleStepBack(shown: ShownPosition, before: State): State['last'] {
  return before.view?.ply === shown.view.ply + 1 ? before.last : null;
}

function paceOf(state: State): Pace {
  return { speed: state.settings.speed, still: isStill(state) };
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** A move that is to be shown. */
export interface Performance extends Pace {
  move: LastMove;
  /** From the end to the start, for a move taken back. */
  backwards?: boolean;
  /** Slowly, with the way drawn. */
  again?: boolean;
}

/** Shows moves in motion, one at a time. */
export interface MoveDisplay {
  /** Resolves when the move has been shown, or was cut short. */
  play(move: Performance): Promise<void>;
  /** Brings what is being shown to its end at once. */
  finish(): void;
}
