// Files, commands, features and symbols in the documents for contributors exist. A superseded decision, which says so
// at the top, may name things that are gone.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../paths.mjs';
import {
  cargoFeatures,
  featuresIn,
  missing,
  placedIn,
  pathsIn,
  scriptsIn,
  symbolsIn,
  treeFiles,
} from './named.mjs';

/** @param {string} file */
const read = (file) => readFileSync(inRoot(file), 'utf8');

const files = treeFiles();
const folders = [...new Set(files.map((file) => file.split('/')[0] ?? ''))].filter(
  (name) => !files.includes(name),
);
const superseded = /^# .*\n\nSuperseded by \[\d+\]\(\d{4}-[\w-]+\.md\)\./;
const pages = files.filter((file) =>
  /^(?:README|ARCHITECTURE|CONTRIBUTING|CHANGELOG)\.md$|^docs\/.*\.md$/.test(file),
);
/** Documents that guide readers into the code. */
const guides = ['ARCHITECTURE.md', 'docs/extending.md'];
const current = pages.filter((page) => !superseded.test(read(page)));

/** Whether one of the files with a given name contains a symbol. @param {{ name: string, file: string }} placed */
const isThere = ({ name, file }) =>
  files.some(
    (one) => `/${one}`.endsWith(`/${file}`) && new RegExp(`\\b${name}\\b`).test(read(one)),
  );

describe('documents', () => {
  it('are current, except some decisions', () => {
    expect(current.length).toBeGreaterThan(50);
    const old = pages.filter((page) => !current.includes(page));
    expect(old.every((page) => page.startsWith('docs/decisions/'))).toBe(true);
  });

  it.each(current)('name existing files, scripts and features: %s', (page) => {
    const text = read(page);
    expect(missing(pathsIn(text, folders), files)).toEqual([]);
    const { scripts } = JSON.parse(read('package.json'));
    expect(scriptsIn(text).filter((script) => !(script in scripts))).toEqual([]);
    expect(featuresIn(text).filter((feature) => !cargoFeatures().includes(feature))).toEqual([]);
  });

  it.each(guides)('name existing symbols: %s', (guide) => {
    const code = files.filter((file) => /^(?:src|www|scripts)\/.*\.(?:rs|ts|mjs)$/.test(file));
    const words = new Set(code.flatMap((file) => read(file).match(/\w+/g) ?? []));
    const named = symbolsIn(read(guide));
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !words.has(name))).toEqual([]);
  });

  it('name the right files of symbols', () => {
    const placed = guides.flatMap((guide) => placedIn(read(guide)));
    expect(placed.length).toBeGreaterThan(15);
    expect(placed.filter((one) => !isThere(one))).toEqual([]);
  });
});

it('links to decisions lead to existing ones', () => {
  for (const page of pages)
    for (const [, to = ''] of read(page).matchAll(/\]\((\d{4}-[\w-]+\.md)\)/g))
      expect(files, page).toContain(`docs/decisions/${to}`);
});

describe('the names in a document', () => {
  it('are the code in backticks, except build output and the reader’s own files', () => {
    const page = [
      'See `src/gone.rs`, `vm/ops.rs`, `tests/perft/`, `my.zrf`, `lib/x.js`, `a/b`, `npm run gone`.',
      '```sh',
      '`src/in_a_block.rs`',
      '```',
      'The feature `gone` and `Session::undo_all` of `types.ts`.',
    ].join('\n');
    const named = pathsIn(page, ['src', 'tests']);
    expect(named).toEqual(['src/gone.rs', 'vm/ops.rs', 'tests/perft/', 'types.ts']);
    const tree = ['src/moves/vm/ops.rs', 'tests/perft/a.perft', 'www/mytypes.ts'];
    expect(missing(named, tree)).toEqual(['src/gone.rs', 'types.ts']);
    expect(scriptsIn(page)).toEqual(['gone']);
    expect(featuresIn(page)).toEqual(['gone']);
    expect(symbolsIn(page)).toEqual(['Session', 'undo_all']);
    expect(placedIn('`push`, `Rules::play` in `src/a.rs`')).toEqual([
      { name: 'push', file: 'src/a.rs' },
      { name: 'play', file: 'src/a.rs' },
    ]);
  });
});
