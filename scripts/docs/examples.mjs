// Extracts whole rule files from the documentation, as examples for the rule editor: each block marked `zrf`, with a
// name.
import { partsOf } from './markdown.mjs';

/** @typedef {{ name: string, text: string }} Example */

/**
 * @param {string} page
 * @param {'headings' | 'titles'} named whether the examples are named by the headings above them, or by their titles
 * @returns {Example[]}
 */
export function examplesIn(page, named) {
  /** @type {Example[]} */
  const examples = [];
  let heading = '';
  for (const part of partsOf(page)) {
    if (part.kind === 'heading') heading = part.text;
    if (part.kind !== 'code' || part.language !== 'zrf') continue;
    const title = /\(title\s+"([^"]+)"/.exec(part.text)?.[1] ?? heading;
    examples.push({ name: named === 'titles' ? title : `${title}: ${heading}`, text: part.text });
  }
  return examples;
}
