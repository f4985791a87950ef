/** Which courses a search finds: by the names of their game and their titles, or else by what they are about. Pure. */
import { hits, textsOf } from '../../core/text_search';
import type { SearchTexts } from '../../core/text_search';
import type { Course, LessonFile } from './format';

/** A course that can be found. */
export interface Entry {
  file: LessonFile;
  course: Course;
  found: SearchTexts;
  /** The same with what it is about. */
  foundByAll: SearchTexts;
}

/** The courses of some games; `namesOf` gives the names of a game. */
export function entriesOf(
  files: readonly LessonFile[],
  namesOf: (game: string) => string[],
): Entry[] {
  return files.flatMap((file) => {
    const [name = '', ...others] = namesOf(file.game);
    return file.courses.map((course): Entry => {
      const [titles, abouts] = [Object.values(course.title), Object.values(course.about)];
      const found = textsOf(name, others, titles);
      return { file, course, found, foundByAll: textsOf(name, others, [...titles, ...abouts]) };
    });
  });
}

/** The courses that are found, by their files, the best first; all of them if nothing is typed. */
export function foundIn(entries: readonly Entry[], typed: string): Map<LessonFile, Course[]> {
  const byTitles = hits(entries, typed);
  const byAll = () => hits(entries.map(withAll), typed);
  const found = new Map<LessonFile, Course[]>();
  for (const { item } of (byTitles.length > 0 ? byTitles : byAll()).toSorted(
    (a, b) => a.way - b.way,
  ))
    found.set(item.file, [...(found.get(item.file) ?? []), item.course]);
  return found;
}

function withAll(entry: Entry): Entry {
  return { ...entry, found: entry.foundByAll };
}
