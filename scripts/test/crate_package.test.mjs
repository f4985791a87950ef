import { expect, test } from 'vitest';
import { includedFiles } from './crate_package.mjs';

test('included files are relative to the root', () => {
  const text = 'const A: &str = include_str!("../../docs/a.md");\n#[doc = include_str!("b.md")]';
  expect(includedFiles('src/bin/main.rs', text)).toEqual(['docs/a.md', 'src/bin/b.md']);
  expect(includedFiles('build.rs', 'format!("include_str!({:?})")')).toEqual([]);
});
