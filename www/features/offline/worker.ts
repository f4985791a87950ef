/** The page's side of the service worker: registers it, watches for newer versions, and activates them on request. */

import { followSaving } from './saving';
import type { Saving } from './saving';

/** How often an installed app that stays open checks for a newer version. */
const pauseMilliseconds = 60 * 60 * 1000;

/** Calls `found` once a newer version is ready to be activated, and tells how far the first one has been saved. */
export async function watchVersions(
  found: (newer: ServiceWorker) => void,
  tell: (saving: Saving) => void,
): Promise<void> {
  const { serviceWorker } = navigator;
  const address = new URL('service-worker.js', document.baseURI);
  const registration = await serviceWorker.register(address, { updateViaCache: 'none' });
  const notify = () => {
    if (registration.waiting && serviceWorker.controller) found(registration.waiting);
  };
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', notify),
  );
  notify();
  followSaving(registration, tell);
  lookAgain(registration);
}

function lookAgain(registration: ServiceWorkerRegistration): void {
  let last = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || performance.now() - last < pauseMilliseconds) return;
    last = performance.now();
    registration.update().catch(() => undefined);
  });
}

/** Activates the newer version and reloads the page; false if the page is also open elsewhere. */
export async function takeVersion(newer: ServiceWorker): Promise<boolean> {
  const { serviceWorker } = navigator;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<boolean>) => resolve(data);
  });
  const taking = new AbortController();
  serviceWorker.addEventListener('controllerchange', reload, { signal: taking.signal });
  newer.postMessage(null, [port2]);
  const isActivated = await answer;
  if (!isActivated) taking.abort();
  return isActivated;
}

const reload = (): void => location.reload();
