// Measures the speed of the games natively and in WebAssembly under Node: `npm run bench`, or for some games `npm run
// bench -- chase`. Fails if their counts differ from each other or from `tests/bench/counts.txt`.
// Both are built from the same sources, by the same compiler and profile.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
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
 * @property {number} games
 * @property {number} plies
 * @property {string} hash
 * @property {number} compile_milliseconds
 * @property {number} first_moves_milliseconds
 * @property {number} graph_milliseconds
 * @property {number} moves_per_second
 * @property {number} plies_per_second
 * @property {number} perft_per_second
 * @property {number} search_per_second
 * @property {number} branching
 * @property {number} yardstick_plies_per_second
 */

const counted = /** @type {const} */ (['perft', 'games', 'plies', 'hash']);
const times = /** @type {const} */ ([
  'compile_milliseconds',
  'first_moves_milliseconds',
  'graph_milliseconds',
]);
const rates = /** @type {const} */ ([
  'moves_per_second',
  'plies_per_second',
  'perft_per_second',
  'search_per_second',
]);

const titles = [
  'compile ms',
  'start ms',
  'graphs ms',
  'moves/s',
  'plies/s',
  'perft/s',
  'search/s',
  'branching',
];

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

/**
 * A figure, and how many times as long it takes as natively.
 * @param {string} figure
 * @param {number} ratio
 */
const cell = (figure, ratio) =>
  `${figure} (${Number.isFinite(ratio) ? ratio.toFixed(2) : '–'})`.padStart(16);

await build();
const program = path.join(targetFolder(), 'release', 'boardwright');
// All of the module is optimised before anything is measured; otherwise the first figures would be those of code that is
// still being compiled.
setFlagsFromString('--no-liftoff');
setFlagsFromString('--no-wasm-lazy-compilation');
const { measure } = await loadEngine();
const listed = () => written(program, ['games']).split('\n');
const shipped = () => listed().map((line) => line.split('\t')[0] ?? '');
const given = process.argv.slice(2);
const games = given.length > 0 ? given : shipped().filter((game) => !game.includes('/'));

console.log('WebAssembly under Node; in brackets how many times as long as natively.');
console.log(`${'game'.padEnd(28)}${titles.map((title) => title.padStart(16)).join('')}`);
let worst = 0;
/** @type {number[]} */
const yardsticks = [];
for (const game of games) {
  /** @type {[Row]} */
  const [native] = JSON.parse(
    written(program, ['bench', '--json', '--seconds', `${seconds}`, game]),
  );
  /** @type {Omit<Row, 'game' | 'variant' | 'depth'>} */
  const inWasm = measure(rules(game), native.variant, native.depth, seconds);
  /** @type {((typeof counted)[number] | 'branching')[]} */
  const different = counted.filter((name) => inWasm[name] !== native[name]);
  // A mean of logarithms, of which platforms may round the last digit differently.
  if (inWasm.branching.toFixed(6) !== native.branching.toFixed(6)) different.push('branching');
  for (const name of different) {
    console.error(`${game}: ${name} is ${inWasm[name]} in WebAssembly, ${native[name]} natively`);
    process.exitCode = 1;
  }
  const slower = rates.map((name) => native[name] / inWasm[name]);
  worst = Math.max(worst, ...slower.filter((ratio) => Number.isFinite(ratio)));
  yardsticks.push(native.yardstick_plies_per_second / inWasm.yardstick_plies_per_second);
  const cells = [
    ...times.map((name) => cell(inWasm[name].toFixed(1), inWasm[name] / native[name])),
    ...rates.map((name, at) => cell(inWasm[name].toFixed(0), slower[at] ?? Number.NaN)),
    inWasm.branching.toFixed(1).padStart(16),
  ];
  console.log(`${game.padEnd(28)}${cells.join('')}`);
}
console.log(`At worst ${worst.toFixed(2)} times as long as natively.`);
const median = yardsticks.toSorted((a, b) => a - b)[Math.floor(yardsticks.length / 2)];
console.log(`Hand-written Breakthrough takes ${median?.toFixed(2)} times as long as natively.`);
