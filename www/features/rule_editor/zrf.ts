/** The ZRF language for CodeMirror: syntax tree, highlighting, indentation and folding. */
import { LRLanguage, LanguageSupport, foldNodeProp, indentNodeProp } from '@codemirror/language';
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

export const zrfLanguage = () => new LanguageSupport(zrf);
