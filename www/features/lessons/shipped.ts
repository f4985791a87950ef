/** The shipped lessons: `NAME.lessons.json` beside the rule file `NAME.zrf`, loaded one by one. */
import type { LessonFile } from './format';
import { LessonError, checkLessons } from './reader';
import type { Fault } from './validation';

const files = import.meta.glob<unknown>('../../../games/*/*.lessons.json', { import: 'default' });

const byGame = new Map(
  Object.entries(files).map(([path, load]) => [path.replace(/^.*\/|\.lessons\.json$/g, ''), load]),
);

export const gamesWithLessons: readonly string[] = [...byGame.keys()].toSorted();

/** The lessons of a game; null if there are none. */
export async function shippedLessons(game: string): Promise<LessonFile | null> {
  const load = byGame.get(game);
  if (load === undefined) return null;
  const faults: Fault[] = [];
  const lessons = checkLessons(await load(), faults);
  if (faults.length > 0) throw new LessonError(faults);
  return lessons;
}
