// Checks the crate as it would be published: complete, small, and packed without warnings.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { outputOf } from '../command.mjs';
import { inRoot, targetFolder } from '../paths.mjs';
import { cargo, failure } from './step.mjs';

/** crates.io takes 10 MiB; this notices data that was added by mistake long before. */
const maxKibibytes = 2048;

/**
 * Warnings other than these: tests and examples are left out, the network is slow, and the manifest has no homepage,
 * which does not exist before publication.
 */
const warning =
  /^warning: (?!ignoring (?:test|example) |spurious network error|manifest has no documentation)/m;

/**
 * The files with an ending below a folder of the project, relative to its root.
 * @param {string} folder
 * @param {string} ending
 */
function filesBelow(folder, ending) {
  const names = readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => name.endsWith(ending));
  return files.map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')));
}

/**
 * The files that a source file includes with `include_str!`, relative to the root.
 * @param {string} source its path
 * @param {string} text
 */
export function includedFiles(source, text) {
  const names = [...text.matchAll(/include_(?:str|bytes)!\("([^"]+)"\)/g)];
  return names.map(([, name = '']) => path.posix.join(path.posix.dirname(source), name));
}

/** What the crate cannot be built without: its sources, the rule files in it, and what these include. */
function wantedFiles() {
  const sources = [...filesBelow('src', '.rs'), 'build.rs'];
  const included = sources.flatMap((file) =>
    includedFiles(file, readFileSync(inRoot(file), 'utf8')),
  );
  return [...sources, ...filesBelow('games', '.zrf'), ...included];
}

function missingFiles() {
  const packed = outputOf('cargo', ['package', '--list', '--locked', '--allow-dirty'])?.split(
    /\r?\n/,
  );
  const known = new Set(packed);
  return wantedFiles().filter((file) => !known.has(file));
}

/** The long run also builds the crate from its package. @param {import('./step.mjs').Length} length */
export async function cratePackage(length) {
  const missing = missingFiles();
  if (missing.length > 0) return failure(`The crate lacks ${missing.join(', ')}.`);
  const packed = await (length === 'long'
    ? packAndBuild()
    : cargo('package', ...options, '--no-verify'));
  if (warning.test(packed.output)) return failure('`cargo package` has warnings.');
  const [, size = '', unit = ''] = /\(([\d.]+)(\w+) compressed\)/.exec(packed.output) ?? [];
  const kibibytes = Number(size) * (unit === 'MiB' ? 1024 : 1);
  const isSmall = kibibytes > 0 && kibibytes < maxKibibytes;
  return isSmall
    ? packed
    : failure(`The crate has ${size} ${unit}; ${maxKibibytes} KiB is the limit.`);
}

const options = ['--locked', '--allow-dirty'];

/** Naming a target folder avoids building the dependencies again. */
const packAndBuild = () => cargo('package', ...options, '--target-dir', targetFolder());
