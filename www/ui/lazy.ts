/** Parts of the page that are fetched when they are wanted, or once moves can be entered. */
import { fetchLostSheets } from './retry_styles';

/** So long after a part that is needed could not be fetched it is tried again. */
const pauseMilliseconds = 3000;

export class Lazy<T> {
  /** What was fetched; null before it is there. */
  here: T | null = null;
  private coming: Promise<T> | null = null;

  /** `missing` is called where the part cannot be fetched; it is tried again when it is wanted the next time. */
  constructor(
    private readonly fetch: () => Promise<T>,
    private readonly missing: () => void,
  ) {}

  /** Does something with the part: at once where it is there, else when it comes. */
  use(work: (part: T) => void): void {
    if (this.here !== null) work(this.here);
    else this.get().then(work, this.missing);
  }

  /** The same for what the page needs, whether somebody asks for it or not: it is tried until it comes. */
  need(work: (part: T) => void): void {
    if (this.here !== null) return work(this.here);
    const attempt = (failed: () => void): void =>
      void this.get().then(work, () => {
        failed();
        setTimeout(() => attempt(() => undefined), pauseMilliseconds);
      });
    attempt(this.missing);
  }

  /** The part, as soon as it is there; rejects where it cannot be fetched. */
  get(): Promise<T> {
    this.coming ??= fetchLostSheets()
      .then(this.fetch)
      .then(
        (part) => (this.here = part),
        (reason: unknown) => {
          this.coming = null;
          throw reason;
        },
      );
    return this.coming;
  }
}
