import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressing } from './compressed.mjs';

const page = '<p>rules</p>'.repeat(100);
/** @type {string} */
let folder;
/** @type {http.Server} */
let server;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'compressed-'));
  await writeFile(path.join(folder, 'index.html'), page);
  await writeFile(path.join(folder, 'photo.png'), page);
  const answer = compressing(folder, path.join(folder, 'cache'));
  server = http.createServer((request, response) =>
    answer(request, response, () => response.writeHead(404).end()),
  );
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/**
 * @param {string} name
 * @param {Record<string, string>} headers
 * @returns {Promise<{ status: number | undefined, headers: http.IncomingHttpHeaders, body: Buffer }>}
 */
function get(name, headers) {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return new Promise((resolve, reject) => {
    const asked = http.get({ host: '127.0.0.1', port, path: name, headers }, (answer) => {
      /** @type {Buffer[]} */
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    });
    asked.on('error', reject);
  });
}

/** @param {string} accepted */
const asPage = (accepted) => get('/', { 'accept-encoding': accepted });

test('uses brotli if the browser accepts it, otherwise gzip', async () => {
  for (const accepted of ['gzip, deflate, br, zstd', 'br;q=0.5']) {
    const { headers, body } = await asPage(accepted);
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(headers['content-type']).toContain('text/html');
    expect(brotliDecompressSync(body).toString()).toBe(page);
  }
  const { headers, body } = await asPage('gzip, br;q=0');
  expect(headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(body).toString()).toBe(page);
});

test('compresses each content once', async () => {
  const [first, second] = [await asPage('br'), await asPage('br')];
  expect(second.body).toEqual(first.body);
  const cached = await readdir(path.join(folder, 'cache'));
  expect(cached.filter((name) => name.includes('.br'))).toHaveLength(1);
});

test('does not send again what the browser has', async () => {
  const { headers } = await asPage('br');
  const again = await get('/', {
    'accept-encoding': 'br',
    'if-none-match': headers.etag ?? '',
  });
  expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
});

test('passes on all other requests', async () => {
  for (const [name, accepted] of [
    ['/', 'identity'],
    ['/photo.png', 'br'],
    ['/missing.html', 'br'],
    ['/..%2f..%2fetc/hosts.html', 'br'],
  ])
    expect((await get(name ?? '', { 'accept-encoding': accepted ?? '' })).status).toBe(404);
});
