/**
 * Keeps the rules that people write across a reload.
 *
 * All texts lie in the storage of the site, and every change reads it anew, since another tab may write too. Which of
 * them is being written, each tab keeps for itself. Storage may be denied, full or damaged.
 */
export interface Draft {
  /** Name of the file. */
  name: string;
  text: string;
}

/** The part of `Storage` that is used. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const key = 'boardwright:rules:1';
const openKey = 'boardwright:writing';
/** Beyond that the oldest goes. */
const mostDrafts = 100;

export class Drafts {
  constructor(
    private readonly site: () => Store = () => localStorage,
    private readonly tab: () => Store = () => sessionStorage,
  ) {}

  /** All that are kept, the latest first. */
  all(): Draft[] {
    try {
      const found: unknown = JSON.parse(this.site().getItem(key) ?? '[]');
      return Array.isArray(found) ? found.filter(isDraft) : [];
    } catch {
      return [];
    }
  }

  find(name: string): Draft | null {
    return this.all().find((draft) => draft.name === name) ?? null;
  }

  /** The one that was being written when the page was left. */
  opened(): Draft | null {
    try {
      return this.find(this.tab().getItem(openKey) ?? '');
    } catch {
      return null;
    }
  }

  /** Keeps a text as the one that is being written; false where that cannot be. */
  keep(draft: Draft): boolean {
    try {
      this.write([draft, ...this.all().filter(({ name }) => name !== draft.name)]);
      this.tab().setItem(openKey, draft.name);
      return true;
    } catch {
      return false;
    }
  }

  /** Nothing is being written any more. */
  close(): void {
    try {
      this.tab().removeItem(openKey);
    } catch {
      // Where nothing can be kept, nothing is.
    }
  }

  forget(name: string): void {
    try {
      this.write(this.all().filter((draft) => draft.name !== name));
    } catch {
      // It stays, which does no harm.
    }
  }

  /** A name for a text by which no other one is lost: its own, or one with a number. */
  nameFor(name: string, text: string): string {
    const stem = name.replace(/\.zrf$/i, '');
    for (let number = 1; ; number++) {
      const free = number === 1 ? name : `${stem}-${number}.zrf`;
      const known = this.find(free);
      if (known === null || known.text === text) return free;
    }
  }

  private write(drafts: Draft[]): void {
    this.site().setItem(key, JSON.stringify(drafts.slice(0, mostDrafts)));
  }
}

/** Anything may stand in storage. */
function isDraft(value: unknown): value is Draft {
  const { name, text } = (value ?? {}) as Record<string, unknown>;
  return typeof name === 'string' && typeof text === 'string';
}
