// Programs that cargo builds: wasm-pack, wasm-bindgen-cli, cargo-nextest.
import { readFileSync } from 'node:fs';
import { outputOf, mustRun, run, say } from '../command.mjs';
import { inRoot } from '../paths.mjs';

// These programs only run for a second or two, so it is their build time that matters.
const quickBuild = {
  CARGO_PROFILE_RELEASE_OPT_LEVEL: '0',
  CARGO_PROFILE_RELEASE_LTO: 'off',
  CARGO_PROFILE_RELEASE_DEBUG: '0',
  CARGO_PROFILE_RELEASE_CODEGEN_UNITS: '256',
};

/**
 * Uses the versions in the program's own lock file if possible. A registry that mirrors crates.io may lack the newest
 * ones: `wasm-bindgen-cli` 0.2.130 locks `webpki-roots` 1.0.11, where such a mirror had 1.0.10, and cargo refuses to
 * install it with `--locked`. Then cargo chooses among the available versions. What is built with these programs stays
 * the same: the stamp of pkg/ names their versions, and its bytes are compared.
 * @param {string} crate name@version
 */
async function install(crate) {
  const args = ['install', '--force', crate];
  const locked = await run('cargo', [...args, '--locked'], { env: quickBuild });
  if (!locked.ok) await mustRun('cargo', args, { env: quickBuild });
}

function lockedWasmBindgen() {
  const lock = readFileSync(inRoot('Cargo.lock'), 'utf8');
  const version = /name = "wasm-bindgen"\r?\nversion = "([^"]+)"/.exec(lock)?.[1];
  if (version === undefined) throw new Error('Cargo.lock names no wasm-bindgen.');
  return version;
}

export async function ensureWasmBindgen() {
  const version = lockedWasmBindgen();
  if (outputOf('wasm-bindgen', ['--version'])?.split(/\s+/).includes(version)) return;
  say(`Building wasm-bindgen-cli ${version}: it must be of the version in Cargo.lock.`);
  await install(`wasm-bindgen-cli@${version}`);
}

/** The version that `docs/decisions/0012-wasm-bindgen-speaks-to-javascript.md` is about. */
const wasmPack = '0.15.1';

export async function ensureWasmPack() {
  if (outputOf('wasm-pack', ['--version'])?.includes(wasmPack)) return;
  say(`Building wasm-pack ${wasmPack}: it makes pkg/.`);
  await install(`wasm-pack@${wasmPack}`);
}

export const hasNextest = () => outputOf('cargo', ['nextest', '--version']) !== undefined;

const nextest = '0.9.143';

/**
 * Another installed version is good enough: it runs the tests, and nothing that is built depends on it. It refuses to
 * be built without `--locked`, so there is no second attempt.
 */
export async function ensureNextest() {
  if (hasNextest()) return;
  say(`Building cargo-nextest ${nextest}: it runs the Rust tests.`);
  await run('cargo', ['install', '--locked', `cargo-nextest@${nextest}`], { env: quickBuild });
  if (!hasNextest()) console.log('cargo-nextest cannot be had here: `cargo test` takes its place.');
}
