import { defineConfig } from 'vitest/config';
import { lezer } from '@lezer/generator/rollup';
import { ruleDocs } from './scripts/docs/plugin.mjs';
import { gameFiles } from './scripts/games/plugin.mjs';
import { embeddable } from './scripts/package/site.mjs';
import { offline } from './scripts/offline/plugin.mjs';
import { compressed } from './scripts/serving/compressed.mjs';
import { givenBinaries, singleFile } from './scripts/single/plugin.mjs';

/** What `npm run build:single` builds otherwise. */
const single = {
  publicDir: false as const,
  plugins: [gameFiles({ isSingle: true }), ruleDocs(), lezer(), givenBinaries(), singleFile()],
  build: { target: 'es2022', outDir: 'dist-single' },
  // A page from a disk may start no workers that are modules.
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
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // What shows the board is one file, whichever parts share something of it later; but `main.ts` waits for parts, which
    // must not wait for it.
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
  // Without this the scan would read every HTML file below the root, cargo's documentation included.
  optimizeDeps: { entries: ['index.html'] },
  server: {
    watch: { ignored: ['**/target/**', '**/dist*/**', '**/test-results/**'] },
  },
  test: {
    include: ['www/**/*.test.ts', 'scripts/**/*.test.mjs'],
    // Vitest leaves a core for other programs, which is half of what two cores can do.
    maxWorkers: '100%',
  },
}));
