/**
 * The user's progress in lessons.
 *
 * There are two copies: one in local storage, which can be read and written at once, and one in the database, which is
 * less easily lost. Progress is merged with both before it is written, so that windows do not undo each other's. If
 * storage is denied, full or damaged, progress lasts until the page is closed.
 */
import { isQuotaExceeded } from '../../core/storage/web_storage';
import type { KeyValueStorage } from '../../core/storage/web_storage';
import type { WriteResult } from '../../core/storage/current_game';
import { asProgress, mergedProgress, noProgress } from '../../core/storage/lesson_progress';
import type { LessonProgress, CourseProgress } from '../../core/storage/lesson_progress';
import { positionOf } from './format';
import type { Course, Step } from './format';

/** Adds progress to the database; resolves to all of it. */
export type Exchange = (marks: LessonProgress) => Promise<LessonProgress>;

export const progressKey = 'boardwright:lessons:2';

export class Progress {
  private marks: LessonProgress;

  constructor(
    private readonly storage: () => KeyValueStorage,
    private readonly exchange: Exchange,
  ) {
    this.marks = this.read();
  }

  of(course: string): CourseProgress {
    return this.marks[course] ?? noProgress;
  }

  /** Merges the database, and progress made in other windows. */
  async join(): Promise<void> {
    this.marks = mergedProgress(this.marks, this.read());
    this.marks = mergedProgress(this.marks, await this.exchange(this.marks));
  }

  visit(course: string, at: string): Promise<WriteResult> {
    return this.write(course, { done: [], at });
  }

  finish(course: string, step: string): Promise<WriteResult> {
    return this.write(course, { done: [step], at: step });
  }

  /** Progress counts as saved if one of the copies is written. */
  private async write(course: string, more: CourseProgress): Promise<WriteResult> {
    this.marks = mergedProgress({ [course]: more }, mergedProgress(this.marks, this.read()));
    const written = this.writeHere();
    try {
      await this.exchange(this.marks);
      return 'saved';
    } catch {
      return written;
    }
  }

  private writeHere(): WriteResult {
    try {
      this.storage().setItem(progressKey, JSON.stringify(this.marks));
      return 'saved';
    } catch (error) {
      return isQuotaExceeded(error) ? 'full' : 'denied';
    }
  }

  private read(): LessonProgress {
    try {
      return asProgress(JSON.parse(this.storage().getItem(progressKey) ?? '{}'));
    } catch {
      return {};
    }
  }
}

/** The names of a course's steps, all different. */
export function namesOf(course: Course): string[] {
  const counts = new Map<string, number>();
  return course.steps.map((step, index) => {
    const name = hashOf(JSON.stringify([positionOf(course, index), ...contentOf(step)]));
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name}-${count}`;
  });
}

/** The indices of the completed steps. */
export function stepsDone(names: readonly string[], { done }: CourseProgress): number[] {
  return names.flatMap((name, index) => (done.includes(name) ? [index] : []));
}

/** What identifies a step: what has to be done in it, or its text if there is nothing to do. */
function contentOf(step: Step): unknown[] {
  if (step.kind === 'try') return [step.kind, step.solution];
  if (step.kind === 'demo') return [step.kind, step.moves];
  if (step.kind === 'quiz') return [step.kind, step.answer];
  return ['say', step.text['en']];
}

/** 32-bit FNV-1a: short, identical in every browser, and available without https. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++)
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash.toString(36);
}
