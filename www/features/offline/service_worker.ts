/**
 * The service worker: keeps all files of one version of the page, so that it runs without a network.
 *
 * In: the list of the files, which the build puts in; the wish to take this version. Out: the files, and whether the
 * version is taken. It never takes the place of an older one by itself: games may be under way there.
 */
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';

declare const PRECACHED: { url: string; revision: string | null }[];

interface LaterEvent {
  waitUntil(work: Promise<unknown>): void;
}

/** The part of a service worker's global scope that is used; the page's own types know only windows. */
interface Scope {
  clients: { claim(): Promise<void>; matchAll(query: object): Promise<{ url: string }[]> };
  registration: { scope: string };
  skipWaiting(): Promise<void>;
  addEventListener(kind: 'activate', take: (event: LaterEvent) => void): void;
  addEventListener(kind: 'message', take: (event: MessageEvent & LaterEvent) => void): void;
}

const scope = globalThis as unknown as Scope;

// What stands behind a question mark does not change what a file is.
precacheAndRoute(PRECACHED, { ignoreURLParametersMatching: [/^/] });
cleanupOutdatedCaches();

// The first visit is served from then on, so that it needs no network for parts that come late.
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));

scope.addEventListener('message', (event) => event.waitUntil(takeOver(event.ports[0])));

/** Boards in frames are no windows of the page: nothing of theirs is kept here. */
function isPage(url: string): boolean {
  const { scope: here } = scope.registration;
  return url.startsWith(here) && !url.startsWith(new URL('embed.html', here).href);
}

/** Takes the place of the older version where the page that asks is the only one; tells it whether it does. */
async function takeOver(asker: MessagePort | undefined): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const pages = windows.filter(({ url }) => isPage(url));
  const isAlone = pages.length <= 1;
  asker?.postMessage(isAlone);
  if (isAlone) await scope.skipWaiting();
}
