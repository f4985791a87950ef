// Checks whether everything that names a version agrees with a tag: `node scripts/release/versions.mjs v1.2.3`.
import { readFileSync } from 'node:fs';
import { inRoot } from '../paths.mjs';
import { changesOf } from './changes.mjs';

/** These name the packed package, whose file name contains the version. */
const packagesNamed = [
  'docs/api.md',
  'docs/embedding.md',
  'examples/react/package.json',
  'examples/vite/package.json',
];

/** @param {string} file */
const read = (file) => readFileSync(inRoot(file), 'utf8');

/**
 * The reasons why a version cannot be published.
 * @param {string} tag
 * @returns {string[]}
 */
export function obstacles(tag) {
  const version = tag.replace(/^v/, '');
  const { version: ofPackage } = /** @type {{ version: string }} */ (
    JSON.parse(read('package.json'))
  );
  const named = [
    { file: 'package.json', found: ofPackage },
    { file: 'Cargo.toml', found: /^version = "(.*)"$/m.exec(read('Cargo.toml'))?.[1] },
  ];
  const packed = packagesNamed.flatMap((file) =>
    [...read(file).matchAll(/boardwright-(\d[\w.-]*)\.tgz/g)].map(([, found]) => ({ file, found })),
  );
  const wrong = [...named, ...packed]
    .filter(({ found }) => found !== version)
    .map(({ file, found }) => `${file} has the version ${found}, the tag is ${tag}.`);
  const changes = changesOf(read('CHANGELOG.md'), version);
  return changes === null
    ? [...wrong, `CHANGELOG.md has no part "## ${version}": name its first part so.`]
    : wrong;
}

if (import.meta.filename === process.argv[1]) {
  const found = obstacles(process.argv[2] ?? '');
  for (const obstacle of found) console.error(obstacle);
  process.exitCode = found.length === 0 ? 0 : 1;
}
