// The media types of the files of a built page.
import path from 'node:path';

/** Those that compression makes smaller. @type {Record<string, string>} */
const compressible = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.zrf': 'text/plain; charset=utf-8',
};

/** @type {Record<string, string>} */
const all = { ...compressible, '.png': 'image/png' };

/** @param {string} file */
export const mediaType = (file) => all[path.extname(file)] ?? 'text/plain; charset=utf-8';

/** @param {string} file */
export const isCompressible = (file) => path.extname(file) in compressible;
