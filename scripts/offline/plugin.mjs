// Makes the built page one that runs without a network: a plugin of Vite.
import { writeServiceWorker } from './service_worker.mjs';

/** A service worker that takes the place of the one that is there, and goes. */
const farewell = `
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
    // A page that was built before may be kept at the same address: it must not stand before the one worked on.
    configureServer({ middlewares }) {
      middlewares.use('/service-worker.js', (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript').end(farewell);
      });
    },
    // Behind all others: what is listed is what lies there in the end.
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        if (dir !== undefined && this.environment.name === 'client') await writeServiceWorker(dir);
      },
    },
  };
}
