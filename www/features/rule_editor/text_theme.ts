/** The appearance of the editor, in the colours of the page. */
import { EditorView } from '@codemirror/view';

const panel = {
  border: '1px solid var(--line)',
  borderRadius: '0.4rem',
  backgroundColor: 'var(--panel)',
  color: 'var(--ink)',
};

/** Form controls, which the page's style sheets do not reach. */
const field = {
  ...panel,
  minHeight: '2.75rem',
  padding: '0.3rem 0.7rem',
  font: 'inherit',
  fontSize: '1rem',
};

/** Distinguishes quoted code from the text around it. */
const code = {
  padding: '0 0.25em',
  borderRadius: '0.25em',
  backgroundColor: 'var(--page)',
};

export const textTheme = EditorView.theme({
  '&': {
    height: '100%',
    ...panel,
    fontSize: '0.875rem',
  },
  '&.cm-focused': { outline: '3px solid var(--strong)', outlineOffset: '1px' },
  // Phones zoom in on smaller text fields.
  '@media (pointer: coarse)': { '&': { fontSize: '1rem' }, '.keys': { display: 'none' } },
  // The text and its line numbers; the search and the help below are read like the page.
  '.cm-scroller': {
    direction: 'ltr',
    overflow: 'auto',
    fontFamily: 'ui-monospace, monospace',
    lineHeight: '1.5',
  },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-gutters': {
    backgroundColor: 'transparent',
    color: 'var(--quiet)',
    border: 'none',
  },
  '.cm-panels': { backgroundColor: 'var(--panel)', color: 'var(--quiet)' },
  '.finding': { display: 'flex', flexWrap: 'wrap', gap: '0.4rem', padding: '0.4rem' },
  '.finding input': { ...field, flex: '1 1 10rem', minWidth: '0' },
  '.finding button': { ...field, cursor: 'pointer' },
  '.finding :focus-visible': { outline: '3px solid var(--strong)', outlineOffset: '1px' },
  '.cm-searchMatch': { backgroundColor: 'transparent', outline: '1px solid var(--strong)' },
  '.cm-searchMatch-selected': { outlineWidth: '2px' },
  '.keys': { margin: '0', padding: '0.3rem 0.6rem', fontSize: '0.8rem' },
  // Saves space on phones.
  '@media (max-width: 40rem)': { '.cm-foldGutter': { display: 'none !important' } },
  '.cm-tooltip': { ...panel, maxWidth: 'min(34rem, 90vw)' },
  '.cm-tooltip-autocomplete > ul > li': { padding: '0.3rem 0.5rem' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--strong)',
    color: 'var(--on-strong)',
  },
  '.cm-completionInfo': { padding: '0.4rem' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'transparent',
    outline: '1px solid var(--strong)',
  },
  '.cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket': {
    backgroundColor: 'transparent',
    outline: '1px dashed var(--code-wrong)',
  },
  '.cm-lintRange-error': wavy('var(--code-wrong)'),
  '.cm-lintRange-warning': wavy('var(--code-doubtful)'),
  '.cm-lintRange-active': { backgroundColor: 'transparent' },
  '.cm-lintPoint:after': { borderBottomColor: 'var(--code-wrong)' },
  '.cm-diagnostic': { whiteSpace: 'normal' },
  '.diagnostic-message code, .word-help code': code,
  '.diagnostic-message small, .word-help small': { display: 'block', color: 'var(--quiet)' },
  '.word-help': { listStyle: 'none', margin: '0', padding: '0.4rem 0.6rem' },
  '.word-help li + li': { marginTop: '0.4rem' },
});

function wavy(colour: string) {
  return {
    backgroundImage: 'none',
    textDecoration: `underline wavy ${colour}`,
    textDecorationSkipInk: 'none',
    textUnderlineOffset: '3px',
  };
}
