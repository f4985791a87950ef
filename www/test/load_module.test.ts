import { expect, it } from 'vitest';
import { loadModule } from '../ui/load_module';

const failing = (message: string) => () => Promise.reject(new TypeError(message));

it('loads a module', async () => {
  expect(await loadModule(async () => ({ part: 1 }))).toEqual({ part: 1 });
});

it('requests a module by another address if its import fails again', async () => {
  // The query ends up in the comment.
  const address = 'data:text/javascript,export%20const%20part%20=%207//';
  const load = failing(`Failed to fetch dynamically imported module: ${address}`);
  await expect(loadModule(load)).rejects.toThrow('Failed to fetch');
  expect(await loadModule<{ part?: number }>(load)).toMatchObject({ part: 7 });
  expect(await loadModule(async () => ({ part: 8 }))).toEqual({ part: 8 });
});

it('reports what is wrong with a module that could be fetched', async () => {
  const load = failing('x is not a function');
  await expect(loadModule(load)).rejects.toThrow('x is not a function');
  await expect(loadModule(load)).rejects.toThrow('x is not a function');
});
