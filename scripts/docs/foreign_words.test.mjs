import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../paths.mjs';
import { ludiiWords, ludiiWordsOnPage } from './foreign_words.mjs';

const page = readFileSync(inRoot('docs', 'ludii.md'), 'utf8');
const keywords = readFileSync(inRoot('src', 'languages', 'ludii', 'text', 'keywords.rs'), 'utf8');

describe('the words of Ludii', () => {
  it('include all that the page says are read', () => {
    const words = ludiiWords(page, keywords);
    expect(words).toEqual(expect.arrayContaining(ludiiWordsOnPage(page)));
    expect(words).toEqual(expect.arrayContaining(['forEach', 'Empty', 'ifAfterwards:']));
  });

  it('include what the reader compares keywords with', () => {
    expect(unlisted(['moves/mod.rs', 'values/conditions.rs', 'consequences/effects.rs'])).toEqual(
      [],
    );
  });
});

/**
 * The keywords in the arms of the reader's matches that are not listed.
 * @param {string[]} files
 */
function unlisted(files) {
  const known = ludiiWords(page, keywords);
  const sources = files.map((file) =>
    readFileSync(inRoot('src', 'languages', 'ludii', file), 'utf8'),
  );
  const arms = sources.flatMap((source) => [
    ...source.matchAll(
      /^ +(?:\| )?\(?("[a-z]\w+(?: [A-Z]\w+)?"(?: \| "[a-z]\w+(?: [A-Z]\w+)?")*),? \[/gm,
    ),
  ]);
  const compared = arms.flatMap(([, arm = '']) => arm.match(/\w+/g) ?? []);
  expect(compared.length).toBeGreaterThan(20);
  return compared.filter((word) => !known.includes(word));
}
