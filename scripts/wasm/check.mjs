// Tells whether pkg/ is what its sources make: `node scripts/wasm/check.mjs [--bytes]`.
// With `--bytes` it is built once more; where the tools are those of the committed one, every byte must be the same.
import { readFileSync, readdirSync } from 'node:fs';
import { inRoot } from '../paths.mjs';
import { buildModule } from './build.mjs';
import { committedStamp, isFresh, pkg, stampName, toolchain } from './stamp.mjs';

/** @param {string} folder */
const filesIn = (folder) => readdirSync(folder).filter((name) => name !== stampName);

/** @param {string} fresh */
function differences(fresh) {
  const names = new Set([...filesIn(pkg), ...filesIn(fresh)]);
  /** @param {string} folder @param {string} name */
  const content = (folder, name) =>
    filesIn(folder).includes(name) ? readFileSync(`${folder}/${name}`, 'base64') : '';
  return [...names].filter((name) => content(pkg, name) !== content(fresh, name));
}

async function problem() {
  if (!isFresh()) return 'pkg/ is stale: run `npm run wasm` and commit it.';
  if (!process.argv.includes('--bytes')) return null;
  const fresh = inRoot('target', 'pkg');
  await buildModule(fresh);
  const built = committedStamp()?.toolchain;
  if (built !== toolchain()) {
    console.log(`pkg/ was built by other tools (${built}), so its bytes say nothing here.`);
    return null;
  }
  const differing = differences(fresh);
  return differing.length === 0 ? null : `built anew, these files differ: ${differing.join(', ')}`;
}

const found = await problem();
console.log(found ?? 'pkg/ is built from the sources as they are.');
if (found !== null) process.exitCode = 1;
