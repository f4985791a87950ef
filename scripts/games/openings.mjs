// The shipped games as the page loads them: each rule file as text, and an opening for each game and variant, which is
// enough to show the board before the engine is loaded. Openings are made with the module in pkg/, and cached by the
// rule text and the module.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../paths.mjs';
import { loadEngine } from '../wasm/load.mjs';
import { pkg, stampName } from '../wasm/stamp.mjs';

const cache = inRoot('node_modules', '.cache', 'boardwright-games');
/** What the name of a file with endgame tables ends with, after that of its rule file. */
export const tablebaseEnding = '.tablebase';
/** The cache also depends on this file. */
const own = readFileSync(inRoot('scripts', 'games', 'openings.mjs'), 'utf8');

/** @typedef {import('../../www/engine/structures.ts').Opening} Opening */
/**
 * @typedef {object} ShippedGame
 * @property {string} id the name of its file
 * @property {string} text the rules
 * @property {Buffer | null} tablebase its endgame tables, compressed
 * @property {Opening[]} openings of each game and variant in the file
 */

/** @returns {Promise<ShippedGame[]>} by id */
export async function shippedGames() {
  const games = [];
  for (const file of ruleFiles()) games.push(await shippedGame(file));
  return games;
}

export function ruleFiles() {
  const entries = readdirSync(inRoot('games'), { recursive: true, withFileTypes: true });
  const files = entries.filter(({ name }) => name.endsWith('.zrf'));
  return files.map(({ parentPath, name }) => path.join(parentPath, name)).toSorted();
}

/**
 * @param {string} file
 * @returns {Promise<ShippedGame>}
 */
export async function shippedGame(file) {
  const id = path.basename(file, '.zrf');
  const text = readFileSync(file, 'utf8');
  const stamp = readFileSync(path.join(pkg, stampName), 'utf8');
  const key = createHash('sha256').update(`${own}\0${stamp}\0${text}`).digest('hex').slice(0, 32);
  const cached = path.join(cache, `${id}-${key}.json`);
  const tables = file.replace(/\.zrf$/, tablebaseEnding);
  const game = { id, text, tablebase: existsSync(tables) ? readFileSync(tables) : null };
  if (existsSync(cached)) return { ...game, openings: JSON.parse(readFileSync(cached, 'utf8')) };
  const openings = await openingsOf(id, text);
  mkdirSync(cache, { recursive: true });
  writeFileSync(cached, JSON.stringify(openings));
  return { ...game, openings };
}

/**
 * @param {string} id
 * @param {string} text
 */
async function openingsOf(id, text) {
  const { compile } = await loadEngine();
  /** @type {Opening[]} */
  const openings = [];
  try {
    for (let variant = 0, count = 1; variant < count; variant++) {
      const rules = compile(text, { variant });
      const [info, game] = [rules.info(), rules.newGame()];
      count = info.variants.length;
      const start = { view: game.view(), entry: game.filterMoves([]), record: game.record() };
      openings.push({ info, start });
      game.free();
      rules.free();
    }
  } catch (thrown) {
    throw new Error(`${id} cannot be compiled: ${thrown}`, { cause: thrown });
  }
  return openings;
}
