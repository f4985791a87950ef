/**
 * Progress in courses: the steps that are done, and the one that was looked at last.
 *
 * Steps have names, which `www/features/lessons/progress.ts` makes. Progress is added in one transaction, so that no
 * window overwrites what another has done.
 */
import { asBag } from './autosave';
import { database } from './database';

export interface CourseProgress {
  /** Names of steps. */
  done: string[];
  /** Name of a step, or ''. */
  at: string;
}

/** Marks of courses by `game/course`. */
export type LessonProgress = Record<string, CourseProgress>;

export const noProgress: CourseProgress = { done: [], at: '' };

const maxCourses = 1000;
const maxSteps = 1000;
const maxLength = 300;

/** What is done in one of both; where both say which step was looked at last, the first is right. */
export function mergedProgress(first: LessonProgress, second: LessonProgress): LessonProgress {
  const merged = new Map(Object.entries(second));
  for (const [course, { done, at }] of Object.entries(first)) {
    const other = merged.get(course) ?? noProgress;
    merged.set(course, { done: [...new Set([...done, ...other.done])], at: at || other.at });
  }
  return Object.fromEntries(merged);
}

/** What is right of data that anybody may have written. */
export function asProgress(data: unknown): LessonProgress {
  const found = Object.entries(asBag(data) ?? {}).slice(0, maxCourses);
  return Object.fromEntries(
    found.flatMap(([course, value]) => {
      const { done, at } = asBag(value) ?? {};
      if (!Array.isArray(done) || course.length > maxLength) return [];
      const steps = done.filter(isName).slice(0, maxSteps);
      return [[course, { done: steps, at: isName(at) ? at : '' }]];
    }),
  );
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= maxLength;
}

/** Everything that is done. */
export async function storedProgress(): Promise<LessonProgress> {
  return asProgress(await (await database()).get('values', 'lessons'));
}

/** Adds marks to those that are there; gives all of them. */
export async function addProgress(marks: LessonProgress): Promise<LessonProgress> {
  const transaction = (await database()).transaction('values', 'readwrite');
  const there = asProgress(await transaction.store.get('lessons'));
  const all = mergedProgress(marks, there);
  const isNew = JSON.stringify(all) !== JSON.stringify(there);
  await Promise.all([isNew ? transaction.store.put(all, 'lessons') : null, transaction.done]);
  return all;
}
