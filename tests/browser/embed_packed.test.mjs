// The npm package as `npm pack` makes it: what is in it, on a plain page, in a Vite project that has nothing else, in
// React, and in a blog.
import assert from 'node:assert/strict';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { run } from '../../scripts/command.mjs';
import { inRoot } from '../../scripts/paths.mjs';
import { clickCell, embedTests, example, settled } from './embedded.mjs';

/** The package may not take more than this to download. */
const mostBytes = 1_500_000;

/** Where empty projects lie; below the root, so that its tools are found. */
let folder = '';
/** @type {{ size: number, files: { path: string }[], filename: string } | undefined} */
let packed;

/**
 * @param {string} cwd
 * @param {string} program
 * @param {string[]} args
 */
async function mustRun(cwd, program, ...args) {
  const { ok, output } = await run(program, args, { cwd });
  assert(ok, output);
  return output;
}

/**
 * A copy of an example with the package in it, and nothing else: its tools are those of this repository.
 * @param {string} name
 */
async function projectOf(name) {
  const project = path.join(folder, name);
  if (existsSync(project)) return project;
  cpSync(example(name), project, { recursive: true });
  const dependencies = { boardwright: `file:${path.join(folder, packed?.filename ?? '')}` };
  const own = { type: 'module', private: true, dependencies };
  writeFileSync(path.join(project, 'package.json'), JSON.stringify(own));
  const quiet = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  await mustRun(project, 'npm', 'install', ...quiet);
  return project;
}

/** @param {string} project */
const packageIn = (project) => path.join(project, 'node_modules', 'boardwright');

before(async () => {
  mkdirSync(inRoot('test-results'), { recursive: true });
  folder = mkdtempSync(inRoot('test-results', 'projects-'));
  const quiet = ['--ignore-scripts', '--json', '--pack-destination', folder];
  const output = await mustRun(folder, 'npm', 'pack', inRoot(), ...quiet);
  [packed] = JSON.parse(output.replace(/^[^[]*/, ''));
});
after(() => rmSync(folder, { recursive: true, force: true }));

test('the package is small, and has nothing but what it is for', () => {
  assert((packed?.size ?? Infinity) <= mostBytes, `${packed?.size} bytes`);
  const others = packed?.files
    .map((file) => file.path)
    .filter(
      (name) => !/^(lib\/|docs\/embedding\.md$|LICENSE-|[A-Z]+\.md$|package\.json$)/.test(name),
    );
  assert.deepEqual(others, []);
});

test('every file that the package names is there', async () => {
  const own = packageIn(await projectOf('vite'));
  const { exports } = JSON.parse(readFileSync(path.join(own, 'package.json'), 'utf8'));
  const names = Object.values(exports).flatMap((to) =>
    typeof to === 'string' ? [to] : Object.values(to),
  );
  for (const name of names) readFileSync(path.join(own, name.replace('*', 'chess')));
});

const embedTest = embedTests();

embedTest('on a plain page', async (page, open) => {
  const boards = path.join(packageIn(await projectOf('vite')), 'lib');
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
  const project = await projectOf('vite');
  const types = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom'];
  await mustRun(project, 'tsc', ...types, '--module', 'nodenext', '--ignoreConfig', 'main.ts');
  await mustRun(project, 'vite', 'build', '--logLevel', 'warn');
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

embedTest('in React, whose properties and events reach the element', async (page, open) => {
  const project = await projectOf('react');
  await mustRun(project, 'vite', 'build', '--logLevel', 'warn');
  const { url } = await open({ folder: path.join(project, 'dist') });
  await page.goto(url);
  const board = page.locator('boardwright-board');
  await settled(board);
  await clickCell(page, board, 'e2');
  await clickCell(page, board, 'e4');
  await page.locator('#moves li', { hasText: 'e2 - e4' }).waitFor();
  const top = async () => (await board.locator('[data-name="a1"]').boundingBox())?.y ?? 0;
  const first = await top();
  await page.getByRole('button', { name: 'Turn the board' }).click();
  await page.waitForFunction(
    () => document.querySelector('boardwright-board')?.getAttribute('orientation') === 'turned',
  );
  await settled(board);
  assert((await top()) < first);
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.locator('#moves:not(:has(li))').waitFor({ state: 'attached' });
});

embedTest('in a blog that is written in Markdown', async (page, open) => {
  const posts = path.join(folder, 'posts');
  await mustRun(inRoot(), 'node', path.join(example('blog'), 'build.mjs'), posts);
  const boards = path.join(packageIn(await projectOf('vite')), 'lib');
  const { url } = await open({ folder: posts, boards });
  await page.goto(`${url}abalone.html`);
  const [abalone, show] = await page.locator('boardwright-board').all();
  if (!abalone || !show) throw new Error('boards are missing');
  await settled(abalone);
  await show.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => {
    const element = /** @type {import('../../www/embed/api.ts').BoardwrightBoardElement | null} */ (
      document.querySelector('#show')
    );
    return (element?.state?.ply ?? 0) >= 2;
  });
});
