/** Style sheets that did not come. What fetches parts of the page asks for each sheet but once. */

const lost = new Set<HTMLLinkElement>();

/** Notes from now on which sheets do not come. */
export function watchSheets(): void {
  document.addEventListener('error', ({ target }) => note(target), { capture: true });
}

function note(target: EventTarget | null): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target);
}

/** Fetches them again; rejects where one does not come this time either. */
export async function fetchLostSheets(): Promise<void> {
  const again = [...lost].map(fetchAgain);
  lost.clear();
  await Promise.all(again);
}

function fetchAgain(old: HTMLLinkElement): Promise<unknown> {
  const link = document.createElement('link');
  const answer = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => reject(new Error(old.href)));
  });
  Object.assign(link, { rel: old.rel, href: old.href });
  old.replaceWith(link);
  return answer;
}
