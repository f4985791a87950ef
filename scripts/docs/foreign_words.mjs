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
 * The words of Ludii: those of the reader's list, and the names of arguments in the table of its page.
 * @param {string} page
 * @param {string} keywords
 */
export function ludiiWords(page, keywords) {
  const listed = stringsIn(keywords.replaceAll(/^ *\/\/.*/gm, '')).flatMap((text) =>
    text.trim().split(/\s+/),
  );
  return unique([
    ...listed.filter(isWord),
    ...ludiiWordsOnPage(page).filter((word) => word.endsWith(':')),
  ]);
}

/**
 * The words in code in the table of what is read.
 * @param {string} page
 */
export function ludiiWordsOnPage(page) {
  const [, section = ''] = /## What is read\n([^]*?)\n## /.exec(page) ?? [];
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  const code = rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text));
  return code.flatMap((text) => text.split(/[\s(){}"…]+/)).filter(isWord);
}

/** @param {string} word */
const isWord = (word) => /^[A-Za-z]+:?$/.test(word);

/** @param {string[]} words */
const unique = (words) => [...new Set(words)].toSorted();
