import { describe, expect, it } from 'vitest';
import type { PositionView, Trace } from '../engine/structures';
import { addressOfLesson, lessonInAddress } from '../features/lessons/address';
import { positionOf } from '../features/lessons/format';
import type { Goal } from '../features/lessons/format';
import { explained, isReached, missed } from '../features/lessons/goals';
import type { Attempt } from '../features/lessons/goals';
import { LessonError, readLessons } from '../features/lessons/reader';
import { faultLines, describeGoal, localized } from '../features/lessons/texts';
import { setLanguage } from '../language/translate';
import { capture, die, info, push, view } from './board';

const words = { en: 'Text' };
const say = { kind: 'say', text: words };
const fileWith = (...steps: unknown[]) => ({
  format: 1,
  game: 'trial',
  courses: [{ id: 'first', title: words, about: words, steps }],
});
const read = (data: unknown) => readLessons(JSON.stringify(data));

/** The reported errors of a lesson file. */
function linesOf(source: string): string[] {
  try {
    readLessons(source);
  } catch (error) {
    if (error instanceof LessonError) return faultLines(error);
    throw error;
  }
  return [];
}
const faultsOf = (data: unknown) => linesOf(JSON.stringify(data));

/** A try with a single move. */
const attempt = (trace: Trace, text = '', change: Partial<PositionView> = {}): Attempt => ({
  info,
  player: 0,
  made: [{ text, trace, view: view(change) }],
});

describe('a lesson file', () => {
  it('is read with default values filled in', () => {
    const { courses } = read(
      fileWith({ kind: 'try', text: words, goals: [{ is: 'captures' }], solution: ['A1'] }),
    );
    expect(courses[0]).toMatchObject({ kind: 'course', variant: 0 });
    expect(courses[0]?.steps[0]).toMatchObject({
      goals: [{ is: 'captures', count: 1 }],
      plies: 1,
      position: null,
      wrong: [],
    });
  });

  it('reports where it is wrong and how to fix it', () => {
    expect(faultsOf(fileWith({ kind: 'sing', text: words }))[0]).toBe(
      'courses[0].steps[0].kind: expected one of: say, show, demo, try, quiz.',
    );
    expect(faultsOf(fileWith({ kind: 'say' }))[0]).toBe('courses[0].steps[0].text: is missing.');
    expect(faultsOf(fileWith({ ...say, colour: 'red' }))[0]).toMatch(
      /^courses\[0\]\.steps\[0\]\.colour: is unknown; expected one of: .*arrows/,
    );
    expect(faultsOf({ ...fileWith(say), format: 2 })).toEqual([
      'format: expected a whole number from 1 to 1.',
    ]);
    expect(faultsOf(fileWith({ ...say, text: 'Text' }))[0]).toBe(
      'courses[0].steps[0].text: expected an object in braces { }.',
    );
  });

  it('reports several errors at once, but not too many', () => {
    expect(faultsOf(fileWith({ kind: 'demo' }, { kind: 'quiz', text: words }))).toHaveLength(3);
    expect(faultsOf(fileWith(...Array.from({ length: 100 }, () => ({}))))).toHaveLength(20);
  });

  it('is rejected, whatever it contains', () => {
    for (const data of [null, 1, 'x', [], {}, [[[]]], { courses: {} }, fileWith(null, 1, [], 'x')])
      expect(faultsOf(data), JSON.stringify(data)).not.toEqual([]);
    for (const source of ['', '{', '<script>alert(1)</script>', '"'.repeat(1000)])
      expect(linesOf(source)[0]).toMatch(/^The file is not valid JSON/);
    expect(linesOf(' '.repeat(1_000_001))[0]).toMatch(/is too long/);
    expect(linesOf('{"__proto__": {"format": 1}, "constructor": 1}')).not.toEqual([]);
  });

  it('has every course only once', () => {
    const file = fileWith(say);
    const twice = { ...file, courses: [...file.courses, ...file.courses] };
    expect(faultsOf(twice)[0]).toMatch(/“first” is used twice/);
  });

  it('limits the lengths of texts and lists', () => {
    expect(faultsOf(fileWith({ ...say, text: { en: 'x'.repeat(1001) } }))[0]).toMatch(/too long/);
    expect(faultsOf(fileWith(...Array.from({ length: 101 }, () => say)))[0]).toMatch(
      /too long; the limit is 100/,
    );
    const deep = fileWith({ ...say, text: { en: 'a', Constructor: 'b' } });
    expect(faultsOf(deep)[0]).toMatch(/Constructor: is unknown/);
  });
});

