// Extracts from docs/language.md what it says about each word, for help and completion in the rule editor: an entry for
// each row of its tables, and for each paragraph that begins with a form.
import { codesIn, partsOf } from './markdown.mjs';

/**
 * @typedef {object} Entry
 * @property {string[]} words the words that it explains
 * @property {string} forms how they are written, with backticks
 * @property {string} meaning with backticks
 * @property {string} section the heading above it
 * @property {boolean} beyond whether it is an extension of ZRF
 */

/** The tables under these headings are about limits, messages and other things, not about words. */
const others = new Set([
  'Limits',
  'Faults that show only in play',
  'Beyond ZRF',
  'Text',
  'Games and variants',
]);
const topForms = /^`\((game|variant|define|include|version)\b|^`engine`/;
/** A line that begins with one or several forms, and their explanation. */
const proseForm = /^(?:- )?(?=`\()((?:`[^`]+`(?:, | and )?)+)[:;]? ?(.*)$/;

/**
 * @param {string} page
 * @returns {Entry[]}
 */
export function referenceIn(page) {
  /** @type {Entry[]} */
  const entries = [];
  let section = '';
  /** The entry that the next line continues. */
  let open = /** @type {Entry | null} */ (null);
  for (const part of partsOf(page)) {
    if (part.kind === 'heading') section = part.text;
    const entry = entryOf(part, section);
    if (entry !== null) entries.push(entry);
    else if (part.kind === 'line' && open !== null) open.meaning += ` ${part.text}`;
    open = part.kind === 'line' ? entry : null;
  }
  return entries;
}

/**
 * @param {import('./markdown.mjs').Part} part
 * @param {string} section
 * @returns {Entry | null}
 */
function entryOf(part, section) {
  if (part.kind === 'row') return entryOfRow(part.cells, section);
  if (part.kind !== 'line') return null;
  const [, forms = '', meaning = ''] = proseForm.exec(part.text) ?? [];
  const words = wordsIn(forms);
  if (words.length === 0) return null;
  return {
    words,
    forms: forms.trim(),
    meaning: meaning.replaceAll('**', ''),
    section,
    beyond: false,
  };
}

/**
 * @param {string[]} cells
 * @param {string} section
 * @returns {Entry | null}
 */
function entryOfRow([forms = '', ...rest], section) {
  const words = wordsIn(forms);
  const hasMark = rest.length > 1 && /^\+?$/.test(rest[0] ?? '');
  const meaning = (hasMark ? rest.at(-1) : rest[0]) ?? '';
  const isOther = others.has(section) && !topForms.test(forms);
  if (isOther || words.length === 0 || meaning === '') return null;
  return { words, forms, meaning, section, beyond: hasMark && rest[0] === '+' };
}

/**
 * The words that forms begin with, and the names of options; words in capitals are placeholders.
 * @param {string} forms
 */
function wordsIn(forms) {
  const firstWords = codesIn(forms).map((code) => /^"([^"]+)"|^\(?([^\s()"…]+)/.exec(code));
  const words = firstWords.map((first) => first?.[1] ?? first?.[2] ?? '');
  return [...new Set(words.filter((word) => /^[a-z]|^[-+*/=<>!]+$/.test(word)))];
}
