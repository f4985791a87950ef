/**
 * Style sheets that could not be loaded. The bundler's loader requests each one only once, so they have to be requested
 * again.
 */

const lost = new Set<HTMLLinkElement>();

/** Records style sheets that cannot be loaded from now on. */
export function watchSheets(): void {
  document.addEventListener('error', ({ target }) => remember(target), { capture: true });
}

function remember(target: EventTarget | null): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target);
}

/** Loads them again; rejects if one fails this time too. */
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
