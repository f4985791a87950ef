import { describe, expect, it } from 'vitest';
import type { Course, Step } from '../features/lessons/format';
import { asProgress, mergedProgress } from '../core/storage/lesson_progress';
import type { LessonProgress } from '../core/storage/lesson_progress';
import { Progress, progressKey, namesOf, stepsDone } from '../features/lessons/progress';

const key = 'trial/first';

const makeStorage = (text: string | null = null) => {
  const stored = new Map(text === null ? [] : [[progressKey, text]]);
  return {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  };
};

/** A database shared by all windows. */
function makeExchange() {
  let all: LessonProgress = {};
  return (marks: LessonProgress) => Promise.resolve((all = mergedProgress(marks, all)));
}

const refuse = () => Promise.reject(new Error('no database'));
const deny = () => {
  throw new DOMException('denied', 'SecurityError');
};

const full = () => ({
  getItem: () => null,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
});

describe('progress', () => {
  it('is kept between visits', async () => {
    const storage = makeStorage();
    const progress = new Progress(() => storage, refuse);
    await progress.finish(key, 'b');
    await progress.finish(key, 'a');
    await progress.finish(key, 'b');
    expect(await progress.visit(key, 'c')).toBe('saved');
    const { done, at } = new Progress(() => storage, refuse).of(key);
    expect([done.toSorted(), at]).toEqual([['a', 'b'], 'c']);
  });

  it('is not removed by another window', async () => {
    const storage = makeStorage();
    const exchange = makeExchange();
    const [one, two] = [1, 2].map(() => new Progress(() => storage, exchange));
    await one?.finish(key, 'a');
    await two?.finish(key, 'b');
    await one?.finish(key, 'c');
    await two?.join();
    expect(two?.of(key).done.toSorted()).toEqual(['a', 'b', 'c']);
    const next = new Progress(() => storage, refuse);
    expect(next.of(key).done.toSorted()).toEqual(['a', 'b', 'c']);
  });

  it('is restored from the database if local storage has lost it', async () => {
    const exchange = makeExchange();
    await new Progress(makeStorage, exchange).finish(key, 'a');
    const next = new Progress(makeStorage, exchange);
    expect(next.of(key).done).toEqual([]);
    await next.join();
    expect(next.of(key).done).toEqual(['a']);
  });

  it('counts until the page is closed if storage is denied or full, and is kept if one copy is', async () => {
    const denied = new Progress(deny, refuse);
    expect(await denied.finish(key, 'a')).toBe('denied');
    expect(denied.of(key).done).toEqual(['a']);
    expect(await new Progress(full, refuse).visit(key, 'a')).toBe('full');
    expect(await new Progress(full, makeExchange()).visit(key, 'a')).toBe('saved');
  });

  it.each([
    '',
    'null',
    '[]',
    '{"a":1}',
    '{"a":{"done":"x","at":-1}}',
    '{"a":{"done":[1,""]}}',
    '{',
  ])('ignores damaged data: %s', (text) => {
    const progress = new Progress(() => makeStorage(text), refuse);
    expect(progress.of('a')).toEqual({ done: [], at: '' });
  });

  it('ignores impossible entries', () => {
    const names = Array.from({ length: 5000 }, (_, number) => `n${number}`);
    expect(asProgress({ a: { done: names, at: 'x'.repeat(999) } })).toEqual({
      a: { done: names.slice(0, 1000), at: '' },
    });
  });
});

const common = { title: null, position: null, marks: [], arrows: [] };
const read = (en: string): Step => ({ ...common, kind: 'say', text: { en } });
const shown = (en: string, ...moves: string[]): Step => ({
  ...common,
  kind: 'demo',
  text: { en },
  moves,
});
const course = (...steps: Step[]): Course => ({
  id: 'first',
  kind: 'course',
  title: { en: '' },
  about: { en: '' },
  variant: 0,
  steps,
});

describe('the ids of steps', () => {
  it('are the same if a newer course has more steps, or other texts', () => {
    const before = course(read('one'), shown('two', 'a1'), shown('two', 'a1'), read('three'));
    const after = course(read('new'), shown('zwei', 'a1'), read('three'), shown('', 'a1'));
    const names = namesOf(before);
    expect(new Set(names).size).toBe(4);
    expect(stepsDone(namesOf(after), { done: names.slice(1), at: '' })).toEqual([1, 2, 3]);
  });

  it('change if the task changes', () => {
    const [name = ''] = namesOf(course(shown('two', 'a1')));
    const others = [shown('two', 'a2'), { ...shown('two', 'a1'), position: 'White' }, read('two')];
    for (const other of others) expect(namesOf(course(other))).not.toContain(name);
  });
});
