// The engine in Node, from the committed pkg/.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { pkg, stampName } from './stamp.mjs';

/** @typedef {typeof import('../../pkg/boardwright.js')} Engine */

/** @type {Map<string, Promise<Engine>>} by the stamp, which tells builds apart */
const engines = new Map();

/** @returns {Promise<Engine>} */
export function loadEngine() {
  const stamp = readFileSync(path.join(pkg, stampName), 'utf8').trim();
  const loaded = engines.get(stamp) ?? instantiate(stamp);
  engines.set(stamp, loaded);
  return loaded;
}

/**
 * @param {string} stamp
 * @returns {Promise<Engine>}
 */
async function instantiate(stamp) {
  const address = pathToFileURL(path.join(pkg, 'boardwright.js')).href;
  /** @type {Engine} */
  const engine = await import(`${address}?${encodeURIComponent(stamp)}`);
  engine.initSync({ module: readFileSync(path.join(pkg, 'boardwright_bg.wasm')) });
  return engine;
}
