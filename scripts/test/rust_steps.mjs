// The test steps for the Rust side, in order.
import { run } from '../command.mjs';
import { hasNextest } from '../toolchain/cargo_tools.mjs';
import { cargoCounts, nextestCounts } from './counts.mjs';
import { cratePackage } from './crate_package.mjs';
import { cargo } from './step.mjs';

/** Everything that is compiled in some build: the program, the interface for JavaScript, and `train`. */
const everything = ['--locked', '--features', 'wasm,train'];

/** @param {import('./step.mjs').Length} length */
function rustTests(length) {
  const isLong = length === 'long';
  const features = isLong ? ['--features', 'train'] : [];
  const tests = ['--locked', ...features, '--no-fail-fast', '--lib', '--bins', '--tests'];
  const env = isLong ? { LONG_TESTS: '1' } : {};
  const profile = ['--profile', isLong ? 'long' : 'default'];
  return hasNextest()
    ? run('cargo', ['nextest', 'run', ...profile, ...tests], { env })
    : run('cargo', ['test', ...tests], { env });
}

/** @type {import('./counts.mjs').CountReader} */
const rustCounts = (output) => (hasNextest() ? nextestCounts(output) : cargoCounts(output));

/** @type {import('./step.mjs').Step[]} */
export const rustSteps = [
  {
    name: 'rust format',
    groups: ['rust', 'lint'],
    run: () => cargo('fmt', '--check'),
  },
  {
    name: 'rust lint',
    groups: ['rust', 'lint'],
    run: () => cargo('clippy', ...everything, '--all-targets', '--', '--deny', 'warnings'),
  },
  { name: 'rust tests', groups: ['rust'], run: rustTests, counts: rustCounts },
  {
    name: 'rust doc tests',
    groups: ['rust'],
    run: () => cargo('test', '--locked', '--doc'),
    counts: cargoCounts,
  },
  {
    name: 'rust documentation',
    groups: ['rust', 'lint'],
    run: () =>
      run('cargo', ['doc', ...everything, '--no-deps'], { env: { RUSTDOCFLAGS: '-D warnings' } }),
  },
  { name: 'crate package', groups: ['rust'], run: cratePackage },
];
