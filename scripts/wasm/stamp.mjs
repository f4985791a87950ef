// The stamp of pkg/: one hash over everything the WebAssembly is built from.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { inRoot } from '../paths.mjs';

export const pkg = inRoot('pkg');
export const stampName = 'SOURCES.sha256';

const singleFiles = ['Cargo.toml', 'Cargo.lock', 'rust-toolchain', 'rust-toolchain.toml'];
/** The command-line program is no part of it. */
const elsewhere = 'src/bin/';

function sources() {
  const inSrc = readdirSync(inRoot('src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(inRoot().length + 1))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.startsWith(elsewhere));
  return [...singleFiles.filter((file) => existsSync(inRoot(file))), ...inSrc].toSorted();
}

/** SHA-256 over the path and content of each source, in the order of their paths. */
export function currentStamp() {
  const hash = createHash('sha256');
  for (const file of sources()) {
    const content = readFileSync(inRoot(file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Is pkg/ there, and built from the sources as they are now? */
export function isFresh() {
  const file = inRoot('pkg', stampName);
  return existsSync(file) && readFileSync(file, 'utf8').trim() === currentStamp();
}
