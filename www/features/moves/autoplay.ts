/** Replays a game from the current position, move by move. */
import type { State } from '../../core/state/state';
import { stepTo } from '../../core/moves/tree';

/** The milliseconds between two moves. */
export const paces = { slow: 2500, normal: 1000, fast: 250 };
export type Pace = keyof typeof paces;

export class Autoplay {
  private running = false;
  private timer = 0;
  /** The node it goes to; if the user goes elsewhere, the replay ends. */
  private expected: number | null = null;

  constructor(
    private readonly goTo: (node: number) => void,
    private readonly pace: () => Pace,
    private readonly changed: () => void,
  ) {}

  get isRunning(): boolean {
    return this.running;
  }

  toggle(): void {
    if (this.running) return this.stop();
    this.running = true;
    this.expected = null;
    this.changed();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.running = false;
    this.changed();
  }

  render({ tree, busy }: State): void {
    if (!this.running || busy || tree === null || this.timer !== 0) return;
    const next = stepTo(tree, 'next');
    const isElsewhere = this.expected !== null && this.expected !== tree.present;
    if (next === null || isElsewhere) return this.stop();
    const wait = this.expected === null ? 0 : paces[this.pace()];
    this.timer = window.setTimeout(() => {
      this.timer = 0;
      this.expected = next;
      this.goTo(next);
    }, wait);
  }
}
