/**
 * Completions at a position in a rule file: words of the language, starting with those that fit into the enclosing
 * list, and names defined in the file.
 */
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { explain, treeUpTo } from './help';
import { languageWords, entriesFor } from './reference';

/** The sections of the reference whose words may occur directly in a list; `File` is the top level. */
export const sectionsInside: Readonly<Record<string, readonly string[]>> = {
  File: ['Text', 'Macros', 'Included files'],
  game: [
    'Players',
    'The board',
    'Pieces',
    'The start',
    'The end of the game',
    'Turns',
    'Texts and drawing',
    'Options',
    'Variables of the game',
    'Around moves: hooks, invariants, preferences',
    'Decisions',
  ],
  board: ['The board', 'Rings, hexagons, mappings, layers', 'Columns'],
  grid: ['The board', 'Rings, hexagons, mappings, layers'],
  piece: ['Pieces'],
  display: ['Texts and drawing'],
  about: ['Texts and drawing'],
  texts: ['Other languages'],
  'turn-order': ['Turns', 'More ways to order turns'],
};

const instructions: readonly string[] = [
  'Where to',
  'What changes',
  'Branches and loops',
  'Conditions',
  'Compound moves',
  'The end of the game',
  'Numbers',
  'Sets',
  'Positions',
  'Local variables and loops',
];

const [mostLikely, likely] = [4, 2];

export function completeRules(context: CompletionContext): CompletionResult | null {
  const { state, pos, explicit } = context;
  const around = treeUpTo(state, pos).resolveInner(pos, -1);
  if (around.name === 'Comment' || (around.name === 'String' && pos < around.to)) return null;
  const word = context.matchBefore(/[^\s()";]+/);
  const from = word?.from ?? pos;
  const opens = state.sliceDoc(from - 1, from) === '(';
  if (word === null && !explicit && !opens) return null;
  const options = [...wordsFor(headAround(state, from)), ...namesIn(state, pos)];
  return { from, options, validFor: /^[^\s()";]*$/ };
}

/**
 * The first word of the list around a position; `File` at the top level. A list that starts right here does not count.
 */
export function headAround(state: EditorState, pos: number): string {
  let node: SyntaxNode | null = treeUpTo(state, pos).resolveInner(pos, -1);
  while (node !== null && (node.name !== 'List' || node.from === pos - 1)) node = node.parent;
  const head = node?.firstChild?.nextSibling;
  return head ? state.sliceDoc(head.from, head.to) : 'File';
}

function wordsFor(head: string): Completion[] {
  const sections = sectionsInside[head === 'variant' ? 'game' : head] ?? instructions;
  return languageWords.map((word): Completion => {
    const entries = entriesFor(word);
    const fits = entries.some(({ section }) => sections.includes(section));
    return {
      label: word,
      type: 'keyword',
      boost: fits ? mostLikely : 0,
      info: () => explain(entries),
    };
  });
}

/** The names in the file, except the one being typed. */
function namesIn(state: EditorState, pos: number): Completion[] {
  const names = new Set<string>();
  treeUpTo(state, state.doc.length).iterate({
    enter({ name, from, to }) {
      if (name === 'Word' && (pos < from || pos > to)) names.add(state.sliceDoc(from, to));
    },
  });
  return [...names].map((label) => ({ label, type: 'variable', boost: likely }));
}
