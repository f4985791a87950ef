/** An engine of its own for what nobody watches: whatever happens to it ends what it does, and is told there. */
import { Engine } from './client';

export function backgroundEngine(): Engine {
  return new Engine({ status: nothing, restarted: nothing, failed: nothing });
}

function nothing(): void {}
