import { describe, expect, it } from 'vitest';
import { entriesOf, foundIn } from '../features/lessons/course_search';
import type { Course, LessonFile } from '../features/lessons/format';

const courseOf = (id: string, title: Course['title']): Course => ({
  id,
  kind: 'course',
  title,
  about: { en: 'All rules.' },
  variant: 0,
  steps: [],
});
const first = courseOf('first', { en: 'First steps', de: 'Erste Schritte' });
const puzzles = courseOf('puzzles', { en: 'Ten puzzles' });
const one: LessonFile = { game: 'one', courses: [first, puzzles] };
const two: LessonFile = { game: 'two', courses: [first] };
const names: Record<string, string[]> = { one: ['Gobblets', 'Fresser'], two: ['Marbles'] };
const entries = entriesOf([one, two], (game) => names[game] ?? []);
const find = (typed: string) =>
  [...foundIn(entries, typed)].map(([{ game }, courses]) => [game, courses.map(({ id }) => id)]);

describe('the search for courses', () => {
  it('finds all courses in their order if nothing is typed', () => {
    const all = [
      ['one', ['first', 'puzzles']],
      ['two', ['first']],
    ];
    expect(find('')).toEqual(all);
  });

  it('finds courses by any name of their game', () => {
    expect(find('marb')).toEqual([['two', ['first']]]);
    expect(find('fresser')).toEqual([['one', ['first', 'puzzles']]]);
  });

  it('finds courses by their own texts in any language', () => {
    expect(find('puzzles')).toEqual([['one', ['puzzles']]]);
    expect(find('gobblets schritte')).toEqual([['one', ['first']]]);
    expect(find('rules')).toHaveLength(2);
    expect(find('nowhere')).toEqual([]);
  });
});
