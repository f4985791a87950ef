/**
 * What is marked of courses: the steps that are done, and the one that was looked at last.
 *
 * Steps are marked by names that follow from what is done in them, so that they are found again where a newer version of
 * a course has more steps, or has them in another order or in other words.
 */
import { asBag } from '../state/storage';
import { positionOf } from './format';
import type { Course, Step } from './format';

export interface Marks {
  /** Names of steps. */
  done: string[];
  /** Name of a step, or ''. */
  at: string;
}

/** Marks of courses by `game/course`. */
export type AllMarks = Record<string, Marks>;

export const noMarks: Marks = { done: [], at: '' };

const mostCourses = 1000;
const mostSteps = 1000;
const mostLetters = 300;

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

/** The numbers, from 0, of the steps that are done. */
export function stepsDone(names: readonly string[], { done }: Marks): number[] {
  return names.flatMap((name, index) => (done.includes(name) ? [index] : []));
}

/** What tells a step from others: what is done in it; where it is only read, what it says. */
function contentOf(step: Step): unknown[] {
  if (step.kind === 'try') return [step.kind, step.solution];
  if (step.kind === 'demo') return [step.kind, step.moves];
  if (step.kind === 'quiz') return [step.kind, step.answer];
  return ['say', step.text['en']];
}

/** FNV-1a of 32 bits: short, and the same in every browser and without `https`. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++)
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash.toString(36);
}

/** What is done in one of both; where both say which step was looked at last, the first is right. */
export function mergedMarks(first: AllMarks, second: AllMarks): AllMarks {
  const merged = new Map(Object.entries(second));
  for (const [course, { done, at }] of Object.entries(first)) {
    const other = merged.get(course) ?? noMarks;
    merged.set(course, { done: [...new Set([...done, ...other.done])], at: at || other.at });
  }
  return Object.fromEntries(merged);
}

/** What is right of data that anybody may have written. */
export function asMarks(data: unknown): AllMarks {
  const found = Object.entries(asBag(data) ?? {}).slice(0, mostCourses);
  return Object.fromEntries(
    found.flatMap(([course, value]) => {
      const { done, at } = asBag(value) ?? {};
      if (!Array.isArray(done) || course.length > mostLetters) return [];
      const steps = done.filter(isName).slice(0, mostSteps);
      return [[course, { done: steps, at: isName(at) ? at : '' }]];
    }),
  );
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= mostLetters;
}
