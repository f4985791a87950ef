import { defineConfig } from 'vitest/config';

export default defineConfig({
  base: './',
  publicDir: 'www/public',
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
    include: ['www/**/*.test.ts', 'scripts/**/*.test.mjs'],
  },
});
