/**
 * The course of a game: requests and shows positions, and plays what needs no person, namely forced moves, chance, the
 * computer and external players.
 *
 * Each command starts a new epoch; what an older one started stops at its next step. The position that the engine has
 * reached is always shown, whatever happens meanwhile, unless it belongs to another game.
 */
import type { Engine } from '../../engine/client';
import type { Loaded, RequestOf, ShownPosition, LastMove } from '../../engine/protocol';
import type { SearchTeam } from '../../engine/search_team';
import type { PlayerId } from '../../engine/structures';
import type { describeLastMove } from '../messages/move_description';
import { credit } from '../players/clock';
import { rollsFor } from '../players/distant';
import { isChance, isPerson } from '../players/seats';
import type { Seat } from '../players/seats';
import { isInPast, isLookingBack, isOver } from '../state/permissions';
import { isStill } from '../state/settings';
import type { Pace, Settings } from '../state/settings';
import { shownState } from '../state/state';
import type { State } from '../state/state';
import type { Store } from '../state/store';
import { MoveChooser, reportFailure } from './move_chooser';
import type { Chosen, ExternalSource } from './move_chooser';

/** The minimum time before a forced move or a move of the computer. */
const minimumDelays: Record<Settings['pace'], number> = {
  none: 0,
  short: 350,
  long: 1000,
  verylong: 3000,
};
/** A short delay makes it visible that chance decides. */
const chanceDelay = 250;

/** How the new position is related to the one before: a single step is animated. */
export type Direction = 'forward' | 'backward' | 'jump';

/** Loads the texts that describe moves, which come after the first position. */
export interface MoveDescriber {
  use(act: (words: { describeLastMove: typeof describeLastMove }) => void): void;
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

/** Called when a move was played, before it is on the board. */
export type Played = (shown: ShownPosition, player: PlayerId) => void;

export interface GameFlowParts {
  store: Store;
  engine: Engine;
  team: Pick<SearchTeam, 'search' | 'stop'>;
  animator: MoveDisplay;
  /** Called whenever the position changes. */
  changed(): void;
  describer: MoveDescriber;
  played?: Played | undefined;
  /** Missing where only people and the computer play. */
  externalPlayers?: { get(): Promise<ExternalSource> } | undefined;
}

export class GameFlow {
  private epoch = 0;
  /** Numbers the games, so that answers about an earlier one can be ignored. */
  private games = 0;
  /** How many requested positions have not arrived yet. */
  private awaited = 0;

  private readonly store: Store;
  private readonly engine: Engine;
  private readonly animator: MoveDisplay;
  private readonly chooser: MoveChooser;

  constructor(private readonly parts: GameFlowParts) {
    ({ store: this.store, engine: this.engine, animator: this.animator } = parts);
    const { store, engine, team, externalPlayers } = parts;
    const pause = (announcement: string) => this.redirect({ halted: true, announcement });
    this.chooser = new MoveChooser({ store, engine, team, externalPlayers, pause });
  }

