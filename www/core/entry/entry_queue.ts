/**
 * Runs what a person does on the board one step after the other, in the order it was done, however fast it comes.
 *
 * Input belongs to the position in which it was made: once another position is shown, waiting steps are skipped, and the
 * running one stops at its next `await`.
 */
import { EngineError, EngineLostError } from '../../engine/client';
import { mayEnter } from '../state/permissions';
import { clearedEntry } from '../state/state';
import { isWarning, withoutWarning } from '../state/warning';
import type { Store } from '../state/store';

/** Stops a step because another position is shown. */
class OutdatedError extends Error {}

export class EntryQueue {
  private last: Promise<void> = Promise.resolve();
  private waiting = 0;

  constructor(
    private readonly store: Store,
    private readonly cancelDrag: () => void,
  ) {}

  add(work: () => Promise<void>): Promise<void> {
    const state = this.store.get();
    const { view } = state;
    if (isWarning(state)) this.store.set(withoutWarning(state));
    if (this.waiting++ === 0) this.store.note({ processing: true });
    const done = () => {
      if (--this.waiting === 0) this.store.note({ processing: false });
    };
    this.last = this.last
      .then(() => (this.store.get().view === view ? work() : undefined))
      .catch((reason: unknown) => this.fail(reason))
      .then(done);
    return this.last;
  }

  /** Awaits an answer about the position on the board; rejects if moves can no longer be entered in it. */
  async whileShown<T>(answer: Promise<T>): Promise<T> {
    const { view } = this.store.get();
    const [result] = await Promise.allSettled([answer]);
    const state = this.store.get();
    if (state.view !== view || !mayEnter(state)) throw new OutdatedError();
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  }

  /** Announces what went wrong, so that the next step can run; `Engine` itself handles a lost worker. */
  private fail(reason: unknown): void {
    if (reason instanceof OutdatedError && !mayEnter(this.store.get())) this.cancelDrag();
    if (reason instanceof EngineLostError || reason instanceof OutdatedError) return;
    if (!(reason instanceof EngineError)) return reportError(reason);
    this.store.set({
      ...clearedEntry(),
      entry: this.store.get().base,
      announcement: reason.message,
    });
  }
}
