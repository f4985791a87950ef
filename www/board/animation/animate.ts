/**
 * Plays moves against the clock, one at a time.
 *
 * What makes pictures of them is fetched with the first move. Where nothing may move, a short fade stands for the move,
 * and a repetition shows the position before it for a while, with the way drawn.
 *
 * From a trace to the picture: `timeline` makes acts of its tracks, with `contact`, `carried` and `sowing`; `playback` asks
 * for a moment of them; `poses` says what each act looks like then, and `paths` where on its way a piece is.
 */
import type { Performance } from '../../core/game/flow';
import { lengthOf } from '../../core/state/settings';
import type { LastMove } from '../../engine/protocol';
import type { Playback } from './playback';

/** A move that is being shown. */
interface Motion extends Performance {
  playback: Playback | null;
  /** Milliseconds before it starts, and that the whole takes. */
  wait: number;
  length: number;
  started: number;
  finished: () => void;
}

/** What there is to see of a move at a moment. */
export interface MotionFrame {
  move: LastMove;
  /** Null until it can be shown. */
  playback: Playback | null;
  /** Steps, or the share of the fade. */
  time: number;
  fades: boolean;
  /** Whether the next frame will look different. */
  goesOn: boolean;
}

/** Makes ready to show a move; null where that cannot be done. */
export type Stage = (move: LastMove) => Playback | null | Promise<Playback | null>;

/** Hears when a move starts to be shown, at how many milliseconds a step, and when it is cut short. */
export interface Sounds {
  /** Whether anything is to be heard at all. */
  readonly isOn: boolean;
  accompany(playback: Playback, pace: number): void;
  hush(): void;
}

/** Frames may not come at all, e.g. in a hidden tab; then the animation ends this much after its time. */
const grace = 150;
/** A frame may tell a time that is this much before now. */
const late = 60;
const fadeMilliseconds = 120;
/** How long the position before a move stands where it is shown again without motion. */
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

  /** Shows a move; resolves when it is over or cut short. */
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

  /** Lets a move be heard that is not shown; nobody waits for that. */
  private async justSound({ move, backwards }: Performance): Promise<void> {
    if (this.sounds?.isOn !== true || backwards === true) return;
    const playback = await this.staged(move);
    if (playback) this.sounds.accompany(playback, 0);
  }

  /** A move that is ready to be shown; null where that cannot be done, also since what shows it cannot be fetched. */
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

  /** What is to be seen at this time; null when nothing moves. */
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

  /** The move that is shown once more. */
  get repeated(): LastMove | null {
    return this.motion?.again === true ? this.motion.move : null;
  }

  /** Jumps to the end. */
  finish(): void {
    if (this.motion === null) return;
    clearTimeout(this.timer);
    const { finished, started, wait, length } = this.motion;
    if (this.now() < started + wait + length) this.sounds?.hush();
    this.motion = null;
    finished();
    this.changed();
  }
}

export function finishOnInput(finish: () => void): void {
  document.addEventListener('pointerdown', finish, { capture: true });
  document.addEventListener('keydown', (event) => isCommand(event) && finish(), { capture: true });
}

/** Whether a key says something by itself, and for the first time. */
function isCommand({ key, repeat }: KeyboardEvent): boolean {
  return !repeat && !['Shift', 'Control', 'Alt', 'Meta'].includes(key);
}
