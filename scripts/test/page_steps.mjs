// The test steps for the page and the package, in order.
import { run } from '../command.mjs';
import { playwrightCounts, vitestCounts } from './counts.mjs';

/** @param {string[]} args */
const playwright = (...args) => run('playwright', ['test', ...args]);

/** @type {import('./step.mjs').Step[]} */
export const pageSteps = [
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
    name: 'browser tests',
    groups: ['browser'],
    run: () => playwright('--project=short'),
    counts: playwrightCounts,
  },
  {
    name: 'browser tests at length',
    groups: ['browser'],
    lengths: ['long'],
    run: () => playwright('--project=long'),
    counts: playwrightCounts,
  },
  {
    name: 'tests in Firefox and WebKit',
    groups: ['browser'],
    lengths: ['long'],
    run: () => playwright('--project=firefox', '--project=webkit'),
    counts: playwrightCounts,
  },
  {
    name: 'browser tests that measure times',
    groups: ['browser'],
    lengths: ['long'],
    run: () => playwright('--project=timed'),
    counts: playwrightCounts,
  },
];
