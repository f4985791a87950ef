/** The engine of all boards on a page: one worker for shipped games, started with the first board. */
import type { WorkerLike } from '../engine/client';
import { CommonWorker } from '../engine/common_worker';
import type { RealWorker } from '../engine/common_worker';
import { giveModule } from '../engine/module';

function spawn(): Worker {
  const worker = new Worker(new URL('../engine/worker.ts', import.meta.url), { type: 'module' });
  giveModule(worker);
  return worker;
}

const common = new CommonWorker(() => spawn() as RealWorker);

/** A worker for a board. Foreign rules get their own, since they may be slow or break it. */
export function openWorker(isApart: boolean): WorkerLike {
  return isApart ? (spawn() as WorkerLike) : common.open();
}
