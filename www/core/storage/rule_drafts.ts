/**
 * Saves the rule texts that people edit.
 *
 * All texts are in local storage, and every change reads them again, since other tabs write there too. Which one is
 * open is remembered per tab. Storage may be denied, full or damaged.
 */
export interface RuleDraft {
  /** The file name. */
  name: string;
  text: string;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const key = 'boardwright:rules:1';
const openKey = 'boardwright:writing';
/** When there are more, the oldest is dropped. */
const maxDrafts = 100;

export class RuleDrafts {
  constructor(
    private readonly site: () => Store = () => localStorage,
    private readonly tab: () => Store = () => sessionStorage,
  ) {}

  /** All drafts, the latest first. */
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

  /** The draft that was open when the page was left. */
  opened(): RuleDraft | null {
    try {
      return this.find(this.tab().getItem(openKey) ?? '');
    } catch {
      return null;
    }
  }

  /** Saves a draft under its name; false if that fails. */
  keep(draft: RuleDraft): boolean {
    try {
      this.write([draft, ...this.all().filter(({ name }) => name !== draft.name)]);
      return true;
    } catch {
      return false;
    }
  }

  /** Remembers which draft is open. */
  open(name: string): void {
    try {
      this.tab().setItem(openKey, name);
    } catch {
      // Then a reload does not open it again.
    }
  }

  close(): void {
    try {
      this.tab().removeItem(openKey);
    } catch {
      // Then nothing was remembered either.
    }
  }

  forget(name: string): void {
    try {
      this.write(this.all().filter((draft) => draft.name !== name));
    } catch {
      // The draft stays, which does no harm.
    }
  }

  /** A name under which no other draft is lost: the given one, or one with a number. */
  nameFor(name: string, text: string): string {
    return nameAmong(this.all(), name, text);
  }

  /**
   * Adds drafts from elsewhere, without replacing existing ones, and returns how many there was room for. Throws if
   * they cannot be saved.
   */
  takeIn(drafts: readonly RuleDraft[]): number {
    const there = this.all();
    const room = Math.max(maxDrafts - there.length, 0);
    const fresh = this.missing(drafts).slice(0, room);
    for (const { name, text } of fresh) there.push({ name: nameAmong(there, name, text), text });
    if (fresh.length > 0) this.write(there);
    return fresh.length;
  }

  /** Those whose text is not saved under any name. */
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

/** Storage may hold anything. */
export function isDraft(value: unknown): value is RuleDraft {
  const { name, text } = (value ?? {}) as Record<string, unknown>;
  return typeof name === 'string' && typeof text === 'string';
}
