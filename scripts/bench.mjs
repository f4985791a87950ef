// Measures the speed of the games natively and in WebAssembly under Node: `npm run bench`, or for some games `npm run
// bench -- chase`. Fails if their counts differ from each other or from `tests/bench/counts.txt`.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { outputOf, mustRun } from './command.mjs';
import { inRoot, targetFolder } from './paths.mjs';
import { buildPkg } from './wasm/build.mjs';
import { loadEngine } from './wasm/load.mjs';
import { isFresh } from './wasm/stamp.mjs';

/**
 * @typedef {object} Row
 * @property {string} game
 * @property {number} variant
 * @property {number} depth
 * @property {number} perft
 * @property {number} plies
 * @property {string} hash
 * @property {number} compile_milliseconds
 * @property {number} moves_per_second
 * @property {number} plies_per_second
 * @property {number} perft_per_second
 * @property {number} search_per_second
 * @property {number} branching
 */

const counted = /** @type {const} */ (['perft', 'plies', 'hash', 'branching']);
const rates = /** @type {const} */ ([
  'moves_per_second',
  'plies_per_second',
  'perft_per_second',
  'search_per_second',
]);

/** How long each measurement takes. */
const seconds = 0.2;

/** The text of the rule file of a shipped game. @param {string} game */
function rules(game) {
  const wanted = `${game.split('/')[0]}.zrf`;
  const entries = readdirSync(inRoot('games'), { recursive: true, withFileTypes: true });
  const file = entries.find((entry) => entry.name === wanted);
  if (!file) throw new Error(`There is no ${wanted} under games/.`);
  return readFileSync(path.join(file.parentPath, file.name), 'utf8');
}

/** Builds the program, and the module if it is older than its sources. */
async function build() {
  if (!isFresh()) await buildPkg();
  await mustRun('cargo', ['build', '--release', '--locked', '--bin', 'boardwright']);
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function written(program, args) {
  const output = outputOf(program, args);
  if (output === undefined) throw new Error(`${program} ${args.join(' ')} failed`);
  return output;
}

await build();
const program = path.join(targetFolder(), 'release', 'boardwright');
const { measure } = await loadEngine();
const listed = () => written(program, ['games']).split('\n');
const shipped = () => listed().map((line) => line.split('\t')[0] ?? '');
const given = process.argv.slice(2);
const games = given.length > 0 ? given : shipped().filter((game) => !game.includes('/'));

console.log('WebAssembly under Node; in brackets how many times as long as natively.');
console.log(
  `${'game'.padEnd(28)}   compile ms        moves/s        plies/s        perft/s       search/s   branching`,
);
let worst = 0;
for (const game of games) {
  /** @type {[Row]} */
  const [native] = JSON.parse(
    written(program, ['bench', '--json', '--seconds', `${seconds}`, game]),
  );
  const inWasm = measure(rules(game), native.variant, native.depth, seconds);
  for (const name of counted) {
    if (inWasm[name] !== native[name]) {
      console.error(`${game}: ${name} is ${inWasm[name]} in WebAssembly, ${native[name]} natively`);
      process.exitCode = 1;
    }
  }
  const slower = rates.map((name) => native[name] / inWasm[name]);
  worst = Math.max(worst, ...slower.filter((ratio) => Number.isFinite(ratio)));
  const compiling = inWasm.compile_milliseconds / native.compile_milliseconds;
  const cells = [
    `${inWasm.compile_milliseconds.toFixed(1).padStart(6)} (${compiling.toFixed(2)})`,
    ...rates.map(
      (name, at) => `${inWasm[name].toFixed(0).padStart(8)} (${slower[at]?.toFixed(2)})`,
    ),
    inWasm.branching.toFixed(1).padStart(9),
  ];
  console.log(`${game.padEnd(28)}${cells.join(' ')}`);
}
console.log(`At worst ${worst.toFixed(2)} times as long as natively.`);
