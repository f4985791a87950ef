// A second toolchain for WebAssembly from Debian packages, only for machines where rustup cannot fetch the target. The
// toolchains of rustup stay unchanged.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { outputOf, mustRun, say } from '../command.mjs';
import { aptInstall, hasApt } from './apt.mjs';

export const debianToolchain = 'debian-wasm';

const rustc = '/usr/bin/rustc';
const rustlib = '/usr/lib/rustlib';
const standardCrates = 'std,panic_abort,panic_unwind,proc_macro,test';

export function isDebianToolchainKnown() {
  const known = outputOf('rustup', ['toolchain', 'list']) ?? '';
  return known.split(/\s+/).includes(debianToolchain);
}

/** Performs each step only if its result is missing. @param {string} target */
export async function ensureDebianToolchain(target) {
  await installCompiler(target);
  linkLinker();
  await buildStandardLibrary(target);
  await nameToolchain();
}

/** @param {string} target */
async function installCompiler(target) {
  const parts = [rustc, '/usr/bin/cargo', path.join(rustlib, 'src/rust/library/std')];
  if (parts.every((part) => existsSync(part))) return;
  if (!hasApt()) {
    throw new Error(
      `Run \`rustup target add ${target}\` where rustup reaches its servers, or run this as root on Debian.`,
    );
  }
  say("Installing Debian's Rust with the source of its standard library.");
  await aptInstall(['rustc-web', 'cargo-web', 'rust-web-src', 'rust-web-llvm']);
}

/** Debian's package lacks rust-lld, which links WebAssembly, so the one from rustup's toolchain is used. */
function linkLinker() {
  const host = /^host: (.+)$/m.exec(outputOf('rustc', ['-vV']) ?? '')?.[1] ?? '';
  const linker = path.join(rustlib, host, 'bin/rust-lld');
  if (existsSync(linker)) return;
  const sysroot = outputOf('rustc', ['--print', 'sysroot']) ?? '';
  say(
    `Linking rust-lld into ${path.dirname(linker)}: Debian's Rust has no linker for WebAssembly.`,
  );
  mkdirSync(path.dirname(linker), { recursive: true });
  rmSync(linker, { force: true });
  symlinkSync(path.join(sysroot, 'lib/rustlib', host, 'bin/rust-lld'), linker);
}

/** @param {string} target */
async function buildStandardLibrary(target) {
  const home = path.join(rustlib, target);
  const builtBy = path.join(home, 'BUILT_BY');
  const recipe = `${outputOf(rustc, ['--version'])}: ${standardCrates}`;
  if (existsSync(builtBy) && readFileSync(builtBy, 'utf8') === recipe) return;
  say(`Building the standard library for ${target}: Debian has it as source only.`);
  const scratch = mkdtempSync(path.join(tmpdir(), 'wasm-std-'));
  try {
    const libraries = await compileStandardLibrary(scratch, target);
    rmSync(home, { recursive: true, force: true });
    mkdirSync(path.join(home, 'lib'), { recursive: true });
    for (const file of libraries) copyFileSync(file, path.join(home, 'lib', path.basename(file)));
    writeFileSync(builtBy, recipe);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/**
 * Compiles an empty crate together with the standard library.
 * @param {string} scratch
 * @param {string} target
 * @returns {Promise<string[]>} the compiled parts of the standard library
 */
async function compileStandardLibrary(scratch, target) {
  mkdirSync(path.join(scratch, 'src'));
  writeFileSync(path.join(scratch, 'src/lib.rs'), '');
  const manifest = '[package]\nname = "empty"\nversion = "0.0.0"\nedition = "2021"\n';
  writeFileSync(path.join(scratch, 'Cargo.toml'), manifest);
  const options = ['--release', '--target', target, '-Z', `build-std=${standardCrates}`];
  await mustRun('/usr/bin/cargo', ['build', ...options], {
    cwd: scratch,
    // Debian's compiler is a stable one, but building the standard library is a nightly feature.
    env: { RUSTC: rustc, RUSTC_BOOTSTRAP: '1', CARGO_TARGET_DIR: path.join(scratch, 'target') },
  });
  const built = path.join(scratch, 'target', target, 'release/deps');
  return readdirSync(built)
    .filter((name) => name.endsWith('.rlib') && !name.startsWith('libempty-'))
    .map((name) => path.join(built, name));
}

async function nameToolchain() {
  if (isDebianToolchainKnown()) return;
  say(`Making Debian's Rust known to rustup as ${debianToolchain}.`);
  await mustRun('rustup', ['toolchain', 'link', debianToolchain, '/usr']);
}
