/**
 * What somebody has done of the lessons, kept in the browser.
 *
 * Storage may be denied, full or damaged: then what is done counts until the page is left, and it is said once.
 */
import type { Written } from '../state/storage';

export type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

export const progressKey = 'boardwright:lessons:1';

/** How far a course is: the steps that are done, and the one that was looked at last. */
export interface Marks {
  done: number[];
  at: number;
}

const noMarks: Marks = { done: [], at: 0 };
const mostSteps = 1000;

export class Progress {
  private readonly courses: Map<string, Marks>;

  constructor(private readonly storage: () => Storage) {
    this.courses = new Map(
      Object.entries(this.read()).flatMap(([key, value]) => marked(key, value)),
    );
  }

  of(key: string): Marks {
    return this.courses.get(key) ?? noMarks;
  }

  visit(key: string, at: number): Written {
    return this.write(key, { ...this.of(key), at });
  }

  finish(key: string, step: number): Written {
    const { done, at } = this.of(key);
    return this.write(key, { done: [...new Set([...done, step])].toSorted((a, b) => a - b), at });
  }

  private write(key: string, marks: Marks): Written {
    this.courses.set(key, marks);
    try {
      this.storage().setItem(progressKey, JSON.stringify(Object.fromEntries(this.courses)));
      return 'kept';
    } catch (error) {
      return error instanceof DOMException && error.name === 'QuotaExceededError'
        ? 'full'
        : 'denied';
    }
  }

  private read(): Record<string, unknown> {
    try {
      const data: unknown = JSON.parse(this.storage().getItem(progressKey) ?? '{}');
      return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
    } catch {
      return {};
    }
  }
}

/** The marks of a course, where they are what they have to be. */
function marked(key: string, value: unknown): [string, Marks][] {
  const { done, at } = (value ?? {}) as Partial<Record<keyof Marks, unknown>>;
  if (!Array.isArray(done) || !isStep(at)) return [];
  return [[key, { done: done.filter(isStep), at }]];
}

function isStep(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < mostSteps;
}
