/** Parts of the page that are loaded on demand, or once moves can be entered. */
import { fetchLostSheets } from './retry_styles';

/** How long to wait before loading a necessary part again. */
const pauseMilliseconds = 3000;

export class Lazy<T> {
  /** The loaded part, or null. */
  here: T | null = null;
  private coming: Promise<T> | null = null;

  /** `missing` is called if loading fails; the next use tries again. */
  constructor(
    private readonly fetch: () => Promise<T>,
    private readonly missing: () => void,
  ) {}

  /** Calls back with the part, at once if it is loaded. */
  use(work: (part: T) => void): void {
    if (this.here !== null) work(this.here);
    else this.get().then(work, this.missing);
  }

  /** Like `use`, for parts that the page cannot do without: retries until it is loaded. */
  need(work: (part: T) => void): void {
    if (this.here !== null) return work(this.here);
    const attempt = (failed: () => void): void =>
      void this.get().then(work, () => {
        failed();
        setTimeout(() => attempt(() => undefined), pauseMilliseconds);
      });
    attempt(this.missing);
  }

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
