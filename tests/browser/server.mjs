// Serves the built page as visitors get it, under /inside/ the modules that tests run in the page, and as /empty a page
// from which a game can be put into storage.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { preview } from 'vite';
import { inRoot, root } from '../../scripts/paths.mjs';

/** Without an icon, which the browser would request. */
const empty = '<!doctype html><title>Empty</title><link rel="icon" href="data:,">';

/** @typedef {{ url: string, close: () => Promise<void> }} PageServer */

/**
 * @param {(path: string) => void} [onRequest] gets the path of every request
 * @param {string} [outDir] the folder of the built page
 * @returns {Promise<PageServer>}
 */
export async function startServer(onRequest = () => {}, outDir = inRoot('dist')) {
  const server = await preview({
    root,
    logLevel: 'warn',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
    plugins: [
      {
        name: 'hear-requests',
        // Before other middleware answers.
        enforce: 'pre',
        configurePreviewServer({ middlewares }) {
          middlewares.use((request, _response, next) => {
            onRequest(new URL(request.url ?? '/', 'http://localhost').pathname);
            next();
          });
          middlewares.use('/empty', (_request, response) => {
            response.setHeader('Content-Type', 'text/html').end(empty);
          });
          middlewares.use('/inside', (request, response) => {
            const name = basename(new URL(request.url ?? '/', 'http://localhost').pathname);
            readFile(inRoot('tests', 'browser', 'inside', name)).then(
              (script) => response.setHeader('Content-Type', 'text/javascript').end(script),
              () => response.writeHead(404).end(),
            );
          });
        },
      },
    ],
  });
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('the server has no address');
  return { url, close: () => server.close() };
}
