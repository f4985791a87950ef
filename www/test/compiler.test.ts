import { afterEach, describe, expect, it, vi } from 'vitest';
import { EngineError } from '../engine/client';
import { compileRules, patienceMilliseconds } from '../engine/compiler';
import type { FromCompiler } from '../engine/compiler';

const emptyModule = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Scope {
  onmessage(event: MessageEvent): void;
}

/** Sends a message to the worker script imported here. */
const say = (data: unknown) =>
  (globalThis as never as Scope).onmessage(new MessageEvent('message', { data }));

/** Replaces workers by ones that give this answer. */
function stubWorkers(answer: FromCompiler): void {
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: ((event: { data: FromCompiler }) => void) | null = null;
      terminate = vi.fn();
      postMessage = (message: unknown) => {
        if (!(message instanceof WebAssembly.Module)) this.onmessage?.({ data: answer });
      };
    },
  );
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(emptyModule)));
}

describe('compiling a single text', () => {
  it('that crashes the engine is reported, with advice', async () => {
    stubWorkers({ broke: 'unreachable' });
    const refused = compileRules('(game)', 0);
    await expect(refused).rejects.toThrow(
      /stopped the engine .*\(unreachable\).*: undo your last change/,
    );
    await expect(refused).rejects.not.toBeInstanceOf(EngineError);
  });

  it('that crashes the engine is not mistaken for one with errors', async () => {
    const compile = vi.fn();
    vi.doMock('../../pkg/boardwright.js', () => ({ default: () => Promise.resolve(), compile }));
    const posted = vi.fn();
    vi.stubGlobal('postMessage', posted);
    vi.stubGlobal('onmessage', null);
    await import('../engine/compiler_worker');
    say(await WebAssembly.compile(emptyModule));
    for (const thrown of [
      new WebAssembly.RuntimeError('unreachable'),
      new RangeError('too deep'),
    ]) {
      compile.mockImplementationOnce(() => {
        throw thrown;
      });
      say({ source: '(game)', variant: 0 });
      await vi.waitFor(() => expect(posted).toHaveBeenLastCalledWith({ broke: thrown.message }));
    }
    vi.doUnmock('../../pkg/boardwright.js');
  });

  it('is abandoned if it takes too long', async () => {
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
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(emptyModule)));
    const refused = expect(compileRules('(game)', 0)).rejects.toThrow('take too long');
    await vi.waitFor(() => expect(postMessage).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(patienceMilliseconds);
    await refused;
    expect(terminate).toHaveBeenCalled();
  });
});
