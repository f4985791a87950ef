// Reads from the output of a test runner how many tests passed and failed.

/** @typedef {{ passed: number, failed: number }} Counts */
/** @typedef {(output: string) => Counts} CountReader */

/** @param {string} output */
// oxlint-disable-next-line no-control-regex -- colours start with the escape character
const withoutColours = (output) => output.replaceAll(/\u001B\[[0-9;]*m/g, '');

/**
 * The sum of the numbers that a pattern finds.
 * @param {string} text
 * @param {RegExp} pattern global, with the number as its first group
 */
function sum(text, pattern) {
  let total = 0;
  for (const match of withoutColours(text).matchAll(pattern)) total += Number(match[1]);
  return total;
}

/** @type {CountReader} `Summary [ 0.1s] 5 tests run: 3 passed (1 slow), 1 failed, 1 timed out, 0 skipped` */
export function nextestCounts(output) {
  const summary = /^ *Summary \[.*$/m.exec(withoutColours(output))?.[0] ?? '';
  return {
    passed: sum(summary, /(\d+) passed/g),
    failed: sum(summary, /(\d+) (?:failed|exec failed|timed out)/g),
  };
}

/** @type {CountReader} `test result: ok. 3 passed; 0 failed; 0 ignored; ...`, once for each test program */
export function cargoCounts(output) {
  return {
    passed: sum(output, /^test result: .*?(\d+) passed;/gm),
    failed: sum(output, /^test result: .*?(\d+) failed;/gm),
  };
}

/** @type {CountReader} `Tests  1 failed | 3 passed | 1 skipped (5)` */
export function vitestCounts(output) {
  const summary = /^ *Tests {2}.*$/m.exec(withoutColours(output))?.[0] ?? '';
  return { passed: sum(summary, /(\d+) passed/g), failed: sum(summary, /(\d+) failed/g) };
}

/**
 * The summary lines: ` 1 failed`, ` 2 did not run`, ` 3 passed (1.2m)`. A flaky test does not count as passed.
 * @type {CountReader}
 */
export function playwrightCounts(output) {
  return {
    passed: sum(output, /^ {2}(\d+) passed \([\d.]+(?:ms|s|m|h)\)$/gm),
    failed: sum(output, /^ {2}(\d+) (?:failed|flaky|interrupted|did not run|skipped)$/gm),
  };
}
