// The shipped games in the npm package: a plugin of Vite. Their files lie in games/ beside the modules, each game with a
// module that names its files one by one, as bundlers only take along what is written out.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compiledGames, ruleFiles } from './compiled.mjs';
import { filesOf } from './plugin.mjs';

/** @typedef {import('./compiled.mjs').CompiledGame} CompiledGame */

const virtualModule = 'virtual:games';

/** @returns {import('vite').Plugin} */
export function packagedGames() {
  /** @type {Promise<CompiledGame[]> | null} */
  let games = null;
  const all = () => (games ??= compiledGames());
  return {
    name: 'packaged-games',
    resolveId: (id) => (id === virtualModule ? `\0${id}` : null),
    async load(id) {
      if (id !== `\0${virtualModule}`) return null;
      const counts = (await all()).map((game) => [game.id, game.variants.length]);
      return [
        // Not written out, as there is no folder to be taken along.
        'const here = import.meta.url;',
        `export const read = (name) => fetch(new URL('./games/' + name, here));`,
        `export const variants = ${JSON.stringify(Object.fromEntries(counts))};`,
      ].join('\n');
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const game of await all()) {
        for (const [name, source] of filesOf(game))
          this.emitFile({ type: 'asset', fileName: `games/${name}`, source });
        const lessons = lessonsOf(game.id);
        if (lessons !== null)
          this.emitFile({ type: 'asset', fileName: `games/${lessons.name}`, source: lessons.text });
        const source = moduleOf(game, lessons?.name ?? null);
        this.emitFile({ type: 'asset', fileName: `games/${game.id}.js`, source });
      }
    },
  };
}

/** @param {string} name */
const addressOf = (name) => `new URL('./${name}', import.meta.url).href`;

/**
 * The lessons that lie beside a rule file, if there are some.
 * @param {string} id
 */
function lessonsOf(id) {
  const rules = ruleFiles().find((file) => path.basename(file, '.zrf') === id);
  const file = rules?.replace(/\.zrf$/, '.lessons.json');
  if (file === undefined || !existsSync(file)) return null;
  return { name: path.basename(file), text: JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))) };
}

/**
 * @param {CompiledGame} game
 * @param {string | null} lessons the name of their file
 */
function moduleOf({ id, variants }, lessons) {
  const files = variants.map((_, variant) => {
    const [opening, program] = ['json', 'bin'].map((end) => addressOf(`${id}.${variant}.${end}`));
    return `  [${opening}, ${program}],`;
  });
  const begin = [`import { registerGame } from '../games.js';`, `registerGame('${id}', [`];
  const end = lessons === null ? ']);' : `], ${addressOf(lessons)});`;
  return [...begin, ...files, end, ''].join('\n');
}
