/**
 * Moves the cursor to a cell whose name is typed.
 *
 * A letter may be the start of a name as well as a command: the next key decides, or a pause.
 */
import type { SiteId } from '../../engine/structures';

const pauseMilliseconds = 600;

export class TypeAhead {
  private typed = '';
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The command of the last letter, if no name follows. */
  private waiting: (() => void) | null = null;
  private sites = new Map<string, SiteId>();

  constructor(private readonly go: (site: SiteId) => void) {}

  setNames(names: Iterable<[name: string, site: SiteId]>): void {
    this.sites = new Map([...names].map(([name, site]) => [name.toLowerCase(), site]));
    this.forget();
  }

  /** Takes a letter or digit; false if it belongs to no name. */
  take(letter: string, otherwise: (() => void) | null): boolean {
    const typed = this.typed + letter.toLowerCase();
    if (![...this.sites.keys()].some((name) => name.startsWith(typed))) {
      if (this.typed === '') return false;
      this.settle();
      return this.take(letter, otherwise);
    }
    const site = this.sites.get(typed);
    this.waiting = this.typed === '' && site === undefined ? otherwise : null;
    this.typed = typed;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.settle(), pauseMilliseconds);
    if (site !== undefined) this.go(site);
    return true;
  }

  /** Runs the command that was held back, since no name follows. */
  settle(): void {
    const { waiting } = this;
    this.forget();
    waiting?.();
  }

  private forget(): void {
    clearTimeout(this.timer);
    this.typed = '';
    this.waiting = null;
  }
}
