import { afterEach, describe, expect, it, vi } from 'vitest';
import { problemOf } from '../panels/failure';

const lines = (onLine: boolean) => {
  vi.stubGlobal('navigator', { onLine });
  return problemOf('Trial', new TypeError('Failed to fetch')).lines;
};

describe('a game that could not be loaded', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('may not be saved yet on a device that is offline', () => {
    expect(lines(false)[0]).toMatch(/^You are offline, and this game is not saved here yet\./);
  });

  it('may be loaded when the connection is back', () => {
    expect(lines(true)).toEqual([
      'Check your connection and try again.',
      'TypeError: Failed to fetch',
    ]);
  });
});
