// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { Grid } from '../board/input/grid';

it('knows whether keys were used last, until it is closed', () => {
  const closing = new AbortController();
  const grid = new Grid({ click: () => undefined, point: () => undefined }, closing.signal);
  document.dispatchEvent(new Event('pointerdown'));
  expect(grid.byKeys).toBe(false);
  document.dispatchEvent(new Event('keydown'));
  expect(grid.byKeys).toBe(true);
  closing.abort();
  document.dispatchEvent(new Event('pointerdown'));
  expect(grid.byKeys).toBe(true);
});
