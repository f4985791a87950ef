/** Runs the clocks by what happens in the game, and says when time is short or over. */
import type { PlayerId } from '../../engine/structures';
import { translate } from '../../language/translate';
import { isOver, isInPast } from '../state/permissions';
import type { State } from '../state/state';
import { playerName } from '../messages/labels';
import { deadlineOf, handOver, leftOf, newClock, shortTime } from '../players/clock';
import type { Clock, TimeControl } from '../players/clock';
import type { Store } from '../state/store';

/** How often the times on the page are brought up to date. */
const tick = 100;

export interface TimekeeperActions {
  /** Somebody's time is over: nothing is to be played any more. */
  flag(): void;
  /** Shows the times; called many times a second while a clock runs. */
  show(): void;
  /** A clock that goes on while the page is hidden. */
  now(): number;
}

export class Timekeeper {
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Whom it was told that time is short. */
  private warned: PlayerId | null = null;

  constructor(
    private readonly store: Store,
    private readonly actions: TimekeeperActions,
  ) {
    store.watch((state) => this.follow(state));
  }

  /** Gives each player a time for this game from now on, or takes the clocks away. */
  set(clocks: TimeControl[]): void {
    const { setup } = this.store.get();
    this.store.set({ setup: { ...setup, clocks }, clock: newClock(clocks) });
  }

  private follow(state: State): void {
    if (state.clock === null) return this.stop();
    const next = handOver(state.clock, runnerOf(state), this.actions.now());
    if (next !== state.clock) this.take(next);
    else if (this.timer === undefined) this.look();
  }

  private take(clock: Clock): void {
    if (clock.running !== this.warned) this.warned = null;
    const isNew = clock.flagged !== null && this.store.get().clock?.flagged === null;
    this.store.set({ clock });
    if (isNew) this.end(clock.flagged);
    this.look();
  }

  private end(player: PlayerId | null): void {
    this.actions.flag();
    const { info } = this.store.get();
    if (info && player !== null)
      this.store.set({ announcement: translate('clock.over', { name: playerName(info, player) }) });
  }

  /** Looks at the clock that runs, and again after a tick. */
  private look(): void {
    this.stop();
    const { clock } = this.store.get();
    this.actions.show();
    if (clock === null || clock.running === null) return;
    const now = this.actions.now();
    const rest = deadlineOf(clock) - now;
    if (rest <= 0) return this.take(handOver(clock, null, now));
    this.timer = setTimeout(() => this.look(), Math.min(tick, rest));
    if (leftOf(clock, clock.running, now) < shortTime) this.warn(clock.running);
  }

  private warn(player: PlayerId): void {
    const { info } = this.store.get();
    if (this.warned === player || info === null) return;
    this.warned = player;
    const seconds = shortTime / 1000;
    this.store.set({
      announcement: translate('clock.short', { name: playerName(info, player), seconds }),
    });
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}

/** Whose clock is to run: nobody's before the first move, in the past of the game, and while it rests or shows a move. */
function runnerOf(state: State): PlayerId | null {
  const { view, busy, chanceMoves: drawing, halted, phase } = state;
  if (view === null || phase !== 'ready' || busy || drawing || halted) return null;
  if (isOver(state) || isInPast(state) || view.ply === 0 || view.turn.random) return null;
  return view.turn.player;
}
