/** The colours that the system asks for: dark ones, or its own. */
const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'];

/** A text that tells them apart. */
export function schemeNow(): string {
  return queries.map((query) => matchMedia(query).matches).join(' ');
}

/** Tells when they change. */
export function watchScheme(changed: () => void, signal: AbortSignal): void {
  for (const query of queries) matchMedia(query).addEventListener('change', changed, { signal });
}
