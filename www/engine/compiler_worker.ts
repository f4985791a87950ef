/** The worker that compiles rules to check them; games are played in another one. */
import { compile } from '../../pkg/boardwright.js';
import { isEngineFailure, failureOf } from './protocol';
import type { FromCompiler, ToCompiler } from './compiler';
import { takeMessages, workerScope } from './worker_scope';

const scope = workerScope<never, FromCompiler>();

takeMessages<ToCompiler>({
  take: (asked) => scope.postMessage(answer(asked)),
  refuse: (broke) => scope.postMessage({ broke }),
}).catch(() => undefined);

function answer({ source, variant }: ToCompiler): FromCompiler {
  try {
    const rules = compile(source, { variant });
    const compiled = { info: rules.info(), fingerprint: rules.fingerprint() };
    rules.free();
    return compiled;
  } catch (thrown) {
    return isEngineFailure(thrown) ? { broke: thrown.message } : { failure: failureOf(thrown) };
  }
}
