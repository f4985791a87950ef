/** Holds the state of the page. Every change goes through here, and is drawn at most once per animation frame. */
import { initialState } from './state';
import type { State } from './state';

export class Store {
  private state = initialState();
  private scheduled = false;
  /** Whether more has to be drawn than moving pieces. */
  private changed = false;
  /** The number of changes made by `note`, and of those drawn. */
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
    this.draw();
    for (const watcher of this.watchers) watcher(this.state);
  }

  /**
   * Makes a change that is rarely worth drawing by itself, such as a short busy state: it is drawn with the next
   * change, or after the given time.
   */
  note(change: Partial<State>, milliseconds = 100): void {
    this.state = { ...this.state, ...change };
    for (const watcher of this.watchers) watcher(this.state);
    const note = ++this.notes;
    if (milliseconds === Infinity) return;
    setTimeout(() => {
      if (note > this.drawnNotes) this.draw();
    }, milliseconds);
  }

  /** Calls back at every change, even if nothing is drawn because the page is hidden. */
  watch(watcher: (state: State) => void): void {
    this.watchers.push(watcher);
  }

  /** Draws everything in the next frame, although the state has not changed. */
  redraw(): void {
    this.state = { ...this.state, redrawings: this.state.redrawings + 1 };
    this.draw();
  }

  /** Draws only moving pieces in the next frame. */
  redrawMoving(): void {
    this.schedule();
  }

  private draw(): void {
    this.changed = true;
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
