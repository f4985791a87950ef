import { defineConfig } from 'vite';

export default defineConfig({
  // The modules of the package lie beside their workers and games; Vite would bundle them away from these while it serves.
  optimizeDeps: { exclude: ['boardwright'] },
});
