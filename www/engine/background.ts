/** An engine of its own for what nobody watches: whatever happens to it ends what it does, and is told there. */
import { Engine } from './client';
import type { WorkerLike } from './client';

/** `spawn` tells where it runs, if not in a worker of its own. */
export function backgroundEngine(spawn?: () => WorkerLike): Engine {
  return new Engine({ status: nothing, restarted: nothing, failed: nothing }, spawn);
}

function nothing(): void {}
