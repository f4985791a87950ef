/** The language of Axiom for CodeMirror: words between blanks, with comments after `\\` and in parentheses. */
import { axiomWords } from 'virtual:rule-docs/words';
import { languageOfWords } from './foreign_words';

const known = new Set(axiomWords);
/** Words that begin a text, which ends with a quotation mark. */
const strings = new Set(['."', 'S"', '$"', 'ABORT"']);

export const axiomLanguage = () =>
  languageOfWords({
    name: 'axiom',
    words: axiomWords,
    before: /\S+$/,
    comment: '\\',
    wordChars: '-?!$+*/<>=.#{}@[]',
    token(stream, state) {
      if (stream.eatSpace()) return null;
      if (state.closing !== null) {
        const tag = state.closing === ')' ? 'lineComment' : 'string';
        if (stream.skipTo(state.closing)) state.closing = (stream.next(), null);
        else stream.skipToEnd();
        return tag;
      }
      const [word = ''] = (stream.match(/^\S+/) as RegExpMatchArray | null) ?? [];
      if (word === '\\' || word === ';;;') {
        stream.skipToEnd();
        return 'lineComment';
      }
      if (word === '(') {
        state.closing = ')';
        return 'lineComment';
      }
      if (strings.has(word)) state.closing = '"';
      if (/^-?\d+$/.test(word)) return 'number';
      return known.has(word) ? 'keyword' : null;
    },
  });

/** Whether a text has the form of a program, as `src/languages/axiom` tells it. */
export function isAxiom(text: string): boolean {
  const first = text.trimStart();
  if (first.startsWith(';') || (first.startsWith('(') && !/^\(\s/.test(first))) return false;
  return /(?<!\S)(\{board|\{pieces|\{turn-order|LOAD)(?!\S)/.test(text);
}
