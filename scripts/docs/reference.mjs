// What the language reference says about each word, for the rule editor: help and completion have it as their source.
// In: the text of docs/language.md. Out: an entry for each row of its tables, and for each paragraph that begins with a
// form, with the words that it explains.
import { codesIn, partsOf } from './markdown.mjs';

/**
 * @typedef {object} Entry
 * @property {string[]} words which it explains
 * @property {string} forms how they are written, with backticks
 * @property {string} meaning with backticks
 * @property {string} section the heading that it stands under
 * @property {boolean} beyond whether ZRF has not got it
 */

/** Under these headings tables speak of limits, messages and other things, not of words. */
const others = new Set([
  'Limits',
  'Faults that show only in play',
  'Beyond ZRF',
  'Text',
  'Games and variants',
]);
const topForms = /^`\((game|variant|define|include|version)\b|^`engine`/;
/** A line that begins with a form, or with several, and what it says of them. */
const proseForm = /^(?:- )?(?=`\()((?:`[^`]+`(?:, | and )?)+)[:;]? ?(.*)$/;

/**
 * @param {string} page
 * @returns {Entry[]}
 */
export function referenceIn(page) {
  /** @type {Entry[]} */
  const entries = [];
  let section = '';
  /** The entry that the next line goes on with. */
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

/** The words that forms begin with, and the names of options; words in capitals stand for others. @param {string} forms */
function wordsIn(forms) {
  const heads = codesIn(forms).map((code) => /^"([^"]+)"|^\(?([^\s()"…]+)/.exec(code));
  const words = heads.map((head) => head?.[1] ?? head?.[2] ?? '');
  return [...new Set(words.filter((word) => /^[a-z]|^[-+*/=<>!]+$/.test(word)))];
}
