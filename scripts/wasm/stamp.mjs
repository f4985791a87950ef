// The stamp of pkg/: a hash of everything the WebAssembly is built from, and the tools that built it.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { outputOf } from '../command.mjs';
import { inRoot } from '../paths.mjs';
import { wasmToolchain } from '../toolchain/wasm_target.mjs';

export const pkg = inRoot('pkg');
export const stampName = 'STAMP.json';

const singleFiles = ['Cargo.toml', 'Cargo.lock', 'build.rs', 'docs/rust.md'];
/** The command-line program is not part of the module. */
const excluded = 'src/bin/';

/**
 * @typedef {object} Stamp
 * @property {string} sources SHA-256 of the paths and contents of all sources, ordered by path
 * @property {string} toolchain the versions of rustc, wasm-bindgen and wasm-opt; the same versions build the same bytes
 */

function sourceFiles() {
  const inSrc = readdirSync(inRoot('src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(inRoot().length + 1))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.startsWith(excluded));
  return [...singleFiles, ...inSrc].toSorted();
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of sourceFiles()) {
    const content = readFileSync(inRoot(file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** The versions of the installed tools; '' for a missing one. */
export function toolchain() {
  const versions = [
    outputOf('rustc', ['--version'], wasmToolchain() ?? {}),
    outputOf('wasm-bindgen', ['--version']),
    outputOf('wasm-opt', ['--version']),
  ];
  return versions.map((version) => version ?? '').join('; ');
}

/** @returns {Stamp} the stamp of a build from the current sources */
export const currentStamp = () => ({ sources: hashOfSources(), toolchain: toolchain() });

/** @returns {Stamp | null} the stamp of the committed pkg/ */
export function committedStamp() {
  const file = inRoot('pkg', stampName);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** Whether pkg/ exists and was built from the current sources. */
export const isFresh = () => committedStamp()?.sources === hashOfSources();
