// The shipped games in the npm package: a plugin of Vite. Their files lie in games/ beside the modules, each game with a
// module that names its files one by one, as bundlers only take along what is written out.
import { compiledGames } from './compiled.mjs';
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
        this.emitFile({ type: 'asset', fileName: `games/${game.id}.js`, source: moduleOf(game) });
      }
    },
  };
}

/** @param {string} name */
const addressOf = (name) => `new URL('./${name}', import.meta.url).href`;

/** @param {CompiledGame} game */
function moduleOf({ id, variants }) {
  const files = variants.map((_, variant) => {
    const [opening, program] = ['json', 'bin'].map((end) => addressOf(`${id}.${variant}.${end}`));
    return `  [${opening}, ${program}],`;
  });
  const begin = [`import { registerGame } from '../games.js';`, `registerGame('${id}', [`];
  return [...begin, ...files, ']);', ''].join('\n');
}
