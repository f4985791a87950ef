/**
 * The service worker: caches all files of one version of the page, so that it runs without a network.
 *
 * It never replaces an older version by itself, since games may be in progress there.
 */
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';

declare const PRECACHED: { url: string; revision: string | null }[];

interface LaterEvent {
  waitUntil(work: Promise<unknown>): void;
}

/** The part of the service worker's global scope that is used; the page's types only know windows. */
interface Scope {
  clients: { claim(): Promise<void>; matchAll(query: object): Promise<{ url: string }[]> };
  registration: { scope: string };
  skipWaiting(): Promise<void>;
  addEventListener(kind: 'activate', take: (event: LaterEvent) => void): void;
  addEventListener(kind: 'message', take: (event: MessageEvent & LaterEvent) => void): void;
}

const scope = globalThis as unknown as Scope;

// Query strings do not change the content of a file.
precacheAndRoute(PRECACHED, { ignoreURLParametersMatching: [/^/] });
cleanupOutdatedCaches();

// Controls the page from the first visit on, so that parts loaded later need no network.
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));

scope.addEventListener('message', (event) => event.waitUntil(takeOver(event.ports[0])));

/** Embedded boards in frames do not count as windows of the page, and are not cached. */
function isPage(url: string): boolean {
  const { scope: here } = scope.registration;
  return url.startsWith(here) && !url.startsWith(new URL('embed.html', here).href);
}

/** Replaces the older version if the requesting page is the only one open, and reports whether it did. */
async function takeOver(asker: MessagePort | undefined): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const pages = windows.filter(({ url }) => isPage(url));
  const isAlone = pages.length <= 1;
  asker?.postMessage(isAlone);
  if (isAlone) await scope.skipWaiting();
}
