import { defineConfig } from 'vite';
import { packagedGames } from './scripts/games/packaged.mjs';
import { unlinkedSheets } from './scripts/package/sheets.mjs';

/** The npm package: modules, workers, WebAssembly and games in `lib/`, and the page for frames. */
export default defineConfig({
  base: './',
  publicDir: false,
  plugins: [packagedGames(), unlinkedSheets()],
  build: {
    target: 'es2022',
    outDir: 'lib',
    assetsInlineLimit: 0,
    modulePreload: false,
    rollupOptions: {
      preserveEntrySignatures: 'strict',
      input: {
        boardwright: 'www/embed/define.ts',
        element: 'www/embed/element.ts',
        games: 'www/embed/games.ts',
        frame: 'www/embed/host_frame.ts',
        embed: 'embed.html',
      },
      output: {
        // Side by side, so that the games lie beside whichever module asks for them.
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        assetFileNames: '[name]-[hash][extname]',
      },
    },
  },
  worker: {
    format: 'es',
    rollupOptions: { output: { entryFileNames: '[name]-[hash].js' } },
  },
});
