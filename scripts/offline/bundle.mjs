// Writes all files that the page needs offline into one, so that a first visit asks for one file instead of hundreds:
// gzip of the length of a list (4 bytes, little-endian), the list as JSON, and the contents in its order.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { mediaType } from '../serving/media_types.mjs';

/** @typedef {{ url: string, type: string, size: number }} Bundled */

/** The name contains a hash, so caches never mix up versions. */
export const bundleName = /^offline-[0-9a-f]+\.bundle$/;

/**
 * @param {string} folder of a built page
 * @param {string[]} urls of its files
 * @returns {string} the url of the bundle
 */
export function writeBundle(folder, urls) {
  for (const old of readdirSync(folder).filter((one) => bundleName.test(one)))
    rmSync(path.join(folder, old));
  const contents = urls.map((url) => readFileSync(path.join(folder, url)));
  const size = (/** @type {number} */ at) => contents[at]?.length ?? 0;
  const list = urls.map((url, at) => ({ url, type: mediaType(url), size: size(at) }));
  const head = Buffer.from(JSON.stringify(list));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  const whole = gzipSync(Buffer.concat([length, head, ...contents]), { level: 9 });
  const name = `offline-${createHash('sha256').update(whole).digest('hex').slice(0, 16)}.bundle`;
  writeFileSync(path.join(folder, name), whole);
  return name;
}
