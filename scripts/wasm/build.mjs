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

const features = ['--no-default-features', '--features', 'wasm'];

/** Sets up what it needs. The present pkg/ stays untouched unless the build succeeds. */
export async function buildPkg() {
  await ensureWasmTools();
  const fresh = inRoot('target', 'pkg');
  const stamp = currentStamp();
  rmSync(fresh, { recursive: true, force: true });
  const options = ['--target', 'web', '--release', '--no-pack', '--out-dir', fresh];
  await mustRun('wasm-pack', ['build', ...options, '--', '--locked', ...features], {
    env: { ...wasmToolchain(), ...smallCode },
  });
  // wasm-pack tells git to ignore its output, but ours is committed.
  rmSync(path.join(fresh, '.gitignore'), { force: true });
  writeFileSync(path.join(fresh, stampName), `${stamp}\n`);
  rmSync(pkg, { recursive: true, force: true });
  cpSync(fresh, pkg, { recursive: true });
}

if (import.meta.filename === process.argv[1]) await buildPkg();
