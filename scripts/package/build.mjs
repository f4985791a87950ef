// Builds the npm package in lib/: modules, workers, WebAssembly, games, the page for frames, and types. `npm run
// package`; `npm pack` runs it automatically.
import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { run } from '../command.mjs';
import { inRoot } from '../paths.mjs';
import { pkg } from '../wasm/stamp.mjs';
import { packageConfig } from './config.mjs';
import { publicTypes } from './engine_types.mjs';
import { elementManifest } from './manifest.mjs';

const lib = inRoot('lib');
const written = inRoot('scripts', 'package', 'types');

export async function buildPackage() {
  await build(packageConfig({ outDir: lib, folder: '', games: null }));
  await mustRun('tsc', '--project', 'tsconfig.package.json');
  flattenTypes();
  renameSync(inLib('frame_client.d.ts'), inLib('frame.d.ts'));
  for (const name of readdirSync(written)) copyFileSync(path.join(written, name), inLib(name));
  // A file of types only needs an empty module beside it.
  writeFileSync(inLib('react.js'), 'export {};\n');
  writeFileSync(inLib('custom-elements.json'), elementManifest());
  for (const name of readdirSync(lib).filter((one) => one.endsWith('.d.ts'))) nameEndings(name);
  copyEngine();
  // The characters on pieces are from a font, which asks for its licence in every copy.
  copyFileSync(inRoot('www', 'public', 'licences', font), inLib(`licence-of-${font}`));
}

const font = 'noto-serif-cjk.txt';

/** Copies the engine without a page: the output of wasm-pack and its loader. Boards load the same module. */
function copyEngine() {
  const [folder, sources] = [inLib('engine'), inRoot('www', 'api')];
  mkdirSync(folder, { recursive: true });
  for (const name of ['boardwright.js', 'boardwright_bg.wasm'])
    copyFileSync(path.join(pkg, name), path.join(folder, name));
  const types = 'boardwright.d.ts';
  writeFileSync(path.join(folder, types), publicTypes(readFileSync(path.join(pkg, types), 'utf8')));
  for (const name of readdirSync(sources)) {
    const text = readFileSync(path.join(sources, name), 'utf8');
    writeFileSync(path.join(folder, name), text.replaceAll('../../pkg/', './'));
  }
}

/** @param {string} name */
const inLib = (name) => path.join(lib, name);

/** In the package, all types are in one folder, whichever folders of `www/` they come from. */
function flattenTypes() {
  const folders = ['embed', 'core'];
  const names = folders.flatMap((folder) =>
    readdirSync(inLib(folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.d.ts'))
      .map((name) => path.join(folder, name)),
  );
  for (const name of names) {
    const text = readFileSync(inLib(name), 'utf8');
    writeFileSync(
      inLib(path.basename(name)),
      text.replaceAll(/from '\.[^']*\/([^'/]+?)(\.ts)?'/g, "from './$1'"),
    );
  }
  for (const folder of folders) rmSync(inLib(folder), { recursive: true });
}

/** Node needs file name endings in imports; in the sources Vite adds them. @param {string} name of a file of types */
function nameEndings(name) {
  const text = readFileSync(inLib(name), 'utf8');
  writeFileSync(inLib(name), text.replaceAll(/(from '\.\/[^'.]+)'/g, "$1.js'"));
}

/**
 * @param {string} program
 * @param {string[]} args
 */
async function mustRun(program, ...args) {
  const { ok } = await run(program, args);
  if (!ok) throw new Error(`${program} failed`);
}

if (import.meta.filename === process.argv[1]) await buildPackage();
