/** The language of Ludii for CodeMirror: lists and sets of words, with `//` before comments. */
import { ludiiWords } from 'virtual:rule-docs/words';
import { languageOfWords } from './foreign_words';

const known = new Set(ludiiWords);

export const ludiiLanguage = () =>
  languageOfWords({
    name: 'ludii',
    words: ludiiWords,
    before: /[A-Za-z][\w:]*$/,
    comment: '//',
    wordChars: ':#',
    token(stream, state) {
      if (stream.eatSpace()) return null;
      if (state.closing === null && stream.match('//')) {
        stream.skipToEnd();
        return 'lineComment';
      }
      if (state.closing !== null || stream.eat('"')) {
        // A string may go on in the next line.
        state.closing = stream.match(/^[^"]*"/) ? null : (stream.skipToEnd(), '"');
        return 'string';
      }
      if (stream.eat(/[(){}]/)) return 'paren';
      if (stream.match(/^-?\d+(\.\d+)?(?![\w:])/)) return 'number';
      if (stream.match(/^#\d+/)) return 'variableName.special';
      const [word = ''] = (stream.match(/^[^\s(){}"]+/) as RegExpMatchArray | null) ?? [
        stream.next(),
      ];
      return known.has(word) ? 'keyword' : null;
    },
  });

/** Whether a text has the form of a game of Ludii, as `src/languages/ludii` tells it. */
export function isLudii(text: string): boolean {
  return /^(\s|\/\/.*)*\(\s*(game|define|option|rulesets)\s+["{]/.test(text);
}
