// The steps for the Rust side, in the order they run.
import { hasNextest } from '../toolchain/cargo_tools.mjs';
import { run } from '../command.mjs';
import { cargoCounts, nextestCounts } from './counts.mjs';
import { cargo, failure, features } from './step.mjs';

const warningsAreErrors = ['--', '--deny', 'warnings'];

function rustTests() {
  return hasNextest()
    ? cargo('nextest', 'run', '--locked', '--no-fail-fast')
    : cargo('test', '--locked', '--no-fail-fast', '--lib', '--bins', '--tests');
}

/** @type {import('./counts.mjs').CountReader} */
const rustCounts = (output) => (hasNextest() ? nextestCounts(output) : cargoCounts(output));

/** The crate as it would be published is whole, small, and packed without a remark but that tests and examples stay here. */
async function cratePackage() {
  const packed = await cargo('package', '--locked', '--allow-dirty');
  if (/^warning: (?!ignoring (?:test|example) |spurious network error)/m.test(packed.output)) {
    return failure('`cargo package` has remarks.');
  }
  const [, size = '', unit = ''] = /\(([\d.]+)(\w+) compressed\)/.exec(packed.output) ?? [];
  const isSmall = unit === 'KiB' && Number(size) < 500;
  return isSmall ? packed : failure(`The crate has ${size} ${unit}; 500 KiB is the limit.`);
}

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
    run: () => cargo('clippy', '--locked', '--all-targets', ...warningsAreErrors),
  },
  {
    name: 'rust lint, the module that plays',
    groups: ['rust', 'lint'],
    run: () => cargo('clippy', '--locked', '--lib', ...features('player'), ...warningsAreErrors),
  },
  {
    name: 'rust lint, the module that searches',
    groups: ['rust', 'lint'],
    run: () => cargo('clippy', '--locked', '--lib', ...features('thinker'), ...warningsAreErrors),
  },
  {
    name: 'rust lint, the module that compiles',
    groups: ['rust', 'lint'],
    run: () =>
      cargo('clippy', '--locked', '--lib', ...features('wasm,compiler'), ...warningsAreErrors),
  },
  {
    name: 'rust lint, the module for what is wanted seldom',
    groups: ['rust', 'lint'],
    run: () => cargo('clippy', '--locked', '--lib', ...features('archive'), ...warningsAreErrors),
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
      run('cargo', ['doc', '--locked', '--no-deps'], { env: { RUSTDOCFLAGS: '-D warnings' } }),
  },
  { name: 'crate package', groups: ['rust'], run: cratePackage },
];
