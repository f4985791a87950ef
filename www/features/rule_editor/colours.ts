/** The colours of words in rule files, the same for all languages. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';

export const colours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.keyword, color: 'var(--code-word)', fontWeight: '600' },
    { tag: tags.string, color: 'var(--code-text)' },
    { tag: tags.number, color: 'var(--code-number)' },
    { tag: tags.special(tags.variableName), color: 'var(--code-number)', fontStyle: 'italic' },
    { tag: tags.lineComment, color: 'var(--quiet)', fontStyle: 'italic' },
    { tag: tags.paren, color: 'var(--quiet)' },
  ]),
);
