/** What the language reference says about a word. The words and their help come from docs/language.md. */
import { reference } from 'virtual:rule-docs/reference';

export type Entry = (typeof reference)[number];

const entries = new Map<string, Entry[]>();
for (const entry of reference)
  for (const word of entry.words) entries.set(word, [...(entries.get(word) ?? []), entry]);

/** All words of the language. */
export const languageWords: readonly string[] = [...entries.keys()];

/** What is said about a word, or about the one that it is the opposite of; nothing where it is none of the language. */
export function entriesFor(word: string): readonly Entry[] {
  return entries.get(word) ?? entries.get(word.replace(/^not-(?=.+\?$)/, '')) ?? [];
}
