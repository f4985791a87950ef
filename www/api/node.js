// `boardwright/engine` for Node, Deno and Bun: the WebAssembly file is beside this one and is read from disk.
import { readFile } from 'node:fs/promises';
import init from '../../pkg/boardwright.js';
import { functionsOf } from './checked.js';

export { Game, Loading, MoveKinds, Rules, Search } from '../../pkg/boardwright.js';

const module = new URL('../../pkg/boardwright_bg.wasm', import.meta.url);

export const { compile, findGames } = functionsOf(async () =>
  init({ module_or_path: await readFile(module) }),
);
