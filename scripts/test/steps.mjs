// The steps of `npm test`, in order.
import { run } from '../command.mjs';
import { buildPkg } from '../wasm/build.mjs';
import { isFresh } from '../wasm/stamp.mjs';
import { pageSteps } from './page_steps.mjs';
import { rustSteps } from './rust_steps.mjs';

/** @typedef {import('./step.mjs').Step} Step */

const isCi = process.env['CI'] === 'true';

/**
 * In CI and in the long run, the committed pkg/ must match its sources, byte for byte if the tools are the same;
 * otherwise an outdated one is simply rebuilt.
 * @param {import('./step.mjs').Length} length
 */
async function committedModule(length) {
  if (isCi || length === 'long') return run('node', ['scripts/wasm/check.mjs', '--bytes']);
  if (!isFresh()) await buildPkg();
  return { ok: true, output: '' };
}

/** @type {Step[]} */
export const steps = [
  ...rustSteps,
  { name: 'committed module', groups: ['wasm', 'browser'], run: committedModule },
  ...pageSteps,
];
