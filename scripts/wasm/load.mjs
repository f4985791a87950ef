// Loads the engine in Node from the committed pkg/, or from the folder in the variable BOARDWRIGHT_PKG, to test a build
// by other tools.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { pkg, stampName } from './stamp.mjs';

/** @typedef {typeof import('../../pkg/boardwright.js')} Engine */

/** @type {Map<string, Promise<Engine>>} by stamp, which distinguishes builds */
const engines = new Map();

/** @returns {Promise<Engine>} */
export function loadEngine() {
  const folder = process.env['BOARDWRIGHT_PKG'] ?? pkg;
  const stamp = path.join(folder, stampName);
  const build = existsSync(stamp) ? readFileSync(stamp, 'utf8').trim() : folder;
  const loaded = engines.get(build) ?? instantiate(folder, build);
  engines.set(build, loaded);
  return loaded;
}

/**
 * @param {string} folder
 * @param {string} build
 * @returns {Promise<Engine>}
 */
async function instantiate(folder, build) {
  const address = pathToFileURL(path.join(folder, 'boardwright.js')).href;
  /** @type {Engine} */
  const engine = await import(`${address}?${encodeURIComponent(build)}`);
  engine.initSync({ module: readFileSync(path.join(folder, 'boardwright_bg.wasm')) });
  return engine;
}
