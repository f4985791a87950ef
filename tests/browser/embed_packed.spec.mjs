// The npm package as `npm pack` makes it: its files, what tools report about it, and the examples with it: a plain
// page, Vite, React, and a blog.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { inRoot } from '../../scripts/paths.mjs';
import { clickCell, example, settled } from './embedded.mjs';
import { mustRun, packageIn, test } from './packed.mjs';

/** The largest permitted download of the package; rule files have texts in three languages, and lessons in five. */
const maxBytes = 4_500_000;

/**
 * A copy of an example with the package in it.
 * @param {import('./packed.mjs').PackedPackage} pack
 * @param {string} name
 */
const projectOf = (pack, name) => pack.install(name, example(name));

test('the package is small, and only contains what it is for', ({ pack }) => {
  const { size, files } = pack.packed;
  assert(size <= maxBytes, `${size} bytes`);
  const wanted = [
    /^lib\/[\w-]+\.(js|d\.ts|wasm)$/,
    /^lib\/engine\/[\w-]+\.(js|d\.ts|wasm)$/,
    /^lib\/games\/[\w-]+(\.\d+\.json|\.js|\.zrf|\.tablebase|\.lessons\.json)$/,
    /^lib\/(embed\.html|custom-elements\.json)$/,
    /^docs\/(api|embedding|lessons|notation)\.md$/,
    /^lib\/licence-of-[\w-]+\.txt$/,
    /^(package\.json|README\.md|CHANGELOG\.md|LICENSE-MIT|LICENSE-APACHE)$/,
  ];
  const names = files.map((file) => file.path);
  assert.deepEqual(
    names.filter((name) => !wanted.some((pattern) => pattern.test(name))),
    [],
  );
  for (const pattern of wanted)
    assert(
      names.some((name) => pattern.test(name)),
      String(pattern),
    );
});

test('every file that the package names exists', { tag: '@long' }, async ({ pack }) => {
  const own = packageIn(await projectOf(pack, 'vite'));
  const { exports, customElements } = JSON.parse(
    readFileSync(path.join(own, 'package.json'), 'utf8'),
  );
  const names = Object.values(exports).flatMap((to) =>
    typeof to === 'string' ? [to] : Object.values(to),
  );
  for (const name of [...names, customElements])
    readFileSync(path.join(own, name.replace('*', 'chase')));
});

test('a linter for packages finds nothing', { tag: '@long' }, async ({ pack }) => {
  const pkgDir = packageIn(await projectOf(pack, 'vite'));
  const { messages, pkg } = await publint({ pkgDir, strict: true, pack: false });
  assert.deepEqual(
    messages.map((message) => formatMessage(message, pkg, { color: false })),
    [],
  );
});

test(
  'types are found by all kinds of module resolution, also those for React',
  { tag: '@long' },
  async ({ pack }) => {
    const project = await projectOf(pack, 'react');
    const right = [
      "import 'boardwright';",
      "import 'boardwright/games/chase.js';",
      "import type { BoardState } from 'boardwright';",
      "import { BoardElement } from 'boardwright/element';",
      "import { BoardFrame } from 'boardwright/frame';",
      "import { registerGame } from 'boardwright/games';",
      "import type {} from 'boardwright/react';",
      'export const made: HTMLElement = new BoardElement();',
      "export const known = document.createElement('boardwright-board').play('a');",
      'export const told: Promise<BoardState> = known;',
      'export const all = [BoardFrame, registerGame];',
      'export const board = <boardwright-board game="chess" viewOnly onmove={({ detail }) => detail.move.length} />;',
    ];
    const wrong = 'export const wrong = <boardwright-board game={7} />;';
    const files = { 'right.tsx': right.join('\n'), 'wrong.tsx': `${right.join('\n')}\n${wrong}` };
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(project, name), text);
    const common = [
      '--noEmit',
      '--strict',
      '--ignoreConfig',
      '--pretty',
      'false',
      '--target',
      'es2022',
      '--jsx',
      'react-jsx',
    ];
    const kinds = [
      ['--module', 'nodenext'],
      ['--module', 'esnext', '--moduleResolution', 'bundler'],
    ];
    for (const kind of kinds) {
      await mustRun(project, 'tsc', ...common, '--lib', 'es2022,dom', ...kind, 'right.tsx');
      await assert.rejects(
        mustRun(project, 'tsc', ...common, '--lib', 'es2022,dom', ...kind, 'wrong.tsx'),
        /wrong\.tsx\(\d+,\d+\): error TS2322/,
      );
    }
  },
);

test('on a plain page', { tag: '@long' }, async ({ page, open, pack }) => {
  const boards = path.join(packageIn(await projectOf(pack, 'vite')), 'lib');
  const { url } = await open({ folder: example('plain'), boards });
  await page.goto(url);
  const own = page.locator('#own');
  await own.scrollIntoViewIfNeeded();
  await settled(own);
  await clickCell(page, own, 'c1');
  await clickCell(page, own, 'c2');
  await own.locator('.status .now', { hasText: 'Black' }).waitFor();
});

test('in a Vite project, with its types', { tag: '@long' }, async ({ page, open, pack }) => {
  const project = await projectOf(pack, 'vite');
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

test('in React, with properties and events', { tag: '@long' }, async ({ page, open, pack }) => {
  const project = await projectOf(pack, 'react');
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
  await page.getByRole('button', { name: 'Flip board' }).click();
  await page.waitForFunction(
    () => document.querySelector('boardwright-board')?.getAttribute('orientation') === 'turned',
  );
  await settled(board);
  assert((await top()) < first);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('#moves:not(:has(li))').waitFor({ state: 'attached' });
});

test('in a blog that is written in Markdown', { tag: '@long' }, async ({ page, open, pack }) => {
  const posts = path.join(pack.folder, 'posts');
  await mustRun(inRoot(), 'node', path.join(example('blog'), 'build.mjs'), posts);
  const boards = path.join(packageIn(await projectOf(pack, 'vite')), 'lib');
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
