import { afterEach, describe, expect, it, vi } from 'vitest';
import { compileRules, patienceMilliseconds } from '../engine/compiler';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('compiling a single text', () => {
  it('is given up where it takes too long', async () => {
    vi.useFakeTimers();
    const terminate = vi.fn();
    const postMessage = vi.fn();
    vi.stubGlobal(
      'Worker',
      class {
        terminate = terminate;
        postMessage = postMessage;
      },
    );
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]))),
    );
    const refused = expect(compileRules('(game)', 0)).rejects.toThrow('takes too long');
    await vi.waitFor(() => expect(postMessage).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(patienceMilliseconds);
    await refused;
    expect(terminate).toHaveBeenCalled();
  });
});
