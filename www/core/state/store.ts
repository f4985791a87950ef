/** Holds the state of the page: changed only through here, and drawn once per animation frame. */
import { initialState } from './state';
import type { State } from './state';

export class Store {
  private state = initialState();
  private scheduled = false;
  /** Whether there is more to draw than what moves. */
  private changed = false;
  /** How many changes were noted, and how many of them were drawn. */
  private notes = 0;
  private drawnNotes = 0;
  private readonly watchers: ((state: State) => void)[] = [];

  constructor(
    private readonly render: (state: State, now: number, changed: boolean) => boolean,
    private readonly nextFrame: (work: (now: number) => void) => void = (work) =>
      void requestAnimationFrame(work),
  ) {}

  get(): State {
    return this.state;
  }

  set(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
    this.redraw();
    for (const watcher of this.watchers) watcher(this.state);
  }

  /**
   * Changes what is seldom worth a drawing of its own, as that something goes on which mostly ends at once: it is drawn
   * with the next change, or by itself after so many milliseconds.
   */
  note(change: Partial<State>, milliseconds = 100): void {
    this.state = { ...this.state, ...change };
    for (const watcher of this.watchers) watcher(this.state);
    const note = ++this.notes;
    if (milliseconds === Infinity) return;
    setTimeout(() => {
      if (note > this.drawnNotes) this.redraw();
    }, milliseconds);
  }

  /** Tells of every change at once, also where nothing is drawn because the page is hidden. */
  watch(watcher: (state: State) => void): void {
    this.watchers.push(watcher);
  }

  /** Draws everything at the next frame, and what moves at those after it. */
  redraw(): void {
    this.changed = true;
    this.schedule();
  }

  /** Draws what moves at the next frame, and at those after it. */
  redrawMoving(): void {
    this.schedule();
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    this.nextFrame((now) => {
      const { changed } = this;
      this.scheduled = this.changed = false;
      if (changed) this.drawnNotes = this.notes;
      if (this.render(this.state, now, changed)) this.schedule();
    });
  }
}
