// Finds or installs a Rust toolchain that can compile to WebAssembly.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { outputOf, run, say } from '../command.mjs';
import { debianToolchain, ensureDebianToolchain, isDebianToolchainKnown } from './debian_wasm.mjs';

const target = 'wasm32-unknown-unknown';

/** @param {Record<string, string>} [env] */
function canCompile(env) {
  const sysroot = outputOf('rustc', ['--print', 'sysroot'], env);
  return sysroot !== undefined && existsSync(path.join(sysroot, 'lib/rustlib', target, 'lib'));
}

export const hasRust = () => outputOf('cargo', ['--version']) !== undefined;

/**
 * The environment variables that select the toolchain with the target; undefined if there is none.
 * @returns {Record<string, string> | undefined}
 */
export function wasmToolchain() {
  if (canCompile()) return {};
  const fallback = { RUSTUP_TOOLCHAIN: debianToolchain };
  return canCompile(fallback) ? fallback : undefined;
}

export async function ensureWasmTarget() {
  if (canCompile()) return;
  if (!hasRust()) throw new Error('No Rust found: install it from https://rustup.rs.');
  if (outputOf('rustup', ['--version']) === undefined) {
    throw new Error(
      `There is no rustup: add the target ${target} the way this Rust was installed.`,
    );
  }
  if (!isDebianToolchainKnown()) {
    say(`Adding the target ${target} with rustup: the rules core is compiled to WebAssembly.`);
    const env = { RUSTUP_MAX_RETRIES: '1' };
    const added = await run('rustup', ['target', 'add', target], { env, limitSeconds: 300 });
    if (added.ok) return;
    say('rustup cannot fetch it here: setting up a second toolchain from Debian packages.');
  }
  await ensureDebianToolchain(target);
}
