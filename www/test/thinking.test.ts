// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { makeStatus } from '../panels/status';
import { initialState } from '../core/state/state';
import type { State } from '../core/state/state';
import type { SearchReport } from '../engine/structures';
import { info, view } from './board';

const report: SearchReport = {
  done: false,
  move: 'B1 - B2',
  score: 120,
  mateIn: null,
  depth: 7,
  line: ['B1 - B2'],
  lines: [],
  tablebase: null,
  nodes: 12_345,
  milliseconds: 4321,
  perSecond: 2857,
};

/** The line of help while the computer thinks. */
function line(change: Partial<State>): string {
  const { element, render } = makeStatus({ dismiss: () => undefined, leave: () => undefined });
  render({ ...initialState(), phase: 'ready', info, view: view(), thinking: 1, ...change });
  return element.querySelector('.hint-text')?.textContent ?? '';
}

it('says for how long the computer has been thinking', () => {
  expect(line({ search: null })).toBe('Thinking');
  expect(line({ search: report })).toBe('Thinking… 4 s');
});

it('shows depth and score only to those who analyse', () => {
  expect(line({ search: report, analysing: true })).toMatch(/^Depth 7, 12,345 positions/);
});
