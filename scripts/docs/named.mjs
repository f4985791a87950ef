// Finds files, commands, cargo features and code symbols that a document names, so that a test can check whether they
// exist.
import { readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { inRoot, root } from '../paths.mjs';
import { codesIn } from './markdown.mjs';

/** The files that git tracks or would add, relative to the root. */
export function treeFiles() {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const { stdout, status } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error('git does not list the files');
  return stdout.split('\0').filter((file) => file !== '');
}

/** Build output, files of the package, placeholders (`games/FAMILY`), and rule files, which may be the reader's own. */
const others =
  /^(?:target|dist|dist-single|lib|node_modules|test-results|boardwright|games)\/|(?:^|\/)[A-Z]+(?:\/|$)/;
/**
 * File name endings that are only used in this project; rule files, web pages and the like may also be the reader's.
 */
const projectFile = /\.(?:rs|ts|mjs|yml|toml|grammar|tsx)$/;
/** A path or file name; not an address, a form of the language, a pattern or a package. */
const path = /^(?!\.|https?:|@|\/)[\w.-]+(?:\/[\w.-]+)*\/?$/;

/**
 * The paths in backticks that a page uses for files of the tree.
 * @param {string} page
 * @param {string[]} folders the top-level folders
 */
export function pathsIn(page, folders) {
  const named = codesIn(withoutBlocks(page)).filter(
    (code) => path.test(code) && !others.test(code),
  );
  return named.filter((code) => {
    const [first = '', ...rest] = code.split('/');
    return projectFile.test(code) || (rest.length > 0 && folders.includes(first));
  });
}

/**
 * The paths that match no file or folder; `vm/ops.rs` matches any path that ends like that.
 * @param {string[]} paths
 * @param {string[]} files
 */
export function missing(paths, files) {
  const folders = files.flatMap((file) =>
    [...file.matchAll(/\//g)].map((slash) => file.slice(0, slash.index)),
  );
  const known = [...new Set([...files, ...folders])].map((one) => `/${one}`);
  return paths.filter((named) => {
    const end = `/${named.replace(/\/$/, '')}`;
    return !known.some((one) => one.endsWith(end));
  });
}

/** The npm scripts that a page mentions. @param {string} page */
export const scriptsIn = (page) =>
  [...page.matchAll(/npm run ([\w:]+)/g)].map(([, script = '']) => script);

/** The cargo features that a page mentions. @param {string} page */
export const featuresIn = (page) =>
  [...page.matchAll(/\bfeatures? `(\w+)`|`(\w+)` feature\b/g)].map(([, a, b]) => a ?? b ?? '');

/** The features in Cargo.toml. */
export function cargoFeatures() {
  const manifest = readFileSync(inRoot('Cargo.toml'), 'utf8');
  const section = /^\[features\]\n([\s\S]*?)^\[/m.exec(manifest)?.[1] ?? '';
  return [...section.matchAll(/^(\w+) = /gm)].map(([, name = '']) => name);
}

/** Something that looks like a symbol: mixed or upper case, underscores, colons, or a function. */
const symbol =
  /^(?:[A-Za-z]\w*(?:::|\.))*(?:[A-Z]\w*[a-z]\w*|[A-Z]+(?:_[A-Z]+)+|[a-z]+(?:_[a-z]+)+|[a-z]+(?:[A-Z][a-z]+)+)(?:\(\))?$/;

/** The symbols that a page has in backticks; of `Game::play` both parts. @param {string} page */
export const symbolsIn = (page) =>
  codesIn(withoutBlocks(page))
    .filter((code) => symbol.test(code) && !projectFile.test(code))
    .flatMap((code) => code.replace('()', '').split(/::|\./));

/**
 * The symbols that a page says are in a file, as in "`push` in `src/moves/generate/generator.rs`", also several at once.
 * @param {string} page
 * @returns {{ name: string, file: string }[]}
 */
export function placedIn(page) {
  const named = /((?:`[\w:]+`(?:, | and | or )?)+) (?:in|of) `([\w./-]+\.(?:rs|ts|mjs))`/g;
  return [...withoutBlocks(page).matchAll(named)].flatMap(([, names = '', file = '']) =>
    codesIn(names).map((name) => ({ name: name.split('::').at(-1) ?? '', file })),
  );
}

/** @param {string} page */
const withoutBlocks = (page) => page.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');
