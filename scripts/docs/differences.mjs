// What Zillions of Games does otherwise, for people who open its rule files here.
// In: the text of docs/compatibility.md. Out: what it says in short, and the rows of the table of differences.
import { partsOf } from './markdown.mjs';

/**
 * @typedef {object} Differences
 * @property {string[]} lines
 * @property {string[][]} rows subject, what Zillions does, what happens here, and why; the first row says so
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
