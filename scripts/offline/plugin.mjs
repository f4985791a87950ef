// A Vite plugin that makes the built page work offline.
import { writeServiceWorker } from './service_worker.mjs';

/** A service worker that replaces the existing one and then unregisters itself. */
const unregistering = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(leave()));
async function leave() {
  await registration.unregister();
  for (const page of await clients.matchAll({ type: 'window' })) await page.navigate(page.url);
}
`;

/** @returns {import('vite').Plugin} */
export function offline() {
  return {
    name: 'offline',
    // A page built earlier may be cached for the same address, and must not hide the one being developed.
    configureServer({ middlewares }) {
      middlewares.use('/service-worker.js', (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript').end(unregistering);
      });
    },
    // Runs after all other plugins, so that the list of files is final.
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        if (dir !== undefined && this.environment.name === 'client') await writeServiceWorker(dir);
      },
    },
  };
}
