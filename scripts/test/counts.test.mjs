import { expect, test } from 'vitest';
import {
  cargoCounts,
  failedNodeTests,
  nextestCounts,
  nodeTestCounts,
  vitestCounts,
} from './counts.mjs';

test('nextest: slow and timed out tests', () => {
  const output = [
    '        PASS [   0.004s] (1/5) boardwright tests::summary_of_3_passed',
    '     Summary [   0.125s] 5 tests run: 2 passed (1 slow), 1 failed, 1 exec failed, 1 timed out, 2 skipped',
    '        FAIL [   0.004s] (2/5) boardwright tests::other',
  ].join('\n');
  expect(nextestCounts(output)).toEqual({ passed: 2, failed: 3 });
});

test('nextest: coloured, and nothing run', () => {
  const summary =
    '\u001B[32;1m     Summary\u001B[0m [   0.005s] \u001B[1m0\u001B[0m tests run: \u001B[1m0\u001B[0m passed';
  expect(nextestCounts(summary)).toEqual({ passed: 0, failed: 0 });
  expect(nextestCounts('error: could not compile')).toEqual({ passed: 0, failed: 0 });
});

test('cargo: several test programs', () => {
  const output = [
    'test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s',
    'test result: FAILED. 10 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out',
  ].join('\n');
  expect(cargoCounts(output)).toEqual({ passed: 13, failed: 2 });
});

test('vitest: files are not tests', () => {
  const output =
    ' Test Files  1 failed | 4 passed (5)\n      Tests  1 failed | 30 passed | 2 skipped (33)\n';
  expect(vitestCounts(output)).toEqual({ passed: 30, failed: 1 });
});

test('node: cancelled tests have failed', () => {
  const output = 'ℹ tests 6\nℹ suites 0\nℹ pass 3\nℹ fail 2\nℹ cancelled 1\nℹ skipped 0\n';
  expect(nodeTestCounts(output)).toEqual({ passed: 3, failed: 3 });
});

test('node: the names of failed tests, each once', () => {
  const output = [
    '✔ one (2.5ms)',
    '✖ two, (in brackets) (35735.582475ms)',
    '✖ three (1ms)',
    'ℹ fail 2',
    '',
    '✖ failing tests:',
    '',
    'test at tests/browser/pages.mjs:38:5',
    '✖ two, (in brackets) (35735.582475ms)',
    '  AssertionError',
    '✖ three (1ms)',
  ].join('\n');
  expect(failedNodeTests(output)).toEqual(['two, (in brackets)', 'three']);
  expect(failedNodeTests('✔ one (2.5ms)')).toEqual([]);
});
