import { expect, test } from 'vitest';
import { oneAtATime } from './one_at_a_time';

test('a task begins when those before it are done, even if they fail', async () => {
  const inTurn = oneAtATime();
  const events: string[] = [];
  const task = (name: string, fails: boolean) => async () => {
    events.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    events.push(`${name} ends`);
    if (fails) throw new Error(name);
    return name;
  };
  const results = await Promise.allSettled([
    inTurn(task('first', false)),
    inTurn(task('second', true)),
    inTurn(task('third', false)),
  ]);
  expect(events).toEqual([
    'first begins',
    'first ends',
    'second begins',
    'second ends',
    'third begins',
    'third ends',
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(results[2]).toMatchObject({ value: 'third' });
});
