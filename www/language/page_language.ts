/** Selects the language of the page: the user's choice, or the first of the browser's languages that the page has. */
import { currentLanguage, preferredLanguage, setLanguage, translate } from './translate';
import type { Language } from './translate';

/** Switches to a language; if it cannot be loaded, the page keeps the current one. */
export async function applyLanguage(wanted: Language | 'auto'): Promise<void> {
  const language = wanted === 'auto' ? preferredLanguage(navigator.languages) : wanted;
  await setLanguage(language).catch(() => undefined);
  document.documentElement.lang = currentLanguage();
  document.documentElement.dir = translate('page.direction');
}
