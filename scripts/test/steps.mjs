// The steps of `npm test`, in the order they run.
import { run } from '../command.mjs';
import { wasmToolchain } from '../toolchain/wasm_target.mjs';
import { buildPkg } from '../wasm/build.mjs';
import { isFresh } from '../wasm/stamp.mjs';
import { cargoCounts } from './counts.mjs';
import { pageSteps } from './page_steps.mjs';
import { rustSteps } from './rust_steps.mjs';
import { failure, features } from './step.mjs';

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

/** @type {Step[]} */
export const steps = [
  ...rustSteps,
  { name: 'committed pkg', groups: ['wasm', 'browser'], run: committedPkg },
  { name: 'wasm build', groups: ['wasm', 'browser'], run: freshPkg },
  { name: 'wasm tests', groups: ['wasm'], run: wasmTests, counts: cargoCounts },
  ...pageSteps,
];
