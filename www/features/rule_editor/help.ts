/** Help on words of a rule file, for the word under the pointer or the cursor. */
import { make } from '../../ui/dom';
import { entriesFor } from './reference';
import type { Entry } from './reference';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import type { Tooltip } from '@codemirror/view';

/** Of a word with more meanings, only the first ones in the reference are shown. */
const maxEntries = 4;

/** The text of the reference, which is in English. */
export function explain(entries: readonly Entry[]): HTMLElement {
  const items = entries.slice(0, maxEntries).map(({ forms, meaning, section, beyond }) => {
    const place = make('small', {}, beyond ? `${section} · +` : section);
    return make(
      'li',
      {},
      ...inlineCode(forms),
      ' ',
      make('span', {}, ...inlineCode(meaning)),
      ' ',
      place,
    );
  });
  return make('ul', { class: 'word-help', lang: 'en', dir: 'ltr' }, ...items);
}

/** CodeMirror parses in slices; this waits for the tree up to a position, but not for long. */
const patienceMilliseconds = 100;

export function treeUpTo(state: EditorState, pos: number) {
  return ensureSyntaxTree(state, pos, patienceMilliseconds) ?? syntaxTree(state);
}

/** The word at a position with its help; null if there is none. */
export function helpAt(state: EditorState, pos: number) {
  const tree = treeUpTo(state, pos);
  for (const side of [-1, 1] as const) {
    const { name, from, to } = tree.resolveInner(pos, side);
    const word = state.sliceDoc(from, to);
    if (name === 'Keyword') return { word, from, to, entries: entriesFor(word) };
  }
  return null;
}

export const hoverHelp = hoverTooltip(({ state }, pos): Tooltip | null => {
  const found = helpAt(state, pos);
  if (found === null) return null;
  const { from, to, entries } = found;
  return { pos: from, end: to, above: true, create: () => ({ dom: explain(entries) }) };
});

export function inlineCode(text: string): (Node | string)[] {
  const parts = text.split('`');
  return parts.map((part, at) => (at % 2 === 1 ? make('code', {}, part) : part));
}
