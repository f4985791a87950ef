/** Compiles rule files that people open or write, in a worker of its own, so that the game that is running goes on. */
import { translate } from '../language/translate';
import { engineError } from './client';
import { engineModule, giveModule } from './module';
import type { Failure } from './protocol';
import { hiddenSites, visibleInfo } from './hidden_sites';
import type { Compiled, GameInfo } from './structures';

/** `fingerprint` is the same for two texts that are the same game, as where only a comment was changed. */
export type FromCompiler =
  | { info: GameInfo; fingerprint: string }
  | { failure: Failure }
  /** The engine broke over the text: what it says then. */
  | { broke: string };

export interface ToCompiler {
  source: string;
  variant: number;
}

/** A worker that compiles one text after the other: each is to be asked for when the one before is answered. */
export class Compiler {
  private readonly worker = new Worker(new URL('./compiler_worker.ts', import.meta.url), {
    type: 'module',
  });
  private refuse: (reason: Error) => void = () => undefined;

  constructor() {
    giveModule(this.worker);
  }

  /** Rejects with `EngineError` where the rules have errors. */
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

  /** Ends it; who waits for an answer hears why. */
  close(reason = 'closed'): void {
    this.worker.terminate();
    this.refuse(new Error(reason));
  }
}

/** No rules that somebody writes take nearly as long. */
export const patienceMilliseconds = 2000;

/** Compiles a single text; rejects where that takes too long. */
export async function compileRules(source: string, variant: number): Promise<Compiled> {
  // A slow network is no fault of the rules.
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
