// `boardwright/engine` for Node, Deno and Bun: the WebAssembly lies beside this file and is read.
import { readFile } from 'node:fs/promises';
import init, { compile as compileNow } from '../../pkg/boardwright.js';

export { Game, Loading, Rules, Search } from '../../pkg/boardwright.js';

const module = new URL('../../pkg/boardwright_bg.wasm', import.meta.url);
let ready = null;

export async function compile(text, options) {
  ready ??= readFile(module).then((bytes) => init({ module_or_path: bytes }));
  await ready;
  return compileNow(text, options);
}
