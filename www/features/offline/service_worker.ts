/**
 * The service worker: caches all files of one version of the page, so that it runs without a network.
 *
 * It never replaces an older version by itself, since games may be in progress there.
 */
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { unpack } from './bundle';
import type { SavingMessage } from './saving';

declare const PRECACHED: { url: string; revision: string | null }[];
/** All of these files in one. */
declare const BUNDLE: string;

/** With fewer files missing than this, each is fetched by itself: most are known from the version before. */
const fewFiles = 12;

interface LaterEvent {
  waitUntil(work: Promise<unknown>): void;
}

type InstallEvent = Parameters<PrecacheController['install']>[0];

interface Window {
  url: string;
  postMessage(message: unknown): void;
}

/** The part of the service worker's global scope that is used; the page's types only know windows. */
interface Scope {
  clients: { claim(): Promise<void>; matchAll(query: object): Promise<Window[]> };
  registration: { scope: string };
  skipWaiting(): Promise<void>;
  addEventListener(kind: 'install' | 'activate', take: (event: InstallEvent) => void): void;
  addEventListener(kind: 'message', take: (event: MessageEvent & LaterEvent) => void): void;
}

const scope = globalThis as unknown as Scope;

const controller = new PrecacheController();
controller.addToCacheList(PRECACHED);
// Query strings do not change the content of a file.
registerRoute(new PrecacheRoute(controller, { ignoreURLParametersMatching: [/^/] }));
cleanupOutdatedCaches();

// Whatever the bundle has put into the cache is not fetched again; without it, every file is.
scope.addEventListener('install', (event) =>
  event.waitUntil(
    fillCache()
      .catch(() => undefined)
      .then(() => controller.install(event)),
  ),
);

// Controls the page from the first visit on, so that parts loaded later need no network.
scope.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([controller.activate(event), scope.clients.claim()])),
);

scope.addEventListener('message', (event) => event.waitUntil(takeOver(event.ports[0])));

async function fillCache(): Promise<void> {
  const cache = await caches.open(controller.strategy.cacheName);
  const known = new Set((await cache.keys()).map(({ url }) => url));
  const missing = [...controller.getURLsToCacheKeys().values()].filter((key) => !known.has(key));
  if (missing.length <= fewFiles) return;
  await unpack(BUNDLE, cache, (url) => controller.getCacheKeyForURL(url), tellShare);
}

/** Tells the windows of the page how much of it has been fetched. */
function tellShare(saving: number | null): void {
  const message: SavingMessage = { saving };
  const all = scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  void all.then((windows) => {
    for (const one of windows) if (isPage(one.url)) one.postMessage(message);
  });
}

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
