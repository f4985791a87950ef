// The words of other languages of rule files, for the editor: from the code and the page that say what is read.

/**
 * The words of Axiom: those that need no definition, in braces, and that structure a text.
 * @param {{ lists: string[], declaring: string, reader: string }} sources
 */
export function axiomWords({ lists, declaring, reader }) {
  const listed = lists.flatMap(stringsIn).filter((word) => !/[\s`{}]/.test(word));
  const braced = stringsIn(declaring).filter((word) => /^(\{[a-zA-Z-]+\}?|[a-z-]+\})$/.test(word));
  // Each block that is opened is closed by its name.
  const open = braced.filter((word) => !word.endsWith('}')).map((word) => `${word.slice(1)}}`);
  const arms = [...reader.matchAll(/^ +("[^"\s]+"(?: \| "[^"\s]+")*) =>/gm)];
  const structure = arms.flatMap(([, arm = '']) => stringsIn(arm));
  return unique([...listed, ...braced, ...open, ...structure]);
}

/** @param {string} source */
const stringsIn = (source) =>
  [...source.matchAll(/"((?:[^"\\]|\\")*)"/g)].map(([, text = '']) => text.replaceAll('\\"', '"'));

/**
 * The words of Ludii: what the tables of its page have in code, and what its reader compares with.
 * @param {string} page
 * @param {string[]} reader
 */
export function ludiiWords(page, reader) {
  const rows = page.split('\n').filter((line) => line.startsWith('|'));
  const code = rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text));
  const words = code.flatMap((text) => text.split(/[\s(){}"…]+/));
  const compared = reader.flatMap((source) =>
    [...source.matchAll(/"([A-Za-z]+:?)"(?=\)?,?\s*(?:\||=>|\)))/g)].map(([, word = '']) => word),
  );
  return unique([...words.filter((word) => /^[A-Za-z]+:?$/.test(word)), ...compared]);
}

/** @param {string[]} words */
const unique = (words) => [...new Set(words)].toSorted();
