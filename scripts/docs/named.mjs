// What documents name: files, commands, features of cargo and names of the code, so that a test can ask whether they are there.
// In: the text of a page, and the files of the tree. Out: what is named and is not there.
import { readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { inRoot, root } from '../paths.mjs';
import { codesIn } from './markdown.mjs';

/** The files that git knows or would take, from the root. */
export function treeFiles() {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const { stdout, status } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error('git does not list the files');
  return stdout.split('\0').filter((file) => file !== '');
}

/** Builds, what lies in the package, names to put in (`games/FAMILY`), and rule files, which may be the reader's own. */
const others =
  /^(?:target|dist|dist-single|lib|node_modules|test-results|boardwright|games)\/|(?:^|\/)[A-Z]+(?:\/|$)/;
/** These end the names of files of this project; rule files, pages and the like are also those of readers. */
const ours = /\.(?:rs|ts|mjs|yml|toml|grammar|tsx)$/;
/** A path, or the name of a file; not an address, a form of the language, a pattern or a package. */
const path = /^(?!\.|https?:|@|\/)[\w.-]+(?:\/[\w.-]+)*\/?$/;

/**
 * The paths in backticks that a page names as those of the tree.
 * @param {string} page
 * @param {string[]} folders the first parts of paths
 */
export function pathsIn(page, folders) {
  const named = codesIn(withoutBlocks(page)).filter(
    (code) => path.test(code) && !others.test(code),
  );
  return named.filter((code) => {
    const [first = '', ...rest] = code.split('/');
    return ours.test(code) || (rest.length > 0 && folders.includes(first));
  });
}

/**
 * Those of the paths that are no file or folder; `vm/ops.rs` stands for any path that ends so.
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

/** The scripts of npm that a page calls. @param {string} page */
export const scriptsIn = (page) =>
  [...page.matchAll(/npm run ([\w:]+)/g)].map(([, script = '']) => script);

/** The features of cargo that a page speaks of. @param {string} page */
export const featuresIn = (page) =>
  [...page.matchAll(/\bfeatures? `(\w+)`|`(\w+)` feature\b/g)].map(([, a, b]) => a ?? b ?? '');

/** The features that Cargo.toml has. */
export function cargoFeatures() {
  const manifest = readFileSync(inRoot('Cargo.toml'), 'utf8');
  const section = /^\[features\]\n([\s\S]*?)^\[/m.exec(manifest)?.[1] ?? '';
  return [...section.matchAll(/^(\w+) = /gm)].map(([, name = '']) => name);
}

/** What looks like a name of the code: with capitals inside, in capitals, with underscores or colons, or a function. */
const symbol =
  /^(?:[A-Za-z]\w*(?:::|\.))*(?:[A-Z]\w*[a-z]\w*|[A-Z]+(?:_[A-Z]+)+|[a-z]+(?:_[a-z]+)+|[a-z]+(?:[A-Z][a-z]+)+)(?:\(\))?$/;

/**
 * The names of the code that a page has in backticks; of `Game::play` each part.
 * @param {string} page
 */
export const symbolsIn = (page) =>
  codesIn(withoutBlocks(page))
    .filter((code) => symbol.test(code) && !ours.test(code))
    .flatMap((code) => code.replace('()', '').split(/::|\./));

/**
 * The names that a page says are in a file, "`push` in `src/moves/generate/generator.rs`", also several before it.
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
