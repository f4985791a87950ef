/** Compiles rule files that people open or write, in a worker of its own, so that the game that is running goes on. */
import address from '../../pkg/compiler/compiler_bg.wasm?url';
import '../language/later';
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

/** A worker that compiles one text after the other: each is to be asked for when the one before is answered. */
export class Compiler {
  private readonly worker = new Worker(new URL('./compiler_worker.ts', import.meta.url), {
    type: 'module',
  });
  private refuse: (reason: Error) => void = () => undefined;

  /** Rejects with `EngineError` where the rules have errors. */
  compile(source: string, variant: number): Promise<Compiled> {
    const { worker } = this;
    return new Promise<Compiled>((resolve, reject) => {
      this.refuse = reject;
      worker.onmessage = ({ data }: MessageEvent<FromCompiler>) => {
        if ('failure' in data) return void engineError(data.failure).then(reject);
        const { program, info } = data.compiled;
        resolve({ program, info: seenInfo(info, hiddenSites(info)) });
      };
      worker.onerror = ({ message }) => reject(new Error(message || say('app.partMissing')));
      moduleAt(address).then((module) => {
        worker.postMessage({ module, source, variant } satisfies ToCompiler);
      }, reject);
    });
  }

  /** Ends it; who waits for an answer hears why. */
  close(reason = 'closed'): void {
    this.worker.terminate();
    this.refuse(new Error(reason));
  }
}

/** No rules that somebody writes take nearly as long. */
export const patienceMilliseconds = 10_000;

/** Compiles a single text; rejects where that takes too long. */
export async function compileRules(source: string, variant: number): Promise<Compiled> {
  // A slow network is no fault of the rules.
  await moduleAt(address);
  const compiler = new Compiler();
  const alarm = setTimeout(() => compiler.close(say('writing.tooSlow')), patienceMilliseconds);
  try {
    return await compiler.compile(source, variant);
  } finally {
    clearTimeout(alarm);
    compiler.close();
  }
}
