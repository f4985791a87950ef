// A Vite plugin that provides the page with the shipped games, as the module `virtual:games`. Their files are in a
// folder whose name contains a hash of them, or inside the module if the page is a single file.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { ruleFiles, shippedGame, shippedGames, tablebaseEnding } from './openings.mjs';

/** @typedef {import('./openings.mjs').ShippedGame} ShippedGame */

const virtualModule = 'virtual:games';
const servedFolder = 'shipped-games/';

/**
 * @param {{ isSingle: boolean }} how whether the page is a single file
 * @returns {import('vite').Plugin}
 */
export function gameFiles({ isSingle }) {
  let isBuild = false;
  /** @type {Promise<ShippedGame[]> | null} */
  let games = null;
  const all = () => (games ??= shippedGames());
  const folder = async () => (isBuild ? `games-${hashOf(await all())}/` : servedFolder);
  return {
    name: 'shipped-games',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    resolveId: (id) => (id === virtualModule ? `\0${id}` : null),
    async load(id) {
      if (id !== `\0${virtualModule}`) return null;
      const counts = (await all()).map((game) => [game.id, game.openings.length]);
      return [
        ...(isSingle ? packedReader(await all()) : plainReader(await folder())),
        `export const variants = ${JSON.stringify(Object.fromEntries(counts))};`,
        namesOfTablebases(await all()),
      ].join('\n');
    },
    async generateBundle() {
      if (this.environment.name !== 'client' || isSingle) return;
      for (const game of await all())
        for (const [name, source] of filesOf(game))
          this.emitFile({ type: 'asset', fileName: `${await folder()}${name}`, source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        const name = pathname.split(servedFolder)[1];
        if (name === undefined) return next();
        void servedFile(name).then((content) => {
          if (content === undefined) return next();
          response.setHeader('Content-Type', typeOf(name));
          response.end(content);
        }, next);
      });
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (isSingle) return [];
        const first = /data-first-game="([^"]+)"/.exec(html)?.[1];
        const engine = Object.keys(bundle ?? {}).find((name) => name.endsWith('.wasm'));
        const opening = `${await folder()}${first}.0.json`;
        return [
          preload(opening, 'high'),
          ...(engine === undefined ? [] : [preload(engine, 'low')]),
        ];
      },
    },
  };
}

/**
 * @param {string} file
 * @param {'high' | 'low'} fetchpriority
 * @returns {import('vite').HtmlTagDescriptor}
 */
function preload(file, fetchpriority) {
  const attrs = { rel: 'preload', as: 'fetch', href: `./${file}`, crossorigin: '', fetchpriority };
  return { tag: 'link', attrs, injectTo: 'head' };
}

/**
 * The files of a game that the page loads, by name.
 * @param {ShippedGame} game
 * @returns {[string, string | Buffer][]}
 */
export function filesOf({ id, text, tablebase, openings }) {
  const files = openings.map(
    (opening, variant) =>
      /** @type {[string, string | Buffer]} */ ([`${id}.${variant}.json`, JSON.stringify(opening)]),
  );
  if (tablebase !== null) files.push([`${id}${tablebaseEnding}`, tablebase]);
  return [[`${id}.zrf`, text], ...files];
}

/**
 * The code for the names of the games with endgame tables.
 * @param {ShippedGame[]} games
 */
export function namesOfTablebases(games) {
  const names = games.filter(({ tablebase }) => tablebase !== null).map(({ id }) => id);
  return `export const tablebases = ${JSON.stringify(names)};`;
}

/** @param {string} folder */
const plainReader = (folder) => [
  `const folder = ${JSON.stringify(folder)};`,
  'export const read = (name) => fetch(new URL(folder + name, document.baseURI));',
];

/** @param {ShippedGame[]} games */
function packedReader(games) {
  const files = games
    .flatMap((game) => filesOf(game))
    .map(([name, content]) => [name, Buffer.from(content).toString('base64')]);
  const packed = gzipSync(JSON.stringify(Object.fromEntries(files)), { level: 9 });
  return [
    "import { readerOf } from '/www/games/single_file.ts';",
    `export const read = readerOf('${packed.toString('base64')}');`,
  ];
}

/** The file, made from the current rules. @param {string} name */
async function servedFile(name) {
  const file = ruleFiles().find((one) => path.basename(one, '.zrf') === name.split('.')[0]);
  if (file === undefined) return undefined;
  return new Map(filesOf(await shippedGame(file))).get(name);
}

/** @param {string} name */
function typeOf(name) {
  if (name.endsWith(tablebaseEnding)) return 'application/gzip';
  return name.endsWith('.json') ? 'application/json' : 'text/plain; charset=utf-8';
}

/** @param {ShippedGame[]} games */
function hashOf(games) {
  const hash = createHash('sha256');
  for (const game of games)
    for (const [name, content] of filesOf(game)) hash.update(`${name}\0`).update(content);
  return hash.digest('hex').slice(0, 8);
}
