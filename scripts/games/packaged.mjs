// A Vite plugin that puts the shipped games into the npm package. Their files are in games/ beside the modules. Each
// game has a module that names its files one by one, since bundlers only include what is written out.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ruleFiles, shippedGames } from './openings.mjs';
import { filesOf, namesOfTablebases } from './plugin.mjs';

/** @typedef {import('./openings.mjs').ShippedGame} ShippedGame */

const virtualModule = 'virtual:games';
const lessonsEnding = '.lessons.json';

/**
 * @param {object} place
 * @param {string} place.folder the folder of the modules: '' or a name with a slash
 * @param {string | null} place.games the path of existing game files, relative to the modules; null if there are none
 * @returns {import('vite').Plugin}
 */
export function packagedGames({ folder, games: there }) {
  /** @type {Promise<ShippedGame[]> | null} */
  let games = null;
  const all = () => (games ??= shippedGames());
  return {
    name: 'packaged-games',
    resolveId: (id) => (id === virtualModule ? `\0${id}` : null),
    async load(id) {
      if (id !== `\0${virtualModule}`) return null;
      const counts = (await all()).map((game) => [game.id, game.openings.length]);
      return [
        // Not a literal, so that bundlers do not treat the whole folder as an asset.
        'const here = import.meta.url;',
        `const folderOf = (name) => name.endsWith('${lessonsEnding}') ? './games/' : '${there ?? './games/'}';`,
        `export const read = (name) => fetch(new URL(folderOf(name) + name, here));`,
        `export const variants = ${JSON.stringify(Object.fromEntries(counts))};`,
        namesOfTablebases(await all()),
      ].join('\n');
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const game of await all()) {
        const emit = (/** @type {string} */ name, /** @type {string | Buffer} */ source) =>
          this.emitFile({ type: 'asset', fileName: `${folder}games/${name}`, source });
        const lessons = lessonsOf(game.id);
        if (lessons !== null) emit(lessons.name, lessons.text);
        if (there !== null) continue;
        for (const [name, source] of filesOf(game)) emit(name, source);
        emit(`${game.id}.js`, moduleOf(game, lessons?.name ?? null));
      }
    },
  };
}

/**
 * Vite would inline small files into the modules, from where content security policies do not allow them to be fetched;
 * other bundlers ignore the query.
 * @param {string} name
 */
const addressOf = (name) => `new URL('./${name}?no-inline', import.meta.url).href`;

/** The lessons beside a rule file, if there are any. @param {string} id */
function lessonsOf(id) {
  const rules = ruleFiles().find((file) => path.basename(file, '.zrf') === id);
  const file = rules?.replace(/\.zrf$/, lessonsEnding);
  if (file === undefined || !existsSync(file)) return null;
  return { name: path.basename(file), text: JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))) };
}

/**
 * @param {ShippedGame} game
 * @param {string | null} lessons the name of the lessons file
 */
function moduleOf({ id, openings }, lessons) {
  return [
    `import { registerGame } from '../games.js';`,
    `registerGame('${id}', {`,
    `  rules: ${addressOf(`${id}.zrf`)},`,
    '  openings: [',
    ...openings.map((_, variant) => `    ${addressOf(`${id}.${variant}.json`)},`),
    '  ],',
    lessons === null ? '});' : `}, ${addressOf(lessons)});`,
    '',
  ].join('\n');
}
