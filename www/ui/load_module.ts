/**
 * Loads modules on demand, also after they could not be loaded.
 *
 * A browser may remember that a module could not be fetched, and then fail every further import of it until the page is
 * reloaded, as Chromium 148 does. A module whose import has failed before is therefore requested by another address.
 */

/** Chromium and Firefox name the module that they could not fetch. */
const failure = /(?:Failed to fetch|error loading) dynamically imported module: (?<address>\S+)/;

const failedBefore = new Set<string>();
let requests = 0;

/** Rejects if the module cannot be fetched; a later call can succeed. */
export async function loadModule<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (reason) {
    const address = failure.exec(String(reason))?.groups?.['address'];
    if (address === undefined) throw reason;
    if (failedBefore.has(address)) return fetchAgain<T>(address);
    failedBefore.add(address);
    throw reason;
  }
}

/** The query changes the address, and servers of files ignore it. */
function fetchAgain<T>(address: string): Promise<T> {
  requests += 1;
  return import(/* @vite-ignore */ /* webpackIgnore: true */ `${address}?again=${requests}`);
}
