// Checks whether pkg/ matches its sources: `node scripts/wasm/check.mjs [--bytes]`. With `--bytes` it is built again.
// If the tools are the same, every byte has to match; otherwise the bytes differ anyway, so the new build is tested
// instead.
import { readFileSync, readdirSync } from 'node:fs';
import { run } from '../command.mjs';
import { inRoot } from '../paths.mjs';
import { buildModule } from './build.mjs';
import { committedStamp, currentStamp, pkg, stampName } from './stamp.mjs';

/** @typedef {import('./stamp.mjs').Stamp} Stamp */

/**
 * @typedef {object} FreshBuild
 * @property {() => Promise<void>} build
 * @property {() => string[]} differing the files that differ from those in pkg/
 * @property {() => Promise<boolean>} passes whether it passes the tests of the interface
 */

/**
 * What is wrong with pkg/, if anything.
 * @param {Stamp | null} committed
 * @param {Stamp} here the stamp of a build from the current sources
 * @param {FreshBuild | null} fresh if null, only the sources are compared
 * @param {(text: string) => void} [say]
 * @returns {Promise<string | null>}
 */
export async function problemOf(committed, here, fresh, say = console.log) {
  if (committed?.sources !== here.sources)
    return 'pkg/ is stale: run `npm run wasm` and commit it.';
  if (fresh === null) return null;
  await fresh.build();
  if (committed.toolchain === here.toolchain) {
    const differing = fresh.differing();
    return differing.length === 0
      ? null
      : `built anew, these files differ: ${differing.join(', ')}`;
  }
  say(`pkg/ was built by other tools (${committed.toolchain}), so a fresh build is tested.`);
  return (await fresh.passes()) ? null : `built by ${here.toolchain}, the module fails its tests.`;
}

const freshPkg = inRoot('target', 'pkg');

/** @param {string} folder */
const filesIn = (folder) => readdirSync(folder).filter((name) => name !== stampName);

function differingFiles() {
  const names = new Set([...filesIn(pkg), ...filesIn(freshPkg)]);
  /** @param {string} folder @param {string} name */
  const content = (folder, name) =>
    filesIn(folder).includes(name) ? readFileSync(`${folder}/${name}`, 'base64') : '';
  return [...names].filter((name) => content(pkg, name) !== content(freshPkg, name));
}

async function passes() {
  const env = { BOARDWRIGHT_PKG: freshPkg };
  return (await run('vitest', ['run', 'scripts/wasm/api.test.mjs'], { env })).ok;
}

if (import.meta.filename === process.argv[1]) {
  const isBuilt = process.argv.includes('--bytes');
  const fresh = { build: () => buildModule(freshPkg), differing: differingFiles, passes };
  const found = await problemOf(committedStamp(), currentStamp(), isBuilt ? fresh : null);
  console.log(found ?? 'pkg/ is built from the sources as they are.');
  if (found !== null) process.exitCode = 1;
}
