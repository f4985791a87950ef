import { defineConfig } from 'vite';
import { packagedGames } from './scripts/games/packaged.mjs';
import { foreignWorkers } from './scripts/package/workers.mjs';
import { adoptedSheets, plainImports } from './scripts/package/sheets.mjs';

/** Side by side, so that the games lie beside whichever module asks for them, and workers find what modules have. */
const names = {
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  assetFileNames: '[name]-[hash][extname]',
};

/** The npm package: modules, workers, WebAssembly and games in `lib/`, and the page for frames. */
export default defineConfig({
  base: './',
  publicDir: false,
  plugins: [packagedGames(), adoptedSheets(), plainImports(), foreignWorkers()],
  build: {
    target: 'es2022',
    outDir: 'lib',
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      preserveEntrySignatures: 'strict',
      input: {
        boardwright: 'www/embed/define.ts',
        element: 'www/embed/element.ts',
        games: 'www/embed/games.ts',
        frame: 'www/embed/board_frame.ts',
        embed: 'embed.html',
      },
      output: {
        ...names,
        // What a board is shown with is one file, which compresses best: three of the entries above have it.
        codeSplitting: { groups: [{ name: 'board', tags: ['$initial'], minShareCount: 3 }] },
      },
    },
  },
  worker: {
    format: 'es',
    rollupOptions: { output: { ...names, entryFileNames: '[name]-[hash].js' } },
  },
});
