/** Asks the browser not to clear what the page keeps when it runs out of room. */

let isAsked = false;

/** Once a visit, when there is something to keep: Firefox asks people about it, others decide by themselves. */
export async function askToLast(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  // Only pages with `https` have it.
  const storage = navigator.storage as StorageManager | undefined;
  if (storage && !(await storage.persisted())) await storage.persist();
}
