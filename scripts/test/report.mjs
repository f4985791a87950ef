// Runs a test step, and reports the results of all steps at the end.

/** @typedef {import('./step.mjs').Step} Step */
/** @typedef {{ name: string, seconds: number, passed: number, failed: number }} Result */

/**
 * @param {Step} step
 * @param {import('./step.mjs').Length} [length]
 * @returns {Promise<Result>}
 */
export async function runStep(step, length = 'short') {
  console.log(`\n=== ${step.name}`);
  const start = performance.now();
  const outcome = await step.run(length).catch((error) => {
    console.error(error);
    return /** @type {import('./step.mjs').Outcome} */ ({ ok: false, output: '' });
  });
  const { ok, output } = outcome;
  const counts = step.counts?.(output) ?? { passed: ok ? 1 : 0, failed: 0 };
  // A runner that crashed or ran nothing has failed, even if it counts no failures.
  const isSilentFailure = counts.failed === 0 && (!ok || counts.passed === 0);
  return {
    name: step.name,
    seconds: (performance.now() - start) / 1000,
    passed: counts.passed,
    failed: isSilentFailure ? 1 : counts.failed,
  };
}

/**
 * Prints the table and, as the very last line, the sums.
 * @param {Result[]} results
 * @returns {boolean} whether everything passed
 */
export function report(results) {
  console.log('\n  passed  failed  seconds  step');
  for (const { name, seconds, passed, failed } of results) {
    const columns = [String(passed).padStart(8), String(failed).padStart(8)];
    console.log(`${columns.join('')}${seconds.toFixed(1).padStart(9)}  ${name}`);
  }
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0;
}
