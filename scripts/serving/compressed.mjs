// A Vite plugin that serves the built page compressed, with brotli if the browser accepts it, otherwise with gzip.
// Files are compressed at the best level, and cached.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { inRoot } from '../paths.mjs';
import { isCompressible, mediaType } from './media_types.mjs';

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */

const cache = inRoot('node_modules', '.cache', 'boardwright-compressed');

/** @typedef {{ name: string, compress: (content: Buffer) => Promise<Buffer> }} Coding */

/** In the order of preference. @type {Coding[]} */
const codings = [
  { name: 'br', compress: promisify(brotliCompress) },
  { name: 'gzip', compress: (content) => promisify(gzip)(content, { level: 9 }) },
];

/** @returns {import('vite').Plugin} */
export function compressed() {
  return {
    name: 'compressed',
    configurePreviewServer({ middlewares, config }) {
      middlewares.use(compressing(path.resolve(config.root, config.build.outDir), cache));
    },
  };
}

/**
 * Answers requests for files of a folder, and passes on all others.
 * @param {string} folder
 * @param {string} cacheFolder the folder of compressed contents
 * @returns {(request: Request, response: Response, next: (error?: unknown) => void) => void}
 */
export function compressing(folder, cacheFolder) {
  return (request, response, next) => {
    const coding = codingFor(request);
    const file = fileFor(request, folder);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (coding === undefined || file === null || !isRead) return next();
    answer(request, response, file, coding, cacheFolder).catch(next);
  };
}

/** @param {Request} request */
function codingFor({ headers }) {
  const accepted = String(headers['accept-encoding'] ?? '').split(',');
  return codings.find((coding) =>
    accepted.some((one) => {
      const [name, weight = '1'] = one.trim().split(/\s*;\s*q=/);
      return name === coding.name && Number(weight) > 0;
    }),
  );
}

/**
 * @param {Request} request
 * @param {string} folder
 */
function fileFor({ url = '/' }, folder) {
  const { pathname } = new URL(url, 'http://localhost');
  const file = path.join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
  const isThere = isCompressible(file) && existsSync(file) && statSync(file).isFile();
  return isThere ? file : null;
}

/**
 * @param {Request} request
 * @param {Response} response
 * @param {string} file
 * @param {Coding} coding
 * @param {string} cacheFolder
 */
async function answer(request, response, file, coding, cacheFolder) {
  const content = await readFile(file);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
  const tag = `"${hash}-${coding.name}"`;
  response.appendHeader('Vary', 'Accept-Encoding').setHeader('Cache-Control', 'no-cache');
  response.setHeader('ETag', tag);
  if (request.headers['if-none-match'] === tag) return response.writeHead(304).end();
  const place = path.join(cacheFolder, `${hash}.${coding.name}`);
  const sent = await readOrMake(place, () => coding.compress(content));
  response.setHeader('Content-Type', mediaType(file));
  response.setHeader('Content-Encoding', coding.name).setHeader('Content-Length', sent.length);
  return response.end(request.method === 'HEAD' ? undefined : sent);
}

/**
 * @param {string} place
 * @param {() => Promise<Buffer>} make
 */
async function readOrMake(place, make) {
  if (existsSync(place)) return readFile(place);
  const content = await make();
  await mkdir(path.dirname(place), { recursive: true });
  // Renamed at the end, so that nobody reads a partial file.
  const unfinished = `${place}.${randomUUID()}`;
  await writeFile(unfinished, content);
  await rename(unfinished, place);
  return content;
}
