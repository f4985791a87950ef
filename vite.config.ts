import { defineConfig } from 'vitest/config';
import { lezer } from '@lezer/generator/rollup';
import { ruleDocs } from './scripts/docs/plugin.mjs';
import { gameFiles } from './scripts/games/plugin.mjs';
import { embeddable } from './scripts/package/site.mjs';
import { offline } from './scripts/offline/plugin.mjs';
import { compressed } from './scripts/serving/compressed.mjs';
import { devStyles } from './scripts/serving/dev_styles.mjs';
import { givenBinaries, singleFile } from './scripts/single/plugin.mjs';

/** The options of `npm run build:single` that differ from the page's. */
const single = {
  publicDir: false as const,
  plugins: [gameFiles({ isSingle: true }), ruleDocs(), lezer(), givenBinaries(), singleFile()],
  build: { target: 'es2022', outDir: 'dist-single' },
  // Browsers do not start module workers for a page opened from a disk.
  worker: { format: 'iife' as const, plugins: () => [givenBinaries()] },
};

const page = {
  publicDir: 'www/public',
  plugins: [
    gameFiles({ isSingle: false }),
    ruleDocs(),
    lezer(),
    embeddable(),
    offline(),
    compressed(),
    devStyles(),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // Everything that shows the board is one chunk, even if lazy parts share some of it. `main.ts` is not in it: it
    // awaits parts that import the chunk, so they would wait for each other.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'board', tags: ['$initial' as const], test: /\/www\/(?!main\.ts)/ }],
        },
      },
    },
  },
  worker: { format: 'es' as const },
};

export default defineConfig(({ mode }) => ({
  base: './',
  ...(mode === 'single' ? single : page),
  // By default Vite scans every HTML file below the root, including cargo's documentation.
  optimizeDeps: { entries: ['index.html'] },
  server: {
    watch: { ignored: ['**/target/**', '**/dist*/**', '**/test-results/**'] },
  },
  test: {
    include: ['www/**/*.test.ts', 'scripts/**/*.test.mjs'],
    // Loading modules anew for each file would take a third of the time; files put back what they change.
    pool: 'threads',
    isolate: false,
    // By default Vitest leaves one core free, which is half of a machine with two.
    maxWorkers: '100%',
    // No test measures time, so being slow on a busy machine is no failure.
    testTimeout: 60_000,
    // Style sheets are empty otherwise, even as texts.
    css: { include: [/\.css\?raw$/] },
  },
}));
