// The shipped games as the page fetches them: each game and variant as the bytes of its program, what the page says of
// it and how it begins, and each rule file as text. Made with the modules of pkg/; what was made before from the same
// text by the same modules comes from a cache.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot } from '../paths.mjs';
import { pkg, stampName } from '../wasm/stamp.mjs';

const cache = inRoot('node_modules', '.cache', 'boardwright-games');
/** What is kept was made by this text. */
const own = readFileSync(inRoot('scripts', 'games', 'compiled.mjs'), 'utf8');

/**
 * @typedef {object} Variant
 * @property {string} program the bytes in base64
 * @property {string} opening JSON of `Opening` in www/engine/types.ts
 */
/** @typedef {{ id: string, text: string, variants: Variant[] }} CompiledGame */

/** @returns {Promise<CompiledGame[]>} by id */
export async function compiledGames() {
  const games = [];
  for (const file of ruleFiles()) games.push(await compiledGame(file));
  return games;
}

export function ruleFiles() {
  const entries = readdirSync(inRoot('games'), { recursive: true, withFileTypes: true });
  const files = entries.filter(({ name }) => name.endsWith('.zrf'));
  return files.map(({ parentPath, name }) => path.join(parentPath, name)).toSorted();
}

/**
 * @param {string} file
 * @returns {Promise<CompiledGame>}
 */
export async function compiledGame(file) {
  const id = path.basename(file, '.zrf');
  const text = readFileSync(file, 'utf8');
  const stamp = readFileSync(path.join(pkg, stampName), 'utf8');
  const key = createHash('sha256').update(`${own}\0${stamp}\0${text}`).digest('hex').slice(0, 32);
  const kept = path.join(cache, `${id}-${key}.json`);
  if (existsSync(kept)) return { id, text, variants: JSON.parse(readFileSync(kept, 'utf8')) };
  const variants = await compile(id, text, stamp.trim());
  mkdirSync(cache, { recursive: true });
  writeFileSync(kept, JSON.stringify(variants));
  return { id, text, variants };
}

/**
 * @param {string} id
 * @param {string} text
 * @param {string} stamp
 * @returns {Promise<Variant[]>}
 */
async function compile(id, text, stamp) {
  const { Rules } = await loadModule('compiler', stamp);
  const { Session } = await loadModule('player', stamp);
  const variants = [];
  try {
    for (let variant = 0, count = 1; variant < count; variant++) {
      const rules = new Rules(text, variant);
      const info = rules.info();
      count = info.variants.length;
      const program = rules.program();
      const session = new Session(program);
      const start = { view: session.view(), entry: session.narrow([]), record: session.record() };
      variants.push({
        program: Buffer.from(program).toString('base64'),
        opening: JSON.stringify({ info, start }),
      });
      session.free();
      rules.free();
    }
  } catch (thrown) {
    throw new Error(`${id} cannot be compiled: ${JSON.stringify(thrown)}`, { cause: thrown });
  }
  return variants;
}

/** @type {Map<string, Promise<any>>} */
const modules = new Map();

/**
 * @param {'compiler' | 'player'} name
 * @param {string} stamp tells builds apart
 */
function loadModule(name, stamp) {
  const file = path.join(pkg, name, `${name}.js`);
  const address = `${pathToFileURL(file).href}?${stamp}`;
  const loaded = modules.get(address) ?? instantiate(address, file.replace(/\.js$/, '_bg.wasm'));
  modules.set(address, loaded);
  return loaded;
}

/**
 * @param {string} address
 * @param {string} binary
 */
async function instantiate(address, binary) {
  const bindings = await import(address);
  bindings.initSync({ module: readFileSync(binary) });
  return bindings;
}
