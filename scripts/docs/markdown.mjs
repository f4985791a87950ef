// Parses a page in docs/ into its headings, tables, lines and code blocks, in order.

/**
 * @typedef {{ kind: 'heading', text: string, level: number }} Heading
 * @typedef {{ kind: 'row', cells: string[] }} Row
 * @typedef {{ kind: 'line', text: string }} Line
 * @typedef {{ kind: 'code', language: string, text: string }} Code
 * @typedef {Heading | Row | Line | Code} Part
 */

/**
 * Each line is a sentence, so a paragraph consists of several parts.
 * @param {string} page
 * @returns {Part[]}
 */
export function partsOf(page) {
  /** @type {Part[]} */
  const parts = [];
  /** @type {Code | null} */
  let code = null;
  for (const line of page.split('\n')) {
    if (code !== null) {
      if (line.trim() === '```') code = null;
      else code.text += `${line}\n`;
    } else if (line.trim().startsWith('```')) {
      code = { kind: 'code', language: line.trim().slice(3), text: '' };
      parts.push(code);
    } else if (line.trim() !== '') parts.push(...partOf(line.trim()));
  }
  return parts;
}

/**
 * @param {string} line
 * @returns {Part[]}
 */
function partOf(line) {
  const heading = /^(#+) (.*)$/.exec(line);
  if (heading) return [{ kind: 'heading', text: heading[2] ?? '', level: heading[1]?.length ?? 1 }];
  if (!line.startsWith('|')) return [{ kind: 'line', text: withoutLinks(line) }];
  if (/^\|[-| ]+\|$/.test(line)) return [];
  return [
    {
      kind: 'row',
      cells: line
        .slice(1, -1)
        .split('|')
        .map((cell) => withoutLinks(cell.trim())),
    },
  ];
}

/** Replaces links by their texts, since they lead nowhere outside the page. @param {string} text */
const withoutLinks = (text) => text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');

/** The texts in backticks. @param {string} text */
export const codesIn = (text) => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
