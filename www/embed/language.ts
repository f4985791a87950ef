/** The language of the boards of a page: texts are looked up for the page as a whole, so the first board decides. */
import { preferredLanguage, setLanguage } from '../language/translate';
import type { Language } from '../language/translate';

let speaking: Promise<void> | null = null;

/** Speaks a board's own language, else that of the page around it, else the reader's; settles once there are texts. */
export function speakFor(element: Element, own: Language | null): Promise<void> {
  const around = element.closest<HTMLElement>('[lang]')?.lang ?? '';
  const wanted = own ?? preferredLanguage([around, ...navigator.languages]);
  // Where it cannot be fetched, it stays English.
  return (speaking ??= setLanguage(wanted).catch(() => undefined));
}
