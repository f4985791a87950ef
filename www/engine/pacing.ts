/**
 * How much of a search is done at a time, so that it ends when it is to and lets messages through. In: a clock, and a
 * search that is run for so many positions. Out: how far it came, and what it is run for next.
 *
 * A position takes from a microsecond to tens of milliseconds, by the game and the machine, and more in some parts of a
 * search than in others; so nothing is known before it is measured. The search is run in calls, each short enough that
 * the next can be fitted to what is left; calls that fill a turn follow each other without a pause.
 */

/** The worker hears its messages between two turns. */
const turnMilliseconds = 16;
/** A call is to take so long: less would cost more than it is worth, more could not be fitted. */
const callMilliseconds = 4;
/** Below this a clock says too little: browsers make them coarse. */
const leastMeasured = 1;
/** Right before the deadline. */
const leastWanted = 0.5;
/** A call has at most so many times the positions of the one before; the first has one. */
const growth = 2;

export class Pace {
  private nodes = 1;
  /** What could not be measured yet, one call after the other. */
  private unmeasured = { nodes: 0, milliseconds: 0 };

  constructor(
    private readonly now: () => number,
    /** When the search is to end. */
    readonly deadline: number,
  ) {}

  get isOver(): boolean {
    return this.now() >= this.deadline;
  }

  /**
   * Runs a search for a turn; `run` tells whether it has ended, and so does this. Where several take turns, each has its
   * share of one.
   */
  turn(run: (nodes: number) => boolean, share: number): boolean {
    let now = this.now();
    const end = Math.min(now + turnMilliseconds / share, this.deadline);
    while (now < end) {
      const before = now;
      if (run(this.nodes)) return true;
      now = this.now();
      this.nodes = this.nodesFor(now - before, this.deadline - now);
    }
    return false;
  }

  /** For the next call, behind one that has taken `spent`, when so much time is `left`. */
  private nodesFor(spent: number, left: number): number {
    const { nodes, unmeasured } = this;
    unmeasured.nodes += nodes;
    unmeasured.milliseconds += spent;
    const wanted = Math.max(leastWanted, Math.min(callMilliseconds, left));
    const speed = unmeasured.nodes / Math.max(unmeasured.milliseconds, leastMeasured);
    const isMeasured = unmeasured.milliseconds >= leastMeasured;
    if (isMeasured) this.unmeasured = { nodes: 0, milliseconds: 0 };
    return Math.max(1, Math.min(Math.floor(speed * wanted), nodes * growth));
  }
}
