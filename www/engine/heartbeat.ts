/**
 * Tells when a worker that has something to do does not hear any more.
 *
 * While it is watched, it is asked now and then to give a sign of life. Signs are counted by beats and not by the clock: a
 * page that was asleep has late beats, and a worker that slept as long is not to blame for that.
 */

export interface HeartbeatActions {
  /** Asks for a sign of life. */
  beat(): void;
  /** There was none for so long that there will be none. */
  silence(): void;
}

const beatMilliseconds = 500;
/** With the beat that notices it, so many beats without a sign are two seconds. */
const maxMissed = 3;

export class Heartbeat {
  private timer: ReturnType<typeof setInterval> | null = null;
  private missed = 0;
  /** A worker that is still fetching its module hears nothing yet. */
  private hasBegun = false;

  constructor(private readonly actions: HeartbeatActions) {}

  /** Something is to be done from now on. */
  watch(): void {
    if (this.timer !== null) return;
    this.missed = 0;
    this.timer = setInterval(() => this.tick(), beatMilliseconds);
  }

  /** There was a sign. */
  hear(): void {
    this.hasBegun = true;
    this.missed = 0;
  }

  /** Nothing is to be done any more. */
  rest(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
  }

  /** The worker is gone; the next one begins anew. */
  stop(): void {
    this.rest();
    this.hasBegun = false;
  }

  private tick(): void {
    if (!this.hasBegun) return;
    if (this.missed >= maxMissed) {
      this.stop();
      return this.actions.silence();
    }
    this.missed++;
    this.actions.beat();
  }
}
