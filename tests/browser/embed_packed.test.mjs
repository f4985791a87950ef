// The npm package as `npm pack` makes it: what is in it, on a plain page, and in a Vite project that has nothing else.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { run } from '../../scripts/command.mjs';
import { inRoot } from '../../scripts/paths.mjs';
import { clickCell, embedTests, example, settled } from './embedded.mjs';

/** The package may not take more than this to download. */
const mostBytes = 1_500_000;

/** Where an empty project lies; below the root, so that its tools are found. */
let project = '';
/** @type {{ size: number, files: { path: string }[], filename: string } | undefined} */
let packed;

/**
 * @param {string} program
 * @param {string[]} args
 */
async function mustRun(program, ...args) {
  const { ok, output } = await run(program, args, { cwd: project });
  assert(ok, output);
  return output;
}

before(async () => {
  mkdirSync(inRoot('test-results'), { recursive: true });
  project = mkdtempSync(inRoot('test-results', 'project-'));
  cpSync(example('vite'), project, { recursive: true });
  const quiet = ['--ignore-scripts', '--json', '--pack-destination', project];
  [packed] = JSON.parse((await mustRun('npm', 'pack', inRoot(), ...quiet)).replace(/^[^[]*/, ''));
  // Its tools are those of this repository.
  const dependencies = { boardwright: `file:${packed?.filename}` };
  const own = { type: 'module', private: true, dependencies };
  writeFileSync(path.join(project, 'package.json'), JSON.stringify(own));
  await mustRun('npm', 'install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund');
});
after(() => rmSync(project, { recursive: true, force: true }));

test('the package is small, and has nothing but what it is for', () => {
  assert((packed?.size ?? Infinity) <= mostBytes, `${packed?.size} bytes`);
  const others = packed?.files
    .map((file) => file.path)
    .filter(
      (name) => !/^(lib\/|docs\/embedding\.md$|LICENSE-|[A-Z]+\.md$|package\.json$)/.test(name),
    );
  assert.deepEqual(others, []);
});

test('every file that the package names is there', () => {
  const own = path.join(project, 'node_modules', 'boardwright');
  const { exports } = JSON.parse(readFileSync(path.join(own, 'package.json'), 'utf8'));
  const names = Object.values(exports).flatMap((to) =>
    typeof to === 'string' ? [to] : Object.values(to),
  );
  for (const name of names) readFileSync(path.join(own, name.replace('*', 'chess')));
});

const embedTest = embedTests();

embedTest('on a plain page', async (page, open) => {
  const boards = path.join(project, 'node_modules', 'boardwright', 'lib');
  const { url } = await open({ folder: example('plain'), boards });
  await page.goto(url);
  const own = page.locator('#own');
  await own.scrollIntoViewIfNeeded();
  await settled(own);
  await clickCell(page, own, 'c1');
  await clickCell(page, own, 'c2');
  await own.locator('.status .now', { hasText: 'Black' }).waitFor();
});

embedTest('in a Vite project, with its types', async (page, open) => {
  const types = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom'];
  await mustRun('tsc', ...types, '--module', 'nodenext', '--ignoreConfig', 'main.ts');
  await mustRun('vite', 'build', '--logLevel', 'warn');
  const { url } = await open({ folder: path.join(project, 'dist') });
  await page.goto(url);
  const board = page.locator('#chess');
  await board.scrollIntoViewIfNeeded();
  await settled(board);
  await clickCell(page, board, 'e2');
  await clickCell(page, board, 'e4');
  await page.locator('#last', { hasText: 'Black' }).waitFor();
  assert.equal(page.workers().length, 1);
});
