import { defineConfig } from 'vitest/config';
import { lezer } from '@lezer/generator/rollup';
import { ruleDocs } from './scripts/docs/plugin.mjs';
import { shippedGames } from './scripts/games/plugin.mjs';
import { compressed } from './scripts/serving/compressed.mjs';

export default defineConfig({
  base: './',
  publicDir: 'www/public',
  plugins: [shippedGames(), ruleDocs(), lezer(), compressed()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  worker: { format: 'es' },
  // Without this the scan would read every HTML file below the root, cargo's documentation included.
  optimizeDeps: { entries: ['index.html'] },
  server: {
    watch: { ignored: ['**/target/**', '**/dist/**', '**/test-results/**'] },
  },
  test: {
    // Tests are of all parts, so they have the texts of all.
    setupFiles: ['www/language/playing.ts', 'www/language/later.ts'],
    include: ['www/**/*.test.ts', 'scripts/**/*.test.mjs'],
  },
});
