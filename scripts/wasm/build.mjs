// Builds pkg/ with wasm-pack and stamps it: `npm run wasm`.
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { mustRun } from '../command.mjs';
import { inRoot } from '../paths.mjs';
import { ensureWasmTools } from '../toolchain/setup.mjs';
import { wasmToolchain } from '../toolchain/wasm_target.mjs';
import { currentStamp, pkg, stampName } from './stamp.mjs';

/**
 * Inlining little makes the module a sixth smaller to download, and faster too: the loop of the virtual machine
 * stays small. `docs/decisions/0023-the-module-reads-the-whole-language.md` has
 * the figures.
 */
export const smallCode = {
  CARGO_PROFILE_RELEASE_OPT_LEVEL: '2',
  RUSTFLAGS: '-C llvm-args=--inline-threshold=8',
};

/**
 * The module that makes programs of rule files, the one that plays them, and the one for what is wanted seldom; with the
 * features of the crate.
 */
const modules = { compiler: 'wasm,compiler', player: 'player', archive: 'archive' };

/** Sets up what it needs. The present pkg/ stays untouched unless the build succeeds. */
export async function buildPkg() {
  await ensureWasmTools();
  const fresh = inRoot('target', 'pkg');
  const stamp = currentStamp();
  rmSync(fresh, { recursive: true, force: true });
  for (const [name, features] of Object.entries(modules)) await buildModule(fresh, name, features);
  writeFileSync(path.join(fresh, stampName), `${stamp}\n`);
  rmSync(pkg, { recursive: true, force: true });
  cpSync(fresh, pkg, { recursive: true });
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {string} features
 */
async function buildModule(folder, name, features) {
  const own = path.join(folder, name);
  const options = [
    '--target',
    'web',
    '--release',
    '--no-pack',
    '--out-dir',
    own,
    '--out-name',
    name,
  ];
  const chosen = ['--locked', '--no-default-features', '--features', features];
  await mustRun('wasm-pack', ['build', ...options, '--', ...chosen], {
    env: { ...wasmToolchain(), ...smallCode },
  });
  // wasm-pack tells git to ignore its output, but ours is committed.
  rmSync(path.join(own, '.gitignore'), { force: true });
}

if (import.meta.filename === process.argv[1]) await buildPkg();
