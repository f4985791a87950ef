/** What is done of the lessons, in the database: added in one go, so that no window takes away what another has done. */
import { asMarks, mergedMarks } from '../lessons/marks';
import type { AllMarks } from '../lessons/marks';
import { database } from './database';

/** Everything that is done. */
export async function allMarks(): Promise<AllMarks> {
  return asMarks(await (await database()).get('values', 'lessons'));
}

/** Adds marks to those that are there; gives all of them. */
export async function addMarks(marks: AllMarks): Promise<AllMarks> {
  const writing = (await database()).transaction('values', 'readwrite');
  const there = asMarks(await writing.store.get('lessons'));
  const all = mergedMarks(marks, there);
  const isNew = JSON.stringify(all) !== JSON.stringify(there);
  await Promise.all([isNew ? writing.store.put(all, 'lessons') : null, writing.done]);
  return all;
}
