// `boardwright/engine` from the packed package, in projects without anything else: in Node, in its workers, in
// server-side rendering, in TypeScript with and without DOM types, and in a bundle with a worker.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../../scripts/paths.mjs';
import { mustRun, packageIn, test } from './packed.mjs';

const chase = readFileSync(inRoot('games', 'chase', 'chase.zrf'), 'utf8');

/** A user's first program. */
const firstProgram = `import { readFileSync } from 'node:fs';
import { compile } from 'boardwright/engine';

const rules = await compile(readFileSync('chase.zrf', 'utf8'));
const game = rules.newGame();
const count = game.legalMoves().length;
const { text } = game.apply('A1 - A2 e');
const turn = game.turn();
const answer = await game.search({ depth: 2 });
console.log(JSON.stringify({ count, text, turn, isLegal: game.moveTexts().includes(answer.move), depth: answer.depth }));
`;

const worker = `import { readFileSync } from 'node:fs';
import { Worker, isMainThread, parentPort } from 'node:worker_threads';
if (isMainThread) {
  const worker = new Worker(new URL(import.meta.url));
  worker.on('message', (found) => console.log(JSON.stringify(found)));
} else {
  const { compile } = await import('boardwright/engine');
  const game = (await compile(readFileSync('chase.zrf', 'utf8'))).newGame();
  const { move } = await game.search({ milliseconds: 100 });
  parentPort.postMessage({ count: game.legalMoves().length, isLegal: game.moveTexts().includes(move) });
}
`;

/** @param {string[]} names */
const importing = (names) => `for (const name of ${JSON.stringify(names)}) {
  const found = await import(name);
  console.log(name, Object.keys(found).join());
}
`;

const page = `import { compile } from 'boardwright/engine';
const rules = await (await fetch('chase.zrf')).text();
const game = (await compile(rules)).newGame();
document.title = String(game.legalMoves().length);
const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
worker.onmessage = ({ data }) => (document.title += ' ' + data);
worker.postMessage(rules);
`;

const pageWorker = `import { compile } from 'boardwright/engine';
onmessage = async ({ data }) => {
  const game = (await compile(data)).newGame();
  const { move } = await game.search({ milliseconds: 100 });
  postMessage(game.moveTexts().includes(move) ? 'searched' : 'failed');
};
`;

const typed = `import { compile, Game, type CompileOptions, type EngineError, type Move, type Token } from 'boardwright/engine';

const options: CompileOptions = { variant: 'Lite' };
export const said: Token[] = [{ kind: 'add', site: 1 }];
export const summary = ({ text, from, to, captures, changes, steps }: Move) =>
  [text, from, to, captures.length, changes.length, steps.length].join();

export async function play(text: string): Promise<string | null> {
  try {
    const game: Game = (await compile(text, options)).newGame();
    for (const move of game.legalMoves()) summary(move);
    const { move } = await game.search({ milliseconds: 5, signal: { aborted: false }, progress: ({ depth }) => void depth });
    return move;
  } catch (thrown) {
    const error = thrown as EngineError;
    switch (error.kind) {
      case 'rules':
        return error.diagnostics[0]?.code ?? null;
      case 'illegalMove':
        return error.suggestion;
      default:
        return error.message;
    }
  }
}
`;

const withPage = `import { compile } from 'boardwright/engine';
import { BoardFrame } from 'boardwright/frame';
import { BoardElement } from 'boardwright/element';

export const search = async (text: string) =>
  (await compile(text)).newGame().search({ signal: new AbortController().signal });
export const moves: Promise<string[]> = new BoardFrame(document.createElement('iframe')).call('legalMoves');
export const drawn: Promise<Blob> = new BoardElement().toPNG();
`;

/**
 * The strictest TypeScript configuration for one file, which also checks the types of the package.
 * @param {string} file
 * @param {string[]} lib
 * @param {Record<string, string>} how compiler options of module resolution
 */
const strictly = (file, lib, how) =>
  JSON.stringify({
    compilerOptions: {
      ...how,
      target: 'es2022',
      lib,
      types: [],
      strict: true,
      noEmit: true,
      skipLibCheck: false,
      exactOptionalPropertyTypes: true,
    },
    files: [file],
  });

