/** The worker that compiles: the only file that knows the module which makes programs of rule files. */
import init, { Rules } from '../../pkg/compiler/compiler.js';
import type { FromCompiler, ToCompiler } from './compiler';
import { failureOf } from './protocol';
import type { GameInfo } from './types';

/** The part of a worker's global scope that is used; the page's own types know only windows. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<ToCompiler>) => void) | null;
  postMessage(message: FromCompiler): void;
}

const scope = globalThis as unknown as WorkerScope;

scope.onmessage = ({ data }) => void compile(data);

async function compile({ module, source, variant }: ToCompiler): Promise<void> {
  try {
    await init({ module_or_path: module });
    const rules = new Rules(source, variant);
    const compiled = { program: rules.program(), info: rules.info() as GameInfo };
    rules.free();
    scope.postMessage({ compiled });
  } catch (thrown) {
    scope.postMessage({ failure: failureOf(thrown) });
  }
}
