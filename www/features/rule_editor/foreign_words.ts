/** What the editor needs to know of a language that is only coloured and completed by words. */
import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { LanguageSupport, StreamLanguage } from '@codemirror/language';
import type { StreamParser } from '@codemirror/language';

export interface WordLanguage {
  name: string;
  /** The words of the language. */
  words: readonly string[];
  /** A word in front of the cursor, and what words of the file are made of. */
  before: RegExp;
  /** Reads a token, and returns the name of its tag. */
  token: StreamParser<TextState>['token'];
  /** Signs that make a comment of the rest of the line. */
  comment: string;
  wordChars: string;
}

/** Whether the text is inside a comment or string that goes on in the next line. */
export interface TextState {
  closing: string | null;
}

export function languageOfWords(about: WordLanguage): LanguageSupport {
  const { name, token, comment, wordChars } = about;
  const language = StreamLanguage.define<TextState>({
    name,
    startState: () => ({ closing: null }),
    copyState: (state) => ({ ...state }),
    token,
    languageData: {
      autocomplete: (context: CompletionContext) => complete(context, about),
      commentTokens: { line: comment },
      wordChars,
    },
  });
  return new LanguageSupport(language);
}

/** The words of the language that begin so, and then those of the file. */
function complete(
  context: CompletionContext,
  { words, before }: WordLanguage,
): CompletionResult | null {
  const word = context.matchBefore(before);
  if (word === null && !context.explicit) return null;
  const from = word?.from ?? context.pos;
  const { doc } = context.state;
  const text = doc.sliceString(0, from) + doc.sliceString(context.pos);
  const all = new RegExp(before.source.replace(/\$$/, ''), 'g');
  const known = new Set(words);
  const names = new Set([...text.matchAll(all)].map(([name]) => name));
  const options = [...names].filter((name) => !known.has(name) && /\p{L}/u.test(name));
  return {
    from,
    options: [
      ...words.map((label) => ({ label, type: 'keyword', boost: 1 })),
      ...options.map((label) => ({ label, type: 'variable' })),
    ],
    validFor: before,
  };
}
