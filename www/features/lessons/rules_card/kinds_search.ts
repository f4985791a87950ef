/** Searches for the kinds of moves of a game in a separate worker, so that the page is not blocked. */
import { engineError } from '../../../engine/client';
import { engineModule } from '../../../engine/module';
import type { Failure, RuleChoice } from '../../../engine/protocol';
import type { FoundKind } from '../../../engine/structures';
import type { OpenedGame } from '../../../games/catalogue';
import { translate } from '../../../language/translate';
import { withKnown } from './found_kinds';

export interface ToKindsWorker {
  module: WebAssembly.Module;
  rules: RuleChoice;
}

export type FromKindsWorker = { found: FoundKind[] } | { ended: true } | { failure: Failure };

/**
 * Calls back with all kinds found so far whenever there are more; unchanged ones are the same objects. Resolves when
 * the search is complete, and rejects if the rules cannot be played.
 */
export async function searchKinds(
  { rules }: OpenedGame,
  report: (found: FoundKind[]) => void,
  signal: AbortSignal,
): Promise<void> {
  const [chosen, module] = await Promise.all([rules, engineModule()]);
  if (signal.aborted) return;
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  let known: FoundKind[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', () => resolve());
    worker.onmessage = ({ data }: MessageEvent<FromKindsWorker>) => {
      if ('found' in data) report((known = withKnown(known, data.found)));
      else if ('ended' in data) resolve();
      else void engineError(data.failure).then(reject);
    };
    worker.onerror = ({ message }) => reject(new Error(message || translate('app.partMissing')));
    worker.postMessage({ module, rules: chosen } satisfies ToKindsWorker);
  });
  return ended.finally(() => worker.terminate());
}
