// Serves host pages with a board, under a strict policy: the folder of an example, with the package below boardwright/.
// Each site is an origin of its own.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';

/** What a careful host sends. */
export const strictPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; worker-src 'self'; img-src 'self' data:";

/** @type {Record<string, string>} */
const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.zrf': 'text/plain; charset=utf-8',
};

/**
 * @typedef {object} Site
 * @property {string} url with a slash at its end
 * @property {string[]} requests the requested paths
 * @property {() => Promise<void>} close
 */

/**
 * @param {object} content
 * @param {string} content.folder the folder to serve
 * @param {string} [content.boards] the folder to serve as boardwright/
 * @param {Record<string, string>} [content.pages] more pages, by their paths
 * @param {string} [content.policy]
 * @param {Record<string, (response: import('node:http').ServerResponse) => void>} [content.streams] endless responses, by
 *   their paths
 * @param {boolean} [content.shared] whether pages of other origins may read the files
 * @returns {Promise<Site>}
 */
export async function startSite({
  folder,
  boards,
  pages = {},
  streams = {},
  policy = strictPolicy,
  shared = false,
}) {
  /** @type {string[]} */
  const requests = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    requests.push(pathname);
    const asked = decodeURIComponent(pathname).replace(/\/$/, '/index.html');
    const page = pages[asked];
    const inBoards = asked.startsWith('/boardwright/') && boards !== undefined;
    const file = inBoards
      ? path.join(boards, path.normalize(asked.slice('/boardwright'.length)))
      : path.join(folder, path.normalize(asked));
    const type = types[path.extname(asked)] ?? 'application/octet-stream';
    const headers = {
      'Content-Type': type,
      'Content-Security-Policy': policy,
      ...(shared ? { 'Access-Control-Allow-Origin': '*' } : {}),
    };
    const stream = streams[asked];
    if (stream !== undefined) return stream(response.writeHead(200, headers));
    (page === undefined ? readFile(file) : Promise.resolve(page)).then(
      (body) => response.writeHead(200, headers).end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the site has no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined));
        server.closeAllConnections();
      }),
  };
}
