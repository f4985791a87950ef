/**
 * Keeps the rules that people write across a reload.
 *
 * All texts lie in the storage of the site, and every change reads it anew, since another tab may write too. Which of
 * them is being written, each tab keeps for itself. Storage may be denied, full or damaged.
 */
export interface RuleDraft {
  /** Name of the file. */
  name: string;
  text: string;
}

/** The part of `Storage` that is used. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const key = 'boardwright:rules:1';
const openKey = 'boardwright:writing';
/** Beyond that the oldest goes. */
const maxDrafts = 100;

export class RuleDrafts {
  constructor(
    private readonly site: () => Store = () => localStorage,
    private readonly tab: () => Store = () => sessionStorage,
  ) {}

  /** All that are kept, the latest first. */
  all(): RuleDraft[] {
    try {
      const found: unknown = JSON.parse(this.site().getItem(key) ?? '[]');
      return Array.isArray(found) ? found.filter(isDraft) : [];
    } catch {
      return [];
    }
  }

  find(name: string): RuleDraft | null {
    return this.all().find((draft) => draft.name === name) ?? null;
  }

  /** The one that was being written when the page was left. */
  opened(): RuleDraft | null {
    try {
      return this.find(this.tab().getItem(openKey) ?? '');
    } catch {
      return null;
    }
  }

  /** Keeps a text in the place of what its name has; false where that cannot be. */
  keep(draft: RuleDraft): boolean {
    try {
      this.write([draft, ...this.all().filter(({ name }) => name !== draft.name)]);
      return true;
    } catch {
      return false;
    }
  }

  /** From now on the text of this name is the one that is being written. */
  open(name: string): void {
    try {
      this.tab().setItem(openKey, name);
    } catch {
      // A reload then does not open it again.
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
    return nameAmong(this.all(), name, text);
  }

  /**
   * Takes in texts from elsewhere beside those that are there, and gives how many came in: they never push out others.
   * Throws where nothing can be kept.
   */
  takeIn(drafts: readonly RuleDraft[]): number {
    const there = this.all();
    const room = Math.max(maxDrafts - there.length, 0);
    const fresh = this.missing(drafts).slice(0, room);
    for (const { name, text } of fresh) there.push({ name: nameAmong(there, name, text), text });
    if (fresh.length > 0) this.write(there);
    return fresh.length;
  }

  /** Those that are not there under any name. */
  missing(drafts: readonly RuleDraft[]): RuleDraft[] {
    const texts = new Set(this.all().map(({ text }) => text));
    return drafts.filter(({ text }) => !texts.has(text));
  }

  private write(drafts: RuleDraft[]): void {
    this.site().setItem(key, JSON.stringify(drafts.slice(0, maxDrafts)));
  }
}

function nameAmong(drafts: readonly RuleDraft[], name: string, text: string): string {
  const stem = name.replace(/\.zrf$/i, '');
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${stem}-${number}.zrf`;
    const known = drafts.find((draft) => draft.name === free);
    if (known === undefined || known.text === text) return free;
  }
}

/** Anything may stand in storage. */
export function isDraft(value: unknown): value is RuleDraft {
  const { name, text } = (value ?? {}) as Record<string, unknown>;
  return typeof name === 'string' && typeof text === 'string';
}
