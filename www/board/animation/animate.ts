/**
 * Animates moves, one at a time.
 *
 * The code that draws them is loaded with the first move. If animations are off, a short fade replaces the move, and a
 * replay shows the position before it for a while, with the path drawn.
 *
 * From a trace to the picture: `timeline` turns its tracks into acts, with the help of `contact`, `dependent_acts` and
 * `sowing`; `playback` returns what is on the board at a given time; `poses` says how each act looks then, and `paths`
 * where on its path a piece is.
 */
import type { Performance } from '../../core/game/flow';
import { lengthOf } from '../../core/state/settings';
import type { LastMove } from '../../engine/protocol';
import type { Playback } from './playback';

/** A move that is being animated. */
interface Motion extends Performance {
  playback: Playback | null;
  /** Milliseconds before the start, and of the whole animation. */
  wait: number;
  length: number;
  started: number;
  finished: () => void;
}

/** What a move looks like at a point in time. */
export interface MotionFrame {
  move: LastMove;
  /** Null while the code for it is loading. */
  playback: Playback | null;
  /** In steps, or the progress of the fade from 0 to 1. */
  time: number;
  fades: boolean;
  /** Whether the next frame differs. */
  goesOn: boolean;
}

/** Prepares the animation of a move; null if that fails. */
export type Stage = (move: LastMove) => Playback | null | Promise<Playback | null>;

/** Plays sounds along with an animation. */
export interface Sounds {
  readonly isOn: boolean;
  accompany(playback: Playback, pace: number): void;
  silence(): void;
}

/** In a hidden tab there may be no frames; then the animation ends this long after its time. */
const grace = 150;
/** The timestamp of a frame may be this far in the past. */
const late = 60;
const fadeMilliseconds = 120;
/** How long a replay without animations shows the position before the move. */
const holdMilliseconds = 1500;

export class Animator {
  private motion: Motion | null = null;
  private timer = 0;

  constructor(
    private readonly changed: () => void,
    readonly stage: Stage,
    private readonly now: () => number = () => performance.now(),
    private readonly sounds: Sounds | null = null,
  ) {}

  /** Animates a move; resolves when it ends or is cut short. */
  async play(performed: Performance): Promise<void> {
    this.finish();
    if (performed.speed === 'off' && performed.again !== true) {
      void this.justSound(performed);
      return;
    }
    const over = this.begin(performed);
    const motion = this.motion;
    const staged = this.staged(performed.move);
    const playback = staged instanceof Promise ? await staged : staged;
    if (this.motion !== motion || motion === null) return over;
    if (playback === null || playback.duration === 0) this.finish();
    else this.run(motion, playback);
    return over;
  }

  /** Plays the sounds of a move that is not animated, without waiting for them. */
  private async justSound({ move, backwards }: Performance): Promise<void> {
    if (this.sounds?.isOn !== true || backwards === true) return;
    const playback = await this.staged(move);
    if (playback) this.sounds.accompany(playback, 0);
  }

  /** The prepared animation of a move; null if it cannot be prepared or its code cannot be loaded. */
  private staged(move: LastMove): Playback | null | Promise<Playback | null> {
    const staged = this.stage(move);
    return staged instanceof Promise ? staged.catch(() => null) : staged;
  }

  private begin(performed: Performance): Promise<void> {
    return new Promise((finished) => {
      const rest = { playback: null, wait: 0, length: Infinity, started: this.now(), finished };
      this.motion = { ...performed, ...rest };
      this.changed();
    });
  }

  private run(motion: Motion, playback: Playback): void {
    const { speed, still, again = false } = motion;
    const { duration, counts } = playback;
    const length = still ? fadeMilliseconds : lengthOf(duration, speed, counts) * (again ? 2 : 1);
    const wait = still && again ? holdMilliseconds : 0;
    Object.assign(motion, { playback, length, wait, started: this.now() });
    if (motion.backwards !== true) this.sounds?.accompany(playback, length / playback.duration);
    const ends = () => {
      this.timer = setTimeout(() => this.finish(), length + grace) as unknown as number;
      this.changed();
    };
    if (wait === 0) return ends();
    this.timer = setTimeout(ends, wait) as unknown as number;
  }

  /** What is visible at this time; null if nothing is animated. */
  current(now: number): MotionFrame | null {
    const { motion } = this;
    if (motion === null) return null;
    const { move, playback, still, backwards } = motion;
    const passed = now - motion.started - motion.wait;
    const share = Math.max(0, passed / motion.length);
    if (share >= 1) {
      this.finish();
      return null;
    }
    const towards = backwards === true ? 1 - share : share;
    const time = still ? towards : towards * (playback?.duration ?? 0);
    return { move, playback, time, fades: still, goesOn: playback !== null && passed > -late };
  }

  get running(): boolean {
    return this.motion !== null;
  }

  /** The move that is being replayed. */
  get repeated(): LastMove | null {
    return this.motion?.again === true ? this.motion.move : null;
  }

  finish(): void {
    if (this.motion === null) return;
    clearTimeout(this.timer);
    const { finished, started, wait, length } = this.motion;
    if (this.now() < started + wait + length) this.sounds?.silence();
    this.motion = null;
    finished();
    this.changed();
  }
}

export function finishOnInput(finish: () => void): void {
  document.addEventListener('pointerdown', finish, { capture: true });
  document.addEventListener('keydown', (event) => isCommand(event) && finish(), { capture: true });
}

/** Whether a key press could be a command: not a modifier, and not a repetition. */
function isCommand({ key, repeat }: KeyboardEvent): boolean {
  return !repeat && !['Shift', 'Control', 'Alt', 'Meta'].includes(key);
}
