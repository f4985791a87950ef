// Serves the built page of dist/, as a visitor would get it.
import { preview } from 'vite';
import { root } from '../../scripts/paths.mjs';

/** @typedef {{ url: string, close: () => Promise<void> }} PageServer */

/**
 * @param {(path: string) => void} [onRequest] hears the path of every request
 * @returns {Promise<PageServer>}
 */
export async function startServer(onRequest = () => {}) {
  const server = await preview({
    root,
    logLevel: 'warn',
    preview: { host: '127.0.0.1', port: 0 },
    plugins: [
      {
        name: 'hear-requests',
        configurePreviewServer({ middlewares }) {
          middlewares.use((request, _response, next) => {
            onRequest(new URL(request.url ?? '/', 'http://localhost').pathname);
            next();
          });
        },
      },
    ],
  });
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('the server has no address');
  return { url, close: () => server.close() };
}
