// The examples for the engine in README.md and docs/ run as they are, and the list in docs/api.md is up to date.
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { inRoot, root } from '../paths.mjs';
import { withList } from './api.mjs';
import { partsOf } from './markdown.mjs';

/** The file that `boardwright/engine` means in Node. */
const engine = pathToFileURL(inRoot('www', 'api', 'node.js')).href;

const pages = ['README.md', ...readdirSync(inRoot('docs')).map((name) => `docs/${name}`)];
const examples = pages
  .filter((page) => page.endsWith('.md'))
  .flatMap((page) =>
    partsOf(readFileSync(inRoot(page), 'utf8')).flatMap((part) =>
      part.kind === 'code' && part.language === 'js' && part.text.includes("'boardwright/engine'")
        ? [{ page, text: part.text }]
        : [],
    ),
  );

/** Runs a program in the folder of the project. @param {string} text */
function run(text) {
  const folder = mkdtempSync(path.join(tmpdir(), 'boardwright-example-'));
  try {
    const file = path.join(folder, 'example.mjs');
    writeFileSync(file, text.replaceAll("'boardwright/engine'", `'${engine}'`));
    return spawnSync(process.execPath, [file], { cwd: root, encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the examples for the engine', () => {
  it('are in README.md and in the manual', () => {
    const found = new Set(examples.map(({ page }) => page));
    expect([...found]).toEqual(expect.arrayContaining(['README.md', 'docs/api.md']));
  });

  it.each(examples)('run: $page, $text', ({ text }) => {
    const { status, stdout, stderr } = run(text);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).not.toBe('');
    // A line prints what the comment after it says.
    for (const [, said = ''] of text.matchAll(/console\.log\(.*\); \/\/ (.+)/g))
      expect(stdout).toContain(said);
  });
});

it('docs/api.md is up to date', () => {
  const page = readFileSync(inRoot('docs', 'api.md'), 'utf8');
  expect(page, 'run `node scripts/docs/api.mjs`').toBe(withList(page));
  const { exports } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  for (const entry of Object.keys(exports).filter((one) => one !== './package.json'))
    expect(page).toContain(`\`boardwright${entry.slice(1)}\``);
});
