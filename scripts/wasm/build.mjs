// Builds pkg/ and stamps it: `npm run wasm`.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { mustRun } from '../command.mjs';
import { inRoot, targetFolder } from '../paths.mjs';
import { ensureWasmTools } from '../toolchain/setup.mjs';
import { wasmToolchain } from '../toolchain/wasm_target.mjs';
import { currentStamp, pkg, stampName } from './stamp.mjs';

/**
 * Inlining little makes the module a sixth smaller to download, and faster too: the loop of the virtual machine
 * stays small. `docs/decisions/0023-the-module-reads-the-whole-language.md` has
 * the figures.
 */
const smallCode = {
  CARGO_PROFILE_RELEASE_OPT_LEVEL: '2',
  RUSTFLAGS: '-C llvm-args=--inline-threshold=8',
};

/**
 * The module that makes programs of rule files, the one that plays them, the one that searches them for good moves, and
 * the one for what is wanted seldom; with the features of the crate.
 */
const modules = {
  compiler: 'wasm,compiler',
  player: 'player',
  thinker: 'thinker',
  archive: 'archive',
};
const target = 'wasm32-unknown-unknown';

/** Sets up what it needs. The present pkg/ stays untouched unless the build succeeds. */
export async function buildPkg() {
  await ensureWasmTools();
  const fresh = inRoot('target', 'pkg');
  const stamp = currentStamp();
  rmSync(fresh, { recursive: true, force: true });
  for (const [name, features] of Object.entries(modules))
    await buildModule(path.join(fresh, name), name, features);
  writeFileSync(path.join(fresh, stampName), `${stamp}\n`);
  rmSync(pkg, { recursive: true, force: true });
  cpSync(fresh, pkg, { recursive: true });
}

/**
 * Compiles a module, makes its bindings and shrinks it. Code for no other crate to link to is made at once with the
 * libraries it uses: what it does not need of them, the words of their faults above all, is left out.
 * @param {string} folder where the module comes to
 * @param {string} name
 * @param {string} features
 */
export async function buildModule(folder, name, features) {
  const shape = ['--release', '--lib', '--crate-type', 'cdylib', '--target', target];
  const chosen = ['--locked', '--no-default-features', '--features', `bare,${features}`];
  await mustRun('cargo', ['rustc', ...shape, ...chosen], {
    env: { ...wasmToolchain(), ...smallCode },
  });
  const built = path.join(targetFolder(), target, 'release', 'boardwright.wasm');
  mkdirSync(folder, { recursive: true });
  const named = ['--target', 'web', '--out-dir', folder, '--out-name', name];
  await mustRun('wasm-bindgen', [...named, built]);
  const module = path.join(folder, `${name}_bg.wasm`);
  await mustRun('wasm-opt', ['-O3', '--strip-producers', module, '-o', module]);
}

if (import.meta.filename === process.argv[1]) await buildPkg();
