/** The worker that searches for the kinds of moves of a game, and posts results as they grow. */
import init, { compile } from '../../../../pkg/boardwright.js';
import { failureOf } from '../../../engine/protocol';
import type { FoundKind } from '../../../engine/structures';
import { workerScope } from '../../../engine/worker_scope';
import { hasChanged, withKnown } from './found_kinds';
import type { FromKindsWorker, ToKindsWorker } from './kinds_search';

/** The time between two messages, and for the whole search. */
const sliceMilliseconds = 100;
const longestMilliseconds = 15_000;

const scope = workerScope<ToKindsWorker, FromKindsWorker>();

scope.onmessage = ({ data }) => void search(data);

async function search({ module, rules: { source, variant } }: ToKindsWorker): Promise<void> {
  try {
    await init({ module_or_path: module });
    const kinds = compile(source, { variant }).moveKinds();
    const until = performance.now() + longestMilliseconds;
    let known: FoundKind[] = [];
    let isDone = false;
    while (!isDone && performance.now() < until) {
      isDone = kinds.run(sliceMilliseconds);
      const found = withKnown(known, kinds.found());
      if (hasChanged(known, found)) scope.postMessage({ found });
      known = found;
    }
    scope.postMessage({ ended: true });
  } catch (thrown) {
    scope.postMessage({ failure: failureOf(thrown) });
  }
}
