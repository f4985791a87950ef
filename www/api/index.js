// `boardwright/engine` for browsers, workers and bundlers: the WebAssembly file is beside this one and is fetched.
import init from '../../pkg/boardwright.js';
import { functionsOf } from './checked.js';

export { Game, Loading, MoveKinds, Rules, Search } from '../../pkg/boardwright.js';

export const { compile, findGames } = functionsOf(() =>
  init({ module_or_path: new URL('../../pkg/boardwright_bg.wasm', import.meta.url) }),
);
