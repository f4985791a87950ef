/** Runs the clocks and announces when a player is short of time or has run out of it. */
import type { PlayerId } from '../../engine/structures';
import { translate } from '../../language/translate';
import { isOver, isInPast } from '../state/permissions';
import type { State } from '../state/state';
import { playerName } from '../messages/labels';
import { deadlineOf, handOver, leftOf, newClock, shortTime } from '../players/clock';
import type { Clock, TimeControl } from '../players/clock';
import type { Store } from '../state/store';

/** How often the displayed times are updated. */
const tick = 100;

export interface TimekeeperActions {
  /** Ends the game, since a player has run out of time. */
  flag(): void;
  /** Displays the times; called many times a second while a clock runs. */
  show(): void;
  /** A monotonic clock that also runs while the page is hidden. */
  now(): number;
}

export class Timekeeper {
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The player who has been warned about little time. */
  private warned: PlayerId | null = null;

  constructor(
    private readonly store: Store,
    private readonly actions: TimekeeperActions,
  ) {
    store.watch((state) => this.follow(state));
  }

  /** Sets the time controls of the game from now on; an empty list removes the clocks. */
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

  /** Updates the running clock, now and after each tick. */
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

/**
 * Whose clock runs: nobody's before the first move, in an earlier position, or while the game is paused or animated.
 */
function runnerOf(state: State): PlayerId | null {
  const { view, busy, chanceMoves: drawing, halted, phase } = state;
  if (view === null || phase !== 'ready' || busy || drawing || halted) return null;
  if (isOver(state) || isInPast(state) || view.ply === 0 || view.turn.random) return null;
  return view.turn.player;
}
