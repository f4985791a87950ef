/** The engine of all boards of a page: one worker, started with the first board that needs it. */
import { giveModule } from '../engine/client';
import { Room } from '../engine/room';
import type { RoomWorker } from '../engine/room';
// oxlint-disable-next-line import/default -- Vite makes this module.
import address from '../engine/worker?worker&url';

export const room = new Room(() => {
  const worker = openWorker();
  giveModule(worker);
  return worker as RoomWorker;
});

/** A worker has to come from the origin of the page; one from elsewhere is imported by one that does. */
function openWorker(): Worker {
  const { href, origin } = new URL(address, document.baseURI);
  if (origin === location.origin) return new Worker(address, { type: 'module' });
  const script = new Blob([`import ${JSON.stringify(href)};`], { type: 'text/javascript' });
  return new Worker(URL.createObjectURL(script), { type: 'module' });
}
