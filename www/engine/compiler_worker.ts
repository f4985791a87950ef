/** The worker that compiles rules to check them; games are played in another one. */
import init, { compile } from '../../pkg/boardwright.js';
import { isEngineFailure, failureOf } from './protocol';
import type { FromCompiler, ToCompiler } from './compiler';

/** The part of the worker's global scope that is used; the page's types only know windows. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<ToCompiler | WebAssembly.Module>) => void) | null;
  postMessage(message: FromCompiler): void;
}

const scope = globalThis as unknown as WorkerScope;

let start: (module: WebAssembly.Module) => void;
const ready = new Promise<WebAssembly.Module>((resolve) => (start = resolve)).then((module) =>
  init({ module_or_path: module }),
);

scope.onmessage = ({ data }) => {
  if (data instanceof WebAssembly.Module) start(data);
  else void ready.then(() => scope.postMessage(answer(data)));
};

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
