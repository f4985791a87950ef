/** Compiles rule files that users open or edit in a separate worker, so that the running game is not disturbed. */
import { translate } from '../language/translate';
import { engineError } from './client';
import { engineModule, giveModule } from './module';
import type { Failure } from './protocol';
import { hiddenSites, visibleInfo } from './hidden_sites';
import type { Compiled, GameInfo } from './structures';

/** `fingerprint` is equal for texts that compile to the same game, for example if only a comment differs. */
export type FromCompiler =
  | { info: GameInfo; fingerprint: string }
  | { failure: Failure }
  /** The engine failed on the text. */
  | { broke: string };

export interface ToCompiler {
  source: string;
  variant: number;
}

/** A worker that compiles one text after the other: the next request must wait for the answer to the last one. */
export class Compiler {
  private readonly worker = new Worker(new URL('./compiler_worker.ts', import.meta.url), {
    type: 'module',
  });
  private refuse: (reason: Error) => void = () => undefined;

  constructor() {
    giveModule(this.worker);
  }

  /** Rejects with `EngineError` if the rules have errors. */
  compile(source: string, variant: number): Promise<Compiled> {
    const { worker } = this;
    return new Promise<Compiled>((resolve, reject) => {
      this.refuse = reject;
      worker.onmessage = ({ data }: MessageEvent<FromCompiler>) => {
        if ('broke' in data)
          return this.close(translate('ruleEditor.engineStopped', { reason: data.broke }));
        if ('failure' in data) return void engineError(data.failure).then(reject);
        const { info, fingerprint } = data;
        resolve({ source, variant, fingerprint, info: visibleInfo(info, hiddenSites(info)) });
      };
      worker.onerror = ({ message }) => reject(new Error(message || translate('app.partMissing')));
      worker.postMessage({ source, variant } satisfies ToCompiler);
    });
  }

  /** Ends the worker and rejects the pending request. */
  close(reason = 'closed'): void {
    this.worker.terminate();
    this.refuse(new Error(reason));
  }
}

/** Most rules compile in milliseconds, but long programs of Forth take a second, and several on a slow device. */
export const patienceMilliseconds = 10_000;

/** Compiles a single text; rejects if that takes too long. */
export async function compileRules(source: string, variant: number): Promise<Compiled> {
  // A slow network must not count as slow rules.
  await engineModule();
  const compiler = new Compiler();
  const alarm = setTimeout(
    () => compiler.close(translate('ruleEditor.tooSlow')),
    patienceMilliseconds,
  );
  try {
    return await compiler.compile(source, variant);
  } finally {
    clearTimeout(alarm);
    compiler.close();
  }
}