describe('a step', () => {
  it('starts at the end of the previous step by default', () => {
    const steps = [say, { ...say, position: 'Red; Red Die A1=1' }, say];
    const [course] = read(fileWith(...steps)).courses;
    expect(course && [0, 1, 2].map((index) => positionOf(course, index))).toEqual([
      null,
      'Red; Red Die A1=1',
      'Red; Red Die A1=1',
    ]);
  });

  it('uses the page’s language, or English', async () => {
    await setLanguage('de');
    expect(localized({ en: 'Stone', de: 'Stein' })).toBe('Stein');
    expect(localized({ en: 'Stone' })).toBe('Stone');
    await setLanguage('en');
  });
});

describe('goals', () => {
  const won = {
    winners: [0],
    cause: 'goal' as const,
    reason: '',
    kind: '',
    priority: 0,
    scores: [],
  };
  const none = { ...capture, tracks: [] };
  const lost = { ...capture, tracks: capture.tracks.map((one) => ({ ...one, piece: die(2, 3) })) };
  const bent = {
    ...capture,
    tracks: capture.tracks.map((one) => ({
      ...one,
      path: one.path.map((leg, i) => ({ ...leg, direction: i - 1 })),
    })),
  };

  it.each<[Goal, Attempt, Attempt]>([
    [{ is: 'captures', count: 1 }, attempt(capture), attempt(lost)],
    [{ is: 'does', kind: 'push', count: 1 }, attempt(push), attempt(capture)],
    [{ is: 'does', kind: 'slide', count: 1 }, attempt(push), attempt(none)],
    [{ is: 'reaches', sites: ['B3', 'A1'] }, attempt(capture), attempt(push)],
    [{ is: 'path', how: 'wraps' }, attempt(push), attempt(capture)],
    [{ is: 'path', how: 'turns' }, attempt(bent), attempt(capture)],
    [{ is: 'named', name: 'exchange' }, attempt(none, 'B1 exchange 2'), attempt(none, 'B1')],
    [{ is: 'move', among: ['B1', 'B2'] }, attempt(none, 'B2'), attempt(none, 'B2 - B3')],
    [
      { is: 'counts', whose: 'own', least: 1, most: 1 },
      attempt(none),
      attempt(none, '', { pieces: [die(0, 1), die(1, 1)] }),
    ],
    [
      { is: 'counts', whose: 'other', least: 0, most: 0 },
      attempt(none, '', { pieces: [die(0, 1)] }),
      attempt(none),
    ],
    [
      { is: 'wins', kind: '' },
      attempt(none, '', { outcome: won }),
      attempt(none, '', { outcome: { ...won, winners: [1] } }),
    ],
  ])('%j is told from what is not', (goal, right, wrong) => {
    expect(isReached(goal, right)).toBe(true);
    expect(isReached(goal, wrong)).toBe(false);
    expect(describeGoal(goal, info)).not.toMatch(/lesson\./);
  });

  it('report the first that is missed, with the author’s explanation', () => {
    const named: Goal = { is: 'named', name: 'exchange' };
    const tried = attempt(none, 'B1 exchange 2');
    expect(missed({ goals: [named, { is: 'wins', kind: '' }] }, tried)).toEqual({
      is: 'wins',
      kind: '',
    });
    expect(explained([{ goals: [named], text: words }], tried)).toBe(words);
    expect(explained([{ goals: [named], text: words }], attempt(none))).toBeNull();
  });
});

describe('an address', () => {
  it('names a lesson, and a step', () => {
    const place = { game: 'trial', course: 'first-steps', step: 2 };
    expect(addressOfLesson(place)).toBe('#lesson=trial/first-steps/3');
    expect(lessonInAddress('#lesson=trial/first-steps/3')).toEqual(place);
    expect(lessonInAddress('#lesson=trial/first-steps')).toEqual({ ...place, step: null });
    for (const other of ['', '#game=trial']) expect(lessonInAddress(other), other).toBeNull();
  });
  it('may name things that do not exist', () => {
    expect(lessonInAddress('#lesson=trial')).toEqual({ game: 'trial', course: '', step: null });
    expect(lessonInAddress('#lesson=a/b/c/2')).toEqual({ game: 'a', course: 'b', step: null });
    expect(lessonInAddress('#lesson=')).toEqual({ game: '', course: '', step: null });
  });
});
