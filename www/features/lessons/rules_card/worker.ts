/** The worker that looks for the kinds of moves of one game, and tells each as it is found. */
import init, { compile } from '../../../../pkg/boardwright.js';
import { failureOf } from '../../../engine/protocol';
import type { FromSeeker, ToSeeker } from './seeker';
import { findKinds, usualLimits } from './seeking';

/** The part of a worker's global scope that is used; the page's own types know only windows. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<ToSeeker>) => void) | null;
  postMessage(message: FromSeeker): void;
}

const scope = globalThis as unknown as WorkerScope;

scope.onmessage = ({ data }) => void seek(data);

async function seek({ module, rules: { source, variant }, info }: ToSeeker): Promise<void> {
  try {
    await init({ module_or_path: module });
    const game = compile(source, { variant }).newGame();
    for (const find of findKinds(game, info, usualLimits, () => performance.now()))
      scope.postMessage({ find });
    scope.postMessage({ ended: true });
  } catch (thrown) {
    scope.postMessage({ failure: failureOf(thrown) });
  }
}
