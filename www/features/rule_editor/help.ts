/** Help on the words of a rule file: where the pointer rests, and for the word that the cursor is on. */
import { make } from '../../ui/dom';
import { entriesFor } from './reference';
import type { Entry } from './reference';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import type { Tooltip } from '@codemirror/view';

/** A word with more meanings than this shows those that come first in the reference. */
const maxEntries = 4;

/** What the reference says; it is written in English. */
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
  return make('ul', { class: 'word-help', lang: 'en' }, ...items);
}

/** CodeMirror parses in slices; what is asked here waits for the tree up to a place, but not for long. */
const patienceMilliseconds = 100;

export function treeUpTo(state: EditorState, pos: number) {
  return ensureSyntaxTree(state, pos, patienceMilliseconds) ?? syntaxTree(state);
}

/** The word at a place and what is said about it; null where nothing is. */
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
