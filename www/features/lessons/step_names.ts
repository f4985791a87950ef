/**
 * Names of the steps of a course, by which it is saved what is done.
 *
 * They follow from what is done in a step, so that it is found again where a newer version of the course has more steps,
 * or has them in another order or in other words.
 */
import { positionOf } from './format';
import type { Course, Step } from './format';
import type { CourseProgress } from '../../core/storage/lesson_progress';

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
export function stepsDone(names: readonly string[], { done }: CourseProgress): number[] {
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
