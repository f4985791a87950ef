/** Classifies words for the parser: a word of the language, a number, an argument of a macro, or a name. */
import { entriesFor } from './reference';
import { Argument, Keyword, Number } from './zrf.grammar.terms';

/** The id of a term, or -1 for a name. */
export function kindOf(word: string): number {
  if (/^[+-]?\d+$/.test(word)) return Number;
  if (/^\$\d+$/.test(word)) return Argument;
  return entriesFor(word).length > 0 ? Keyword : -1;
}
