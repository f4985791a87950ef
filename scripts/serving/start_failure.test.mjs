import { describe, expect, it } from 'vitest';
import { startFailure } from './start_failure.mjs';

/** @param {NodeJS.ErrnoException['code']} code @param {object} [details] */
const errorWith = (code, details) =>
  Object.assign(new Error(`${code}: technical`), { code, ...details });

describe('a start that fails', () => {
  it('says what to do about a taken or reserved port', () => {
    expect(startFailure(new Error('Port 5173 is already in use'))).toMatch(/PORT=8080 npm start/);
    expect(startFailure(errorWith('EADDRINUSE'))).toMatch(/taken by another program/);
    expect(startFailure(errorWith('EACCES', { syscall: 'listen' }))).toMatch(/1024/);
  });

  it('names a place that cannot be written, and a full disk', () => {
    for (const code of ['EACCES', 'EPERM', 'EROFS'])
      expect(startFailure(errorWith(code, { path: '/opt/b/dist', syscall: 'mkdir' }))).toMatch(
        /^\/opt\/b\/dist cannot be written\. Copy the project/,
      );
    expect(startFailure(errorWith('ENOSPC'))).toMatch(/^The disk is full/);
  });

  it('says that packages need the internet once, and shows any other message', () => {
    expect(startFailure(new Error('npm failed'))).toMatch(
      /^The npm packages could not be installed/,
    );
    expect(startFailure(new Error('There is no Rust here.'))).toMatch(/There is no Rust here/);
    expect(startFailure('a text')).toMatch(/a text/);
  });
});
