// Finds English words on a page that speaks another language. Words are compared with those of the catalogues and rule
// files, so a word that both languages have, as "Position", is not found.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../../scripts/paths.mjs';
import { index } from './core.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const word = /\p{L}{3,}/gu;

/** @param {string} text */
const wordsOf = (text) => [...text.matchAll(word)].map(([found]) => found);

/** @param {string} text */
const small = (text) => text.toLowerCase();

/** What a text says, without the values that are inserted. @param {string} language */
function catalogueWords(language) {
  const source = readFileSync(inRoot('www', 'language', `${language}.json`), 'utf8');
  const texts = Object.values(JSON.parse(source)).flatMap((text) =>
    typeof text === 'string' ? [text] : Object.values(text),
  );
  return texts.flatMap((text) => wordsOf(text.replaceAll(/\{\w+\}/g, ' ')));
}

/** The sources of all shipped games. */
function ruleFiles() {
  const folder = inRoot('games');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.zrf'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}

/**
 * The strings in rule files: those before the first translation, and those in a language.
 * @param {string} source
 * @param {string | null} language
 */
function ruleStrings(source, language) {
  const parts = source.split(/\(texts (?=[a-z]{2}\b)/);
  const [own = '', ...others] = parts;
  const wanted =
    language === null ? [own] : others.filter((part) => /^[a-z]+/.exec(part)?.[0] === language);
  return wanted.flatMap((part) => [...part.matchAll(/"[^"]*"/g)].map(([text]) => text));
}

/** @param {string} source @param {string | null} language */
const ruleWords = (source, language) => ruleStrings(source, language).flatMap(wordsOf);

/** What is Russian but has words in Latin letters: names of people, firms, books and games. */
const russian = ruleFiles()
  .flatMap((source) => ruleStrings(source, 'ru'))
  .filter((text) => /\p{Script=Cyrillic}/u.test(text));

/** The names of people, firms and books, and what Russian texts leave in Latin letters. */
const named = new Set(
  [
    ...index.flatMap(({ author = '', publisher = '' }) => wordsOf(`${author} ${publisher}`)),
    ...index.flatMap(({ source = '' }) => wordsOf(source).filter((one) => one !== small(one))),
    ...russian.flatMap(wordsOf),
  ].map(small),
);

/** Words that English texts have and German ones have not; those that always begin with a capital are names. */
function englishOnly() {
  const files = ruleFiles();
  const titles = index.flatMap(({ titles: own, variants = [] }) =>
    [own, ...variants.map((one) => one.titles)].flatMap((one) => wordsOf(one?.de ?? '')),
  );
  const german = new Set(
    [...titles, ...catalogueWords('de'), ...files.flatMap((source) => ruleWords(source, 'de'))].map(
      small,
    ),
  );
  const all = [...catalogueWords('en'), ...files.flatMap((source) => ruleWords(source, null))];
  return new Set(all.filter((one) => one === small(one) && !german.has(one)));
}

const english = englishOnly();

/**
 * Who made and published games, and the titles of books, as rule files give them: texts that begin with a capital. What
 * a source is called otherwise, as "the inventor's rules", is to be translated.
 */
const credits = ruleFiles()
  .flatMap((source) => [...source.matchAll(/\((?:author|publisher|source) "(\p{Lu}[^"]*)"\)/gu)])
  .map(([, text = '']) => text.replaceAll(/\s+/g, ' '))
  .toSorted((a, b) => b.length - a.length);

/** @param {string} text */
const withoutCredits = (text) =>
  credits.reduce((rest, credit) => rest.replaceAll(credit, ' '), text);

/** Captures in short notation, as "axb6", and names of files, which have the English title. */
const notation = /\b[a-z]x[a-z]\d+|\S+\.png\b/g;

/** Finds foreign words in a text, by the language of the page. */
const finders = {
  de: (/** @type {string} */ text) =>
    wordsOf(text).filter((one) => english.has(small(one)) && !named.has(small(one))),
  ru: (/** @type {string} */ text) =>
    [...text.replaceAll(notation, '').matchAll(/\p{Script=Latin}{3,}/gu)]
      .map(([one]) => one)
      .filter((one) => !named.has(small(one))),
};

/**
 * Everything that people see or hear, with the texts that only screen readers say, except what is marked as written in
 * another language, and what users write.
 * @param {Page} page
 * @returns {Promise<string[]>}
 */
export const everything = (page) =>
  page.evaluate(() => {
    const spoken = document.documentElement.lang;
    const names = ['aria-label', 'aria-roledescription', 'title', 'placeholder', 'alt', 'label'];
    const said = [...document.body.querySelectorAll('*')].flatMap((element) => {
      if (element.closest('[lang]')?.getAttribute('lang') !== spoken) return [];
      return [
        ...names.flatMap((name) => element.getAttribute(name) ?? []),
        ...[...element.childNodes].flatMap((node) =>
          node instanceof Text && !element.closest('script, noscript, style, code, textarea')
            ? (node.textContent ?? '')
            : '',
        ),
      ];
    });
    return [document.title, ...said].filter((text) => text.trim() !== '');
  });

/**
 * The texts with English words, each with the words.
 * @param {Page} page
 * @param {'de' | 'ru'} language
 * @param {ReadonlySet<string>} allowed in small letters
 */
export async function englishTexts(page, language, allowed) {
  const found = new Set();
  for (const text of await everything(page)) {
    const words = finders[language](withoutCredits(text)).filter((one) => !allowed.has(small(one)));
    if (words.length > 0) found.add(`${words.join(' ')} in “${text.trim().slice(0, 120)}”`);
  }
  return [...found];
}
