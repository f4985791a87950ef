/** The ZRF language for CodeMirror: syntax tree, highlighting, indentation and folding. */
import {
  HighlightStyle,
  LRLanguage,
  LanguageSupport,
  foldNodeProp,
  indentNodeProp,
  syntaxHighlighting,
} from '@codemirror/language';
import { styleTags, tags } from '@lezer/highlight';
import { completeRules } from './completion';
import { parser } from './zrf.grammar';

const zrf = LRLanguage.define({
  name: 'zrf',
  parser: parser.configure({
    props: [
      styleTags({
        Keyword: tags.keyword,
        String: tags.string,
        Number: tags.number,
        Comment: tags.lineComment,
        Argument: tags.special(tags.variableName),
        '( )': tags.paren,
      }),
      indentNodeProp.add({ List: ({ column, node }) => column(node.from) + 2 }),
      // The first line of a folded list stays visible.
      foldNodeProp.add({
        List: (node, { doc }) => ({ from: doc.lineAt(node.from).to, to: node.to - 1 }),
      }),
    ],
  }),
  languageData: {
    autocomplete: completeRules,
    closeBrackets: { brackets: ['(', '"'] },
    commentTokens: { line: ';' },
    wordChars: '-?!$+*/<>=.#',
  },
});

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--code-word)', fontWeight: '600' },
  { tag: tags.string, color: 'var(--code-text)' },
  { tag: tags.number, color: 'var(--code-number)' },
  { tag: tags.special(tags.variableName), color: 'var(--code-number)', fontStyle: 'italic' },
  { tag: tags.lineComment, color: 'var(--quiet)', fontStyle: 'italic' },
  { tag: tags.paren, color: 'var(--quiet)' },
]);

export const ruleLanguage = () => new LanguageSupport(zrf, syntaxHighlighting(colours));
