/**
 * Notices when a busy worker stops answering; `client.ts` then replaces it.
 *
 * While it is watched, it gets a ping now and then. Missing answers are counted in pings rather than time: if the page
 * or the device was asleep, so were the pings.
 */

export interface HeartbeatActions {
  /** Sends a ping. */
  beat(): void;
  /** The worker has been silent for too long. */
  silence(): void;
}

const beatMilliseconds = 500;
/** Together with the ping that notices it, this makes five seconds, for slow devices too. */
const maxMissed = 9;

export class Heartbeat {
  private timer: ReturnType<typeof setInterval> | null = null;
  private missed = 0;
  /** A worker that is still loading its module cannot answer yet. */
  private hasBegun = false;

  constructor(private readonly actions: HeartbeatActions) {}

  /** The worker has something to do from now on. */
  watch(): void {
    if (this.timer !== null) return;
    this.missed = 0;
    this.timer = setInterval(() => this.tick(), beatMilliseconds);
  }

  /** The worker has sent something. */
  hear(): void {
    this.hasBegun = true;
    this.missed = 0;
  }

  /** The worker has nothing more to do. */
  rest(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
  }

  /** The worker was ended; the next one starts afresh. */
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
