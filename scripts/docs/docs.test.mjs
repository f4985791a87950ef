// The documentation contains everything that the rule editor takes from it.
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../paths.mjs';
import { differencesIn } from './differences.mjs';
import { examplesIn } from './examples.mjs';
import { referenceIn } from './reference.mjs';

/** @param {string} name */
const page = (name) => readFileSync(inRoot('docs', name), 'utf8');

/** Words that only follow others, whose entries explain them. */
const behind = ['ring', 'two-rings', 'three-rings', 'dot', 'rosette', 'second-ink'];

/** The words that the compiler knows, from its lists: `const NAME: &[&str] = &[…];`. */
function words() {
  const folder = inRoot('src', 'model', 'lower');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const lists = files
    .filter((file) => file.endsWith('.rs'))
    .flatMap((file) => readFileSync(`${folder}/${file}`, 'utf8').split(': &[&str] = &[').slice(1));
  return lists.flatMap((list) =>
    [...(list.split('];')[0] ?? '').matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? ''),
  );
}

const language = page('language.md');
const entries = referenceIn(language);
const known = new Set(entries.flatMap((entry) => entry.words));

/** An option may also be written as a section, in an older spelling. @param {string} word */
const spellings = (word) => [word, word.replaceAll('-', ' '), word.replace('-', ' ')];

/** @param {string} word */
const of = (word) => entries.filter((entry) => entry.words.includes(word));

describe('the reference', () => {
  it('covers every word of the language', () => {
    const undocumented = words().filter((word) => !spellings(word).some((one) => known.has(one)));
    const missing = undocumented.filter((word) => !behind.includes(word));
    expect(missing).toEqual([]);
    expect(words().length).toBeGreaterThan(100);
  });

  it('says something about each word', () => {
    for (const { words: explained, meaning, section } of entries) {
      expect(explained.length).toBeGreaterThan(0);
      expect(meaning.length, explained.join(' ')).toBeGreaterThan(2);
      expect(section).not.toBe('');
      expect(meaning).not.toMatch(/\]\(|\*\*/);
    }
  });

  it('knows the extensions of ZRF', () => {
    expect(of('for-each').some(({ beyond }) => beyond)).toBe(true);
    expect(of('add').some(({ beyond }) => beyond)).toBe(false);
    expect(of('pass turn')[0]?.section).toBe('Options');
  });
});

it('the examples are complete files with distinct names', () => {
  const examples = [
    ...examplesIn(page('first-game.md'), 'headings'),
    ...examplesIn(language, 'titles'),
  ];
  expect(examples.length).toBeGreaterThanOrEqual(40);
  expect(new Set(examples.map(({ name }) => name)).size).toBe(examples.length);
  for (const { text } of examples) expect(text).toMatch(/\(game\s/);
});

it('every row of the differences has a reason or a dash', () => {
  const { lines, rows } = differencesIn(page('compatibility.md'));
  expect(lines.length).toBeGreaterThan(3);
  expect(rows.length).toBeGreaterThan(10);
  for (const row of rows) expect(row).toHaveLength(4);
});
