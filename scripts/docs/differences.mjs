// Extracts from docs/compatibility.md what is different in Zillions of Games: the summary, and the rows of the table of
// differences.
import { partsOf } from './markdown.mjs';

/**
 * @typedef {object} Differences
 * @property {string[]} lines
 * @property {string[][]} rows subject, what Zillions does, what Boardwright does, and why; the first row contains the headings
 */

/**
 * @param {string} page
 * @returns {Differences}
 */
export function differencesIn(page) {
  /** @type {Differences} */
  const found = { lines: [], rows: [] };
  let heading = '';
  for (const part of partsOf(page)) {
    if (part.kind === 'heading') heading = part.text;
    if (part.kind === 'line' && heading === 'In short') found.lines.push(part.text);
    if (part.kind === 'row' && heading === 'Different') found.rows.push(part.cells);
  }
  return found;
}
