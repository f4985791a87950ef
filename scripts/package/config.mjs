// The build of embedded boards, for the npm package and for the published page.
import { inRoot, root } from '../paths.mjs';
import { workersStarted } from '../workers.mjs';
import { packagedGames } from '../games/packaged.mjs';
import { adoptedSheets, plainImports } from './sheets.mjs';

/** The modules may come from another origin than the page, for example a CDN. */
const foreignWorkers = workersStarted({
  query: '?worker&url',
  start: (name) => `startWorker(${name})`,
  besides: ["import { startWorker } from '/www/embed/start_worker.ts';"],
});

/**
 * @param {object} place
 * @param {string} place.outDir
 * @param {string} place.folder the folder of the modules in it: '' or a name with a slash
 * @param {string | null} place.games the path of the games, relative to the modules; null if they are part of the package
 * @returns {import('vite').InlineConfig}
 */
export function packageConfig({ outDir, folder, games }) {
  // All files are in one folder, so that modules find the games, and workers find the files of their modules.
  const names = {
    entryFileNames: `${folder}[name].js`,
    chunkFileNames: `${folder}[name]-[hash].js`,
    // The engine is also a package entry, so its file name must not change.
    assetFileNames: (/** @type {{ names: string[] }} */ { names: [name = ''] }) =>
      name.endsWith('.wasm')
        ? `${folder}engine/[name][extname]`
        : `${folder}[name]-[hash][extname]`,
  };
  const entries = {
    boardwright: inRoot('www', 'embed', 'define.ts'),
    element: inRoot('www', 'embed', 'element.ts'),
    games: inRoot('www', 'embed', 'games.ts'),
    frame: inRoot('www', 'embed', 'frame_client.ts'),
    embed: inRoot('embed.html'),
  };
  return {
    root,
    configFile: false,
    base: './',
    publicDir: false,
    logLevel: 'warn',
    plugins: [packagedGames({ folder, games }), adoptedSheets(), plainImports(), foreignWorkers],
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: folder === '',
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        preserveEntrySignatures: 'strict',
        input: entries,
        output: {
          ...names,
          // What shows a board is in a single file, which compresses best; three of the entries above share it.
          codeSplitting: { groups: [{ name: 'board', tags: ['$initial'], minShareCount: 3 }] },
        },
      },
    },
    worker: {
      format: 'es',
      rolldownOptions: { output: { ...names, entryFileNames: `${folder}[name]-[hash].js` } },
    },
  };
}
