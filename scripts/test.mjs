// Runs the tests: `npm test`, or some of them: `npm test -- --only rust,ts,browser,wasm,lint`. With `--long` (`npm run
// test:long`) it runs all of them, at length. Installs what is missing, runs every step even after a failure, and ends
// with `N passed, N failed`.
import { parseArgs } from 'node:util';
import { runStep, report } from './test/report.mjs';
import { steps } from './test/steps.mjs';
import { setups } from './toolchain/setup.mjs';

/** @type {Record<string, string[]>} what each group of steps needs */
const needs = {
  rust: ['nextest'],
  ts: ['npm'],
  lint: ['npm'],
  wasm: ['npm', 'wasm'],
  browser: ['npm', 'browser'],
};

/** @type {Record<string, string[]>} what they need besides in the long run */
const longNeeds = { browser: ['other-browsers'] };

const { values } = parseArgs({ options: { only: { type: 'string' }, long: { type: 'boolean' } } });
const length = values.long ? 'long' : 'short';

function chosenGroups() {
  const groups = values.only?.split(',') ?? Object.keys(needs);
  const unknown = groups.filter((group) => !(group in needs));
  if (unknown.length > 0) {
    throw new Error(`${unknown.join(', ')}: choose from ${Object.keys(needs).join(', ')}`);
  }
  return groups;
}

/**
 * @param {string} name
 * @returns {import('./test/step.mjs').Step}
 */
const setupStep = (name) => ({
  name: `set-up: ${name}`,
  groups: [],
  run: async () => {
    await setups[name]?.();
    return { ok: true, output: '' };
  },
});

const groups = chosenGroups();
const needsOf = (/** @type {string} */ group) => [
  ...(needs[group] ?? []),
  ...((length === 'long' && longNeeds[group]) || []),
];
const needed = new Set(groups.flatMap(needsOf));
const chosen = steps.filter(
  (step) =>
    step.groups.some((group) => groups.includes(group)) && (step.lengths?.includes(length) ?? true),
);

if (length === 'long') process.env['FUZZ_SECONDS'] = '60';
const results = [];
// A successful installation does not count as a passed test, but a failed one counts as a failure.
for (const name of needed) results.push({ ...(await runStep(setupStep(name))), passed: 0 });
for (const step of chosen) results.push(await runStep(step, length));
process.exitCode = report(results) ? 0 : 1;
