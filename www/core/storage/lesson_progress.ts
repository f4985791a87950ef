/**
 * Progress in courses: the completed steps, and the one visited last.
 *
 * Steps are identified by names that `www/features/lessons/progress.ts` makes. Progress is added in one transaction, so
 * that windows do not overwrite each other's.
 */
import { asRecord } from './current_game';
import { database } from './database';

export interface CourseProgress {
  /** Names of completed steps. */
  done: string[];
  /** Name of the step visited last, or ''. */
  at: string;
}

/** Progress by `game/course`. */
export type LessonProgress = Record<string, CourseProgress>;

export const noProgress: CourseProgress = { done: [], at: '' };

const maxCourses = 1000;
const maxSteps = 1000;
const maxLength = 300;

/** The union of both; if they disagree on the step visited last, the first one counts. */
export function mergedProgress(first: LessonProgress, second: LessonProgress): LessonProgress {
  const merged = new Map(Object.entries(second));
  for (const [course, { done, at }] of Object.entries(first)) {
    const other = merged.get(course) ?? noProgress;
    merged.set(course, { done: [...new Set([...done, ...other.done])], at: at || other.at });
  }
  return Object.fromEntries(merged);
}

/** The valid part of untrusted data. */
export function asProgress(data: unknown): LessonProgress {
  const found = Object.entries(asRecord(data) ?? {}).slice(0, maxCourses);
  return Object.fromEntries(
    found.flatMap(([course, value]) => {
      const { done, at } = asRecord(value) ?? {};
      if (!Array.isArray(done) || course.length > maxLength) return [];
      const steps = done.filter(isName).slice(0, maxSteps);
      return [[course, { done: steps, at: isName(at) ? at : '' }]];
    }),
  );
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= maxLength;
}

export async function storedProgress(): Promise<LessonProgress> {
  return asProgress(await (await database()).get('values', 'lessons'));
}

/** Adds progress to what is stored, and returns all of it. */
export async function addProgress(marks: LessonProgress): Promise<LessonProgress> {
  const transaction = (await database()).transaction('values', 'readwrite');
  const there = asProgress(await transaction.store.get('lessons'));
  const all = mergedProgress(marks, there);
  const isNew = JSON.stringify(all) !== JSON.stringify(there);
  await Promise.all([isNew ? transaction.store.put(all, 'lessons') : null, transaction.done]);
  return all;
}
