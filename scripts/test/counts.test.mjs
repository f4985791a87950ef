import { expect, test } from 'vitest';
import { cargoCounts, nextestCounts, playwrightCounts, vitestCounts } from './counts.mjs';

test('nextest: slow and timed out tests', () => {
  const output = [
    '        PASS [   0.004s] (1/5) boardwright tests::summary_of_3_passed',
    '     Summary [   0.125s] 5 tests run: 2 passed (1 slow), 1 failed, 1 exec failed, 1 timed out, 2 skipped',
    '        FAIL [   0.004s] (2/5) boardwright tests::other',
  ].join('\n');
  expect(nextestCounts(output)).toEqual({ passed: 2, failed: 3 });
});

test('nextest: coloured output, and no tests', () => {
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

test('playwright: a test that did not run has failed', () => {
  const output = [
    '  ✘  1 [short] › tests/browser/a.spec.mjs:3:1 › 7 passed (2s)',
    '  2 failed',
    '    [short] › tests/browser/a.spec.mjs:3:1 › 7 passed (2s) ─────',
    '  1 flaky',
    '  4 did not run',
    '  130 passed (3.1m)',
  ].join('\n');
  expect(playwrightCounts(output)).toEqual({ passed: 130, failed: 7 });
  expect(playwrightCounts('Error: No tests found')).toEqual({ passed: 0, failed: 0 });
});
