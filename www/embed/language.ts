/** The language of boards on other people's pages. All boards of a page share it, so the first board decides. */
import { preferredLanguage, setLanguage } from '../language/translate';
import type { Language } from '../language/translate';

let loading: Promise<void> | null = null;

/**
 * Uses a board's own language, else that of the page around it, else the user's; resolves once the texts are loaded.
 */
export function loadLanguageFor(element: Element, own: Language | null): Promise<void> {
  const around = element.closest<HTMLElement>('[lang]')?.lang ?? '';
  const wanted = own ?? preferredLanguage([around, ...navigator.languages]);
  // If it cannot be loaded, texts stay English.
  return (loading ??= setLanguage(wanted).catch(() => undefined));
}
