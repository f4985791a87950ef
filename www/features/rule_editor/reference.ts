/** Looks up words in the language reference, which is made from docs/language.md. */
import { reference } from 'virtual:rule-docs/reference';

export type Entry = (typeof reference)[number];

const entries = new Map<string, Entry[]>();
for (const entry of reference)
  for (const word of entry.words) entries.set(word, [...(entries.get(word) ?? []), entry]);

export const languageWords: readonly string[] = [...entries.keys()];

/** The entries for a word, or for the word that it negates; empty if it is not part of the language. */
export function entriesFor(word: string): readonly Entry[] {
  return entries.get(word) ?? entries.get(word.replace(/^not-(?=.+\?$)/, '')) ?? [];
}
