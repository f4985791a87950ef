// Builds pkg/ with wasm-pack and stamps it: `npm run wasm`.
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { mustRun } from '../command.mjs';
import { inRoot } from '../paths.mjs';
import { ensureWasmTools } from '../toolchain/setup.mjs';
import { wasmToolchain } from '../toolchain/wasm_target.mjs';
import { currentStamp, pkg, stampName } from './stamp.mjs';

/** Installs the tools. The existing pkg/ is replaced only if the build succeeds. */
export async function buildPkg() {
  await ensureWasmTools();
  const fresh = inRoot('target', 'pkg');
  await buildModule(fresh);
  writeFileSync(path.join(fresh, stampName), `${JSON.stringify(currentStamp(), null, 2)}\n`);
  rmSync(pkg, { recursive: true, force: true });
  cpSync(fresh, pkg, { recursive: true });
}

/**
 * The output of `wasm-pack build --target web --release`, with the dependencies in Cargo.lock and without those of the
 * command-line program. The flags of wasm-opt are in `Cargo.toml`.
 * @param {string} folder the destination
 */
export async function buildModule(folder) {
  // wasm-pack lists all files in the folder in package.json.
  rmSync(folder, { recursive: true, force: true });
  const shape = ['--target', 'web', '--release', '--no-gitignore', '--mode', 'no-install'];
  const places = ['--out-dir', folder, inRoot()];
  const forCargo = ['--locked', '--no-default-features', '--config', withoutPaths()];
  await mustRun('wasm-pack', ['build', ...shape, ...places, '--', ...forCargo], {
    env: { ...wasmToolchain() },
  });
}

/** Panic messages contain paths of source files, which for dependencies differ between machines. */
function withoutPaths() {
  const cargoHome = process.env['CARGO_HOME'] ?? path.join(homedir(), '.cargo');
  const flags = [`--remap-path-prefix=${cargoHome}=cargo`, `--remap-path-prefix=${inRoot()}=.`];
  return `target.wasm32-unknown-unknown.rustflags=${JSON.stringify(flags)}`;
}

if (import.meta.filename === process.argv[1]) await buildPkg();