  /** Leaves the game for another one; the result says whether that one is still wanted. */
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
      planned: null,
      ...message,
      announcement,
    });
    if (announcement === '' && shown.view.ply > 0) this.announce(shown, false);
    this.parts.changed();
    void this.continueGame(epoch);
  }

  /** Goes to another position and continues from there; resolves to whether no other command came in meanwhile. */
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

  /** Replaces the game by another one with the same rules, paused. */
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

  /** Changes who plays, or pauses or resumes. If another position is on its way, the change applies from there. */
  redirect(change: Partial<State>, isRequested = false): void {
    if (this.awaited > 0) return this.store.set(change);
    const epoch = this.begin();
    this.store.set(change);
    void this.continueGame(epoch, isRequested);
  }

  /** Asks for something that leaves the position as it is; resolves to null if that fails. */
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

  /** Makes the computer play its best move so far. An external player has none, so the game is paused. */
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

  /** The clock stops here; if that ends the game on time, another epoch has begun. */
  private beginRequest(): number {
    const epoch = this.begin();
    this.store.note({ busy: true });
    return epoch;
  }

  /** Waits for a position and puts it on the board; resolves to null if it belongs to another game. */
  private async awaitPosition(
    ask: () => Promise<ShownPosition>,
    before: (shown: ShownPosition) => unknown = () => undefined,
  ): Promise<ShownPosition | null> {
    const { games } = this;
    this.awaited++;
    try {
      const shown = await ask();
      if (games !== this.games) return null;
      before(shown);
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

  /** Adds the clock's increment for the player who has moved. */
  private credit({ view }: State): void {
    const { clock } = this.store.get();
    if (clock && view) this.store.set({ clock: credit(clock, view.turn.player) });
  }

  /** Announces and animates the new position, then continues. */
  private async show(shown: ShownPosition, before: State, direction: Direction): Promise<void> {
    const { epoch } = this;
    const { info } = this.store.get();
    // A random move is announced only after it has been shown.
    const isDrawn = info !== null && shown.last !== null && isChance(info, shown.last.player);
    const isNew = direction === 'forward';
    this.store.set({ busy: true, chanceMoves: isDrawn, announcement: '' });
    if (!isDrawn) this.announce(shown, isNew);
    const search = this.startSearch(epoch, false);
    await this.animate(shown, before, direction);
    if (epoch !== this.epoch) return;
    // While the computer prepares its answer, nothing on the page changes, so there is nothing to draw.
    const isAnswered = search !== null && !isDrawn;
    if (isAnswered) this.store.note({ busy: false, chanceMoves: false }, Infinity);
    else this.store.set({ busy: false, chanceMoves: false });
    if (isDrawn) this.announce(shown, isNew);
    void this.continueGame(epoch, false, search);
  }

  /** Announces the last move once the texts are loaded, if its position is still shown. */
  private announce(shown: ShownPosition, isNew: boolean): void {
    this.parts.describer.use(({ describeLastMove }) => {
      const { info, view, settings } = this.store.get();
      if (info === null || view !== shown.view) return;
      const announcement = describeLastMove(info, shown, isNew, settings.notation);
      this.store.set({ announcement });
    });
  }

  private async animate(shown: ShownPosition, before: State, direction: Direction): Promise<void> {
    const backwards = direction === 'backward';
    const forward = direction === 'forward' ? shown.last : null;
    const move = backwards ? singleStepBack(shown, before) : forward;
    if (move) await this.animator.play({ move, ...paceOf(this.store.get()), backwards });
  }

  /** Plays the next move that no person enters, if there is one. */
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

  /** Searches on a person's time: the position after the answer that is expected. */
  private ponder(answer: string | null, level: Seat): void {
    const state = this.store.get();
    if (answer === null || typeof level !== 'number' || seatOf(state) !== 'human') return;
    if (state.settings.ponders && runsOn(state, false)) this.chooser.ponder(answer, level);
  }

  /** Makes a random move; chance is the only player who may. */
  private async draw(epoch: number): Promise<void> {
    if (!rollsHere(this.store.get())) return;
    this.store.set({ chanceMoves: true });
    await delay(chanceDelay);
    if (epoch !== this.epoch) return;
    await this.change({ kind: 'draw', number: Math.random() }, 'forward');
  }

  private startSearch(epoch: number, isRequested: boolean): Promise<Chosen | null> | null {
    const state = this.store.get();
    const seat = seatOf(state);
    if (!runsOn(state, isRequested) || isPerson(seat)) return null;
    if (state.view?.automatic !== null || state.view.turn.random) return null;
    return this.chooser.choose(seat, state.view.turn.player, () => epoch === this.epoch);
  }
}

function seatOf({ view, setup }: State): Seat {
  return setup.seats[view?.turn.player ?? 0] ?? 'human';
}

/** Whether random moves are made here rather than by the page of the other person. */
function rollsHere({ distant, roller }: State): boolean {
  return distant === null || rollsFor(distant, roller) === distant.role;
}

function runsOn(state: State, isRequested: boolean): boolean {
  if (isLookingBack(state)) return false;
  return (
    state.view !== null && !isOver(state) && (isRequested || (!state.halted && !isInPast(state)))
  );
}

/** The move that was taken back, if it was a single one. */
function singleStepBack(shown: ShownPosition, before: State): State['last'] {
  return before.view?.ply === shown.view.ply + 1 ? before.last : null;
}

function paceOf(state: State): Pace {
  return { speed: state.settings.speed, still: isStill(state) };
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

export interface Performance extends Pace {
  move: LastMove;
  /** From the end to the start, for a move taken back. */
  backwards?: boolean;
  /** At half speed and with its path drawn. */
  again?: boolean;
}

/** Animates moves, one at a time. */
export interface MoveDisplay {
  /** Resolves when the animation ends or is cut short. */
  play(move: Performance): Promise<void>;
  /** Ends the running animation at once. */
  finish(): void;
}
