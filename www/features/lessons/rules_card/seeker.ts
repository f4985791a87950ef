/** Looks for the kinds of moves of a game in a worker of its own, so that the page does not wait for it. */
import { engineError } from '../../../engine/client';
import { engineModule } from '../../../engine/module';
import type { Failure, RuleChoice } from '../../../engine/protocol';
import type { GameInfo } from '../../../engine/structures';
import type { OpenedGame } from '../../../games/catalogue';
import { say } from '../../../language/say';
import { effectNames } from './kinds';
import type { Kind } from './kinds';
import type { Find } from './seeking';

export interface ToSeeker {
  module: WebAssembly.Module;
  rules: RuleChoice;
  info: GameInfo;
}

export type FromSeeker = { find: Find } | { ended: true } | { failure: Failure };

/** Tells what is found; resolves when nothing more is looked for, and rejects where the rules cannot be played. */
export async function seekKinds(
  { opening, rules }: OpenedGame,
  found: (find: Find) => void,
  signal: AbortSignal,
): Promise<void> {
  const [{ info }, chosen, module] = await Promise.all([opening, rules, engineModule()]);
  if (signal.aborted) return;
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const ended = new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', () => resolve());
    worker.onmessage = ({ data }: MessageEvent<FromSeeker>) => {
      if ('find' in data) found(data.find);
      else if ('ended' in data) resolve();
      else void engineError(data.failure).then(reject);
    };
    worker.onerror = ({ message }) => reject(new Error(message || say('app.partMissing')));
    worker.postMessage({ module, rules: chosen, info } satisfies ToSeeker);
  });
  return ended.finally(() => worker.terminate());
}

/** The finds with one more, or with one in the place of another of its kind, in the order of the card. */
export function withFind(finds: readonly Find[], find: Find): Find[] {
  const others = finds.filter(({ kind }) => kind.key !== find.kind.key);
  return [...others, find].toSorted((a, b) => compare(rankOf(a.kind), rankOf(b.kind)));
}

/** By the pieces in the order of the rules, then from what does little to what does much. */
function rankOf({ mover, name, deeds }: Kind): number[] {
  const words = deeds.map(({ word }) => effectNames.indexOf(word));
  const counts = deeds.map(({ count }) => count);
  return [mover, name === '' ? 0 : 1, words.length, ...words, ...counts];
}

function compare(a: number[], b: number[]): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? 0);
}