const modules = {
  node: { module: 'nodenext', moduleResolution: 'nodenext' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
};

/** One project for all tests of a worker. @param {import('./packed.mjs').PackedPackage} pack */
const projectOf = (pack) =>
  pack.install('engine', {
    'chase.zrf': chase,
    'first.js': firstProgram,
    'worker.mjs': worker,
    'typed.ts': typed,
    'page.ts': withPage,
  });

/** @param {string} project @param {string} file */
async function printed(project, file) {
  return (await mustRun(project, 'node', file)).trim();
}

test('ten lines in Node list the moves, play one, and search', async ({ pack }) => {
  const found = JSON.parse(await printed(await projectOf(pack), 'first.js'));
  assert.deepEqual(found, { count: 46, text: 'A1 - A2 e', turn: 'Blue', isLegal: true, depth: 2 });
});

test('a worker in Node searches', async ({ pack }) => {
  const found = JSON.parse(await printed(await projectOf(pack), 'worker.mjs'));
  assert.deepEqual(found, { count: 46, isLegal: true });
});

test('everything can be imported without a DOM', async ({ pack }) => {
  const project = await projectOf(pack);
  const { exports } = JSON.parse(
    readFileSync(path.join(packageIn(project), 'package.json'), 'utf8'),
  );
  const modulesOf = Object.entries(exports).filter(([, to]) => typeof to === 'object');
  const names = modulesOf.map(([name]) => name.replace('.', 'boardwright').replace('*', 'chess'));
  assert(
    names.includes('boardwright') && names.includes('boardwright/games/chess.js'),
    names.join(),
  );
  writeFileSync(path.join(project, 'server.mjs'), importing(names));
  const output = await printed(project, 'server.mjs');
  for (const name of names) assert(output.includes(`${name} `) || output.endsWith(name), output);
  assert.match(output, /boardwright\/engine .*compile/);
});

for (const [name, how] of Object.entries(modules))
  test(`the types compile without the DOM’s, with modules resolved as by ${name}`, async ({
    pack,
  }) => {
    const project = await projectOf(pack);
    writeFileSync(path.join(project, 'plain.json'), strictly('typed.ts', ['es2022'], how));
    await mustRun(project, 'tsc', '--project', 'plain.json');
    writeFileSync(path.join(project, 'page.json'), strictly('page.ts', ['es2022', 'dom'], how));
    await mustRun(project, 'tsc', '--project', 'page.json');
  });

test('the types are precise', async ({ pack }) => {
  const lib = path.join(packageIn(await projectOf(pack)), 'lib');
  const files = readdirSync(lib, { recursive: true, encoding: 'utf8' });
  const vague = files
    .filter((file) => file.endsWith('.d.ts'))
    .flatMap((file) => {
      const text = readFileSync(path.join(lib, file), 'utf8').replaceAll(/\/\*\*[\s\S]*?\*\//g, '');
      return [...text.matchAll(/.*\b(?:any|unknown|InitOutput)\b.*/g)].map(
        ([line]) => `${file}: ${line.trim()}`,
      );
    });
  assert.deepEqual(vague, []);
});

test(
  'a bundler includes it in a page and its worker',
  { tag: '@long' },
  async ({ page: tab, open, pack }) => {
    const project = await pack.install('bundled', {
      'index.html':
        '<!doctype html><html lang="en"><head><title>-</title></head><body><script type="module" src="/main.js"></script></body></html>',
      'main.js': page,
      'worker.js': pageWorker,
      'vite.config.js':
        "export default { build: { target: 'es2022' }, worker: { format: 'es' } };\n",
    });
    await mustRun(project, 'vite', 'build', '--logLevel', 'warn');
    writeFileSync(path.join(project, 'dist', 'chase.zrf'), chase);
    const { url } = await open({ folder: path.join(project, 'dist') });
    await tab.goto(url);
    await tab.waitForFunction(() => document.title === '46 searched');
  },
);
