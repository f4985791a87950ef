// The steps of `npm test`, in the order they run.
import { readdirSync } from 'node:fs';
import { run } from '../command.mjs';
import { inRoot } from '../paths.mjs';
import { wasmToolchain } from '../toolchain/wasm_target.mjs';
import { buildPkg } from '../wasm/build.mjs';
import { isFresh } from '../wasm/stamp.mjs';
import { cargoCounts, failedNodeTests, nodeTestCounts, vitestCounts } from './counts.mjs';
import { rustSteps } from './rust_steps.mjs';
import { failure, features } from './step.mjs';

/** @typedef {import('./step.mjs').Outcome} Outcome */
/** @typedef {import('./step.mjs').Step} Step */

const isCi = process.env['CI'] === 'true';

/** The committed pkg/ must be fresh; elsewhere than in CI a stale one is simply rebuilt. */
async function committedPkg() {
  if (isFresh() || !isCi) return { ok: true, output: '' };
  return failure('The committed pkg/ is stale: run `npm run wasm` and commit it.');
}

async function freshPkg() {
  if (isCi || !isFresh()) await buildPkg();
  return { ok: true, output: '' };
}

/** Only `tests/wasm.rs`: the other tests need a file system. */
function wasmTests() {
  const target = 'wasm32-unknown-unknown';
  return run(
    'cargo',
    ['test', '--target', target, ...features('compiler,player,thinker,archive'), '--test', 'wasm'],
    {
      env: {
        ...wasmToolchain(),
        CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER: 'wasm-bindgen-test-runner',
      },
    },
  );
}

/** Tests that measure times: nothing else runs beside them. */
const timed = ['frames', 'motion', 'page', 'start', 'thought'].map((name) => `${name}.test.mjs`);

/**
 * @param {(file: string) => boolean} isWanted
 * @param {number} atOnce so many files
 */
async function browserTests(isWanted, atOnce) {
  const folder = inRoot('tests', 'browser');
  const files = readdirSync(folder).filter((name) => name.endsWith('.test.mjs') && isWanted(name));
  const options = ['--test', '--test-reporter=spec', '--test-timeout=900000'];
  if (files.length === 0) return failure('There is no browser test.');
  const paths = files.toSorted().map((name) => `tests/browser/${name}`);
  const all = await run('node', [...options, `--test-concurrency=${atOnce}`, ...paths]);
  return all.ok ? all : tryAgain(all, [...options, '--test-concurrency=1', ...paths]);
}

/** @param {string} text to be found as it is */
const escaped = (text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** More tests that fail are no chance any more. */
const mostTriedAgain = 3;

/**
 * A browser on a machine that is busy with other things now and then answers too late: a few tests that failed
 * are tried once more, alone, and have failed unless every one of them passes.
 * @param {Outcome} all
 * @param {string[]} args
 * @returns {Promise<Outcome>}
 */
async function tryAgain(all, args) {
  const failed = failedNodeTests(all.output);
  if (failed.length === 0 || failed.length > mostTriedAgain) return all;
  const patterns = failed.map((name) => `--test-name-pattern=^${escaped(name)}$`);
  console.log(`Tried again: ${failed.join('; ')}`);
  const alone = await run('node', [...patterns, ...args]);
  if (!alone.ok || nodeTestCounts(alone.output).passed < failed.length) return all;
  console.log(`Passed only when tried again: ${failed.join('; ')}`);
  return { ok: true, output: all.output, again: failed.length };
}

/** @type {Step[]} */
export const steps = [
  ...rustSteps,
  { name: 'committed pkg', groups: ['wasm', 'browser'], run: committedPkg },
  { name: 'wasm build', groups: ['wasm', 'browser'], run: freshPkg },
  { name: 'wasm tests', groups: ['wasm'], run: wasmTests, counts: cargoCounts },
  {
    name: 'types of the page',
    groups: ['ts'],
    run: () => run('tsc', ['--project', 'tsconfig.json']),
  },
  {
    name: 'types of the scripts',
    groups: ['ts'],
    run: () => run('tsc', ['--project', 'tsconfig.node.json']),
  },
  { name: 'page lint', groups: ['ts', 'lint'], run: () => run('oxlint', ['--deny-warnings']) },
  { name: 'page format', groups: ['ts', 'lint'], run: () => run('oxfmt', ['--check']) },
  {
    name: 'page tests',
    groups: ['ts'],
    run: () => run('vitest', ['run', '--reporter=default']),
    counts: vitestCounts,
  },
  { name: 'page build', groups: ['browser'], run: () => run('vite', ['build']) },
  {
    name: 'page build as a single file',
    groups: ['browser'],
    run: () => run('vite', ['build', '--mode', 'single']),
  },
  { name: 'page size', groups: ['browser'], run: () => run('node', ['scripts/size.mjs']) },
  {
    name: 'package build',
    groups: ['browser'],
    run: () => run('node', ['scripts/package/build.mjs']),
  },
  {
    name: 'browser tests that measure times',
    groups: ['browser'],
    run: () => browserTests((name) => timed.includes(name), 1),
    counts: nodeTestCounts,
  },
  {
    name: 'browser tests',
    groups: ['browser'],
    run: () => browserTests((name) => !timed.includes(name), 2),
    counts: nodeTestCounts,
  },
];
