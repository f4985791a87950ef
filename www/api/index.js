// `boardwright/engine` for browsers, workers and bundlers: the WebAssembly lies beside this file and is fetched.
import init, { compile as compileNow } from '../../pkg/boardwright.js';

export { Game, Loading, Rules, Search } from '../../pkg/boardwright.js';

let ready = null;

function load() {
  ready ??= init({
    module_or_path: new URL('../../pkg/boardwright_bg.wasm', import.meta.url),
  }).catch((reason) => {
    // It is fetched again by the next call.
    ready = null;
    throw reason;
  });
  return ready;
}

export async function compile(text, options) {
  await load();
  return compileNow(text, options);
}
