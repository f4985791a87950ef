import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { counting, filesIn } from '../../www/features/offline/bundle.ts';
import { bundleName, writeBundle } from './bundle.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'bundle-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** @param {string} name */
function contentsOf(name) {
  const { buffer, byteOffset, byteLength } = gunzipSync(readFileSync(path.join(folder, name)));
  const whole = /** @type {ArrayBuffer} */ (buffer.slice(byteOffset, byteOffset + byteLength));
  return [...filesIn(whole)].map(([file, content]) => [file, new TextDecoder().decode(content)]);
}

describe('the bundle of a page', () => {
  it('holds every file with its type, also empty ones', () => {
    writeFileSync(path.join(folder, 'a.html'), '<p>ä</p>');
    writeFileSync(path.join(folder, 'b.zrf'), '');
    writeFileSync(path.join(folder, 'c.js'), 'let c;');
    const name = writeBundle(folder, ['a.html', 'b.zrf', 'c.js']);
    expect(contentsOf(name)).toEqual([
      [{ url: 'a.html', type: 'text/html; charset=utf-8', size: 9 }, '<p>ä</p>'],
      [{ url: 'b.zrf', type: 'text/plain; charset=utf-8', size: 0 }, ''],
      [{ url: 'c.js', type: 'text/javascript; charset=utf-8', size: 6 }, 'let c;'],
    ]);
  });

  it('replaces the one before, and has another name for other contents', () => {
    const first = writeBundle(folder, ['a.html']);
    writeFileSync(path.join(folder, 'a.html'), 'new');
    const second = writeBundle(folder, ['a.html']);
    expect(second).not.toBe(first);
    expect(readdirSync(folder).filter((name) => bundleName.test(name))).toEqual([second]);
  });
});

/** The shares that are reported while 400 bytes come. @param {number} size as the server says */
async function reported(size) {
  /** @type {(number | null)[]} */
  const shares = [];
  const parts = [100, 1, 99, 200].map((length) => new Uint8Array(length));
  const counted = new Blob(parts)
    .stream()
    .pipeThrough(counting(size, (share) => shares.push(share)));
  expect((await new Response(counted).arrayBuffer()).byteLength).toBe(400);
  return shares;
}

describe('the bytes that come from a server', () => {
  it('are counted up to the whole', async () => {
    expect((await reported(400)).at(-1)).toBe(1);
    expect((await reported(100)).at(-1)).toBe(1);
  });

  it('have no share if their number is not known', async () => {
    expect(await reported(0)).toEqual([null]);
  });
});
