/** The engine of all boards of a page: one worker, started with the first board that needs it. */
import { giveModule } from '../engine/client';
import { Room } from '../engine/room';
import type { RoomWorker } from '../engine/room';

export const room = new Room(() => {
  const worker = new Worker(new URL('../engine/worker.ts', import.meta.url), { type: 'module' });
  giveModule(worker);
  return worker as RoomWorker;
});
