/**
 * Reads lesson files: untrusted JSON, from which it returns lessons or a list of errors.
 *
 * Whether positions and moves are valid in the game, the engine says when they are shown.
 */
import type { Course, Goal, LessonFile, Mistake, Step, Localized } from './format.ts';
import { Reading, among, flag, list, report, number, text } from './validation.ts';
import type { Check, Fault } from './validation.ts';

const maxLength = 1_000_000;
const maxTextLength = 1000;
const maxCourses = 40;
const maxSteps = 100;
const maxMoves = 100;
const maxPieces = 1000;

/** The errors of a lesson file. */
export class LessonError extends Error {
  constructor(readonly faults: Fault[]) {
    super('lessons');
  }
}

export function readLessons(source: string): LessonFile {
  const faults: Fault[] = [];
  if (source.length > maxLength) report(faults, 'size', { path: '-', most: maxLength });
  const lessons = faults.length === 0 ? checkLessons(parsed(source, faults), faults) : null;
  if (lessons === null || faults.length > 0) throw new LessonError(faults);
  return lessons;
}

/** Checks the size first, because reading a huge text would exhaust the memory. */
export async function readLessonFile(file: File): Promise<LessonFile> {
  if (file.size <= 4 * maxLength) return readLessons(await file.text());
  const faults: Fault[] = [];
  report(faults, 'size', { path: '-', most: maxLength });
  throw new LessonError(faults);
}

function parsed(source: string, faults: Fault[]): unknown {
  try {
    return JSON.parse(source);
  } catch (error) {
    report(faults, 'json', { reason: String((error as Error).message).slice(0, 200) });
    throw new LessonError(faults);
  }
}

/** Checks a value that has already been parsed. */
export function checkLessons(value: unknown, faults: Fault[]): LessonFile {
  const file = new Reading(value, '', faults);
  file.must('format', number(1, 1));
  const game = file.must('game', text(200));
  const courses = file.must('courses', list(course, maxCourses, 1));
  file.end();
  const ids = courses.map(({ id }) => id);
  for (const id of new Set(ids.filter((one, i) => ids.indexOf(one) !== i)))
    report(faults, 'twice', { path: 'courses', id });
  return { game, courses };
}

const words: Check<Localized> = (value, path, faults) => {
  const fields = new Reading(value, path, faults);
  const en = fields.must('en', text(maxTextLength));
  const others = Object.keys(value ?? {}).filter((name) => /^[a-z]{2,3}$/.test(name));
  const found = others.map((name) => [name, fields.may(name, text(maxTextLength), en)] as const);
  fields.end();
  return { ...Object.fromEntries(found), en };
};

const name: Check<string> = (value, path, faults) => {
  const id = text(60)(value, path, faults);
  if (id !== '' && !/^[a-z][a-z0-9-]*$/.test(id))
    report(faults, 'among', { path, known: 'a-z 0-9 -' });
  return id;
};

const moves = list(text(500), maxMoves, 1);
const site = text(60);
const sites = list(site, maxPieces, 1);

const arrow: Check<[string, string]> = (value, path, faults) => {
  const [from = '', to = ''] = list(site, 2, 2)(value, path, faults);
  return [from, to];
};

const course: Check<Course> = (value, path, faults) => {
  const fields = new Reading(value, path, faults);
  const read: Course = {
    id: fields.must('id', name),
    kind: fields.may('kind', among('course', 'puzzles'), 'course'),
    title: fields.must('title', words),
    about: fields.must('about', words),
    variant: fields.may('variant', number(0, 1000), 0),
    steps: fields.must('steps', list(step, maxSteps, 1)),
  };
  fields.end();
  return read;
};

const step: Check<Step> = (value, path, faults) => {
  const fields = new Reading(value, path, faults);
  const kind = fields.must('kind', among('say', 'show', 'demo', 'try', 'quiz'));
  const common = {
    title: fields.may('title', words, null),
    text: fields.must('text', words),
    position: fields.may('position', text(20_000), null),
    marks: fields.may('marks', sites, []),
    arrows: fields.may('arrows', list(arrow, 100, 1), []),
  };
  const read = { ...common, ...ownOf(kind, fields) };
  fields.end();
  return read;
};

type Own<S> = S extends Step ? Omit<S, 'title' | 'text' | 'position' | 'marks' | 'arrows'> : never;

/** The properties of this kind of step only. */
function ownOf(kind: Step['kind'], fields: Reading): Own<Step> {
  switch (kind) {
    case 'say':
    case 'show':
      return { kind };
    case 'demo':
      return { kind, moves: fields.must('moves', moves) };
    case 'try':
      return {
        kind,
        goals: fields.must('goals', goals),
        plies: fields.may('plies', number(1, 20), 1),
        replies: fields.may('replies', moves, []),
        solution: fields.must('solution', moves),
        forced: fields.may('forced', flag, false),
        hint: fields.may('hint', words, null),
        right: fields.may('right', words, null),
        wrong: fields.may('wrong', list(mistake, 20, 1), []),
      };
    case 'quiz':
      return {
        kind,
        answer: fields.must('answer', sites),
        right: fields.may('right', words, null),
      };
  }
}

const mistake: Check<Mistake> = (value, path, faults) => {
  const fields = new Reading(value, path, faults);
  const read = { goals: fields.must('goals', goals), text: fields.must('text', words) };
  fields.end();
  return read;
};

const deeds = among('slide', 'jump', 'push', 'turn', 'create', 'capture', 'change');

const goal: Check<Goal> = (value, path, faults) => {
  const fields = new Reading(value, path, faults);
  const is = fields.must(
    'is',
    among('move', 'named', 'does', 'captures', 'reaches', 'path', 'counts', 'wins'),
  );
  const read = goalOf(is, fields);
  fields.end();
  return read;
};

const goals = list(goal, 10, 1);

function goalOf(is: Goal['is'], fields: Reading): Goal {
  const count = () => fields.may('count', number(1, maxPieces), 1);
  switch (is) {
    case 'move':
      return { is, among: fields.must('among', moves) };
    case 'named':
      return { is, name: fields.must('name', text(60)) };
    case 'does':
      return { is, kind: fields.must('kind', deeds), count: count() };
    case 'captures':
      return { is, count: count() };
    case 'reaches':
      return { is, sites: fields.must('sites', sites) };
    case 'path':
      return { is, how: fields.must('how', among('wraps', 'turns')) };
    case 'counts':
      return {
        is,
        whose: fields.must('whose', among('own', 'other')),
        least: fields.may('least', number(0, maxPieces), 0),
        most: fields.may('most', number(0, maxPieces), maxPieces),
      };
    case 'wins':
      return { is, kind: fields.may('kind', text(100), '') };
  }
}
