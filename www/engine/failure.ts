/** Tells what breaks the engine from what it merely refuses. */

/**
 * Whether the engine broke on the way, so that what it has in its memory is not to be trusted any more: it came upon what
 * must not be, or its calls went too deep, for which browsers have errors of their own.
 */
export function isEngineFailure(thrown: unknown): thrown is Error {
  if (thrown instanceof WebAssembly.RuntimeError || thrown instanceof RangeError) return true;
  return thrown instanceof Error && thrown.name === 'InternalError';
}
