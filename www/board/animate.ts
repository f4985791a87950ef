/** Plays traces against the clock, one at a time. */
import type { LastMove } from '../engine/protocol';

/** A move that is being shown. */
export interface Motion extends LastMove {
  /** Milliseconds the whole takes. */
  length: number;
  started: number;
  /** Runs from the end to the start, for a move taken back. */
  backwards: boolean;
}

/** Frames may not come at all, e.g. in a hidden tab; then the animation ends this much after its time. */
const grace = 150;

export class Animator {
  private motion: Motion | null = null;
  private finished: (() => void) | null = null;
  private timer = 0;

  constructor(
    private readonly changed: () => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Shows a move; resolves when it is over or cut short. */
  play(move: LastMove, length: number, backwards = false): Promise<void> {
    this.finish();
    if (length <= 0) return Promise.resolve();
    this.motion = { ...move, length, started: this.now(), backwards };
    this.changed();
    return new Promise((resolve) => {
      this.finished = resolve;
      this.timer = setTimeout(() => this.finish(), length + grace) as unknown as number;
    });
  }

  /** The move being shown at this time, with its progress in steps; null when nothing moves. */
  current(now: number): { motion: Motion; time: number } | null {
    const motion = this.motion;
    if (motion === null) return null;
    const share = Math.max(0, (now - motion.started) / motion.length);
    if (share >= 1) {
      this.finish();
      return null;
    }
    const time = motion.trace.duration * share;
    return { motion, time: motion.backwards ? motion.trace.duration - time : time };
  }

  get running(): boolean {
    return this.motion !== null;
  }

  /** Jumps to the end. */
  finish(): void {
    if (this.motion === null) return;
    clearTimeout(this.timer);
    this.motion = null;
    this.finished?.();
    this.finished = null;
    this.changed();
  }
}
