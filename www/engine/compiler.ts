/** Compiles rule files that people open, in a worker of its own, so that the game that is running goes on. */
import address from '../../pkg/compiler/compiler_bg.wasm?url';
import { say } from '../language/say';
import { engineError } from './client';
import { moduleAt } from './module';
import type { Failure } from './protocol';
import { hiddenSites, seenInfo } from './seen';
import type { Compiled } from './types';

export type FromCompiler = { compiled: Compiled } | { failure: Failure };

export interface ToCompiler {
  module: WebAssembly.Module;
  source: string;
  variant: number;
}

/** Rejects with `EngineError` where the rules have errors. */
export async function compileRules(source: string, variant: number): Promise<Compiled> {
  const module = await moduleAt(address);
  const worker = new Worker(new URL('./compiler_worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<Compiled>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromCompiler>) => {
      if ('failure' in data) return void engineError(data.failure).then(reject);
      const { program, info } = data.compiled;
      resolve({ program, info: seenInfo(info, hiddenSites(info)) });
    };
    worker.onerror = ({ message }) => reject(new Error(message || say('app.partMissing')));
    worker.postMessage({ module, source, variant } satisfies ToCompiler);
  });
  return answer.finally(() => worker.terminate());
}
