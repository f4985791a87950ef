/** Which language the page speaks: the reader's choice, or the first of the browser's languages that there is. */
import { currentLanguage, preferredLanguage, setLanguage } from './translate';
import type { Language } from './translate';

/** Speaks a language from now on; where it cannot be fetched, the one that was spoken before. */
export async function applyLanguage(wanted: Language | 'auto'): Promise<void> {
  const language = wanted === 'auto' ? preferredLanguage(navigator.languages) : wanted;
  await setLanguage(language).catch(() => undefined);
  document.documentElement.lang = currentLanguage();
}
