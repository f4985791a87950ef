// A language for tests that is read from right to left: English in Arabic letters, a third longer, since most languages
// need more room. It takes the place of a catalogue that the page loads, so the page knows nothing of it.
import { readFileSync } from 'node:fs';
import { inRoot } from '../../scripts/paths.mjs';
import { test as loaded } from './pages.mjs';

/** @typedef {import('./checked.mjs').CheckedArgs} CheckedArgs */
/** @typedef {import('./checked.mjs').WorkerArgs} WorkerArgs */
/** @typedef {string | Record<string, string>} Text */
/** @typedef {Record<string, Text>} Catalogue */

/** The language whose catalogue is replaced, and with which the browser has to start. */
export const replaced = 'de';

const latin = 'abcdefghijklmnopqrstuvwxyz';
const arabic = 'ابتثجحخدذرزسشصضطظعغفقكلمنه';

/** @param {string} text */
function inArabicLetters(text) {
  const written = text.replaceAll(
    /[a-z]/gi,
    (letter) => arabic[latin.indexOf(letter.toLowerCase())] ?? letter,
  );
  return written.replaceAll(/[ا-ي]+/g, (word) => word + word.slice(0, Math.round(word.length / 3)));
}

/** Values in braces stay. @param {string} text */
const pseudoText = (text) =>
  text
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? part : inArabicLetters(part)))
    .join('');

/** @param {Text} text @returns {Text} */
function pseudoForms(text) {
  if (typeof text === 'string') return pseudoText(text);
  return Object.fromEntries(Object.entries(text).map(([form, one]) => [form, pseudoText(one)]));
}

/** @type {Catalogue} */
const english = JSON.parse(readFileSync(inRoot('www', 'language', 'en.json'), 'utf8'));

/** @type {Catalogue} */
export const pseudoCatalogue = {
  ...Object.fromEntries(Object.entries(english).map(([key, text]) => [key, pseudoForms(text)])),
  'page.direction': 'rtl',
};

/**
 * @typedef {object} Reading
 * @property {boolean} fromRight whether the page speaks the pseudo-language
 */

/** @type {import('@playwright/test').Fixtures<Reading, {}, CheckedArgs, WorkerArgs>} */
const reading = {
  fromRight: [false, { option: true }],
  context: async ({ context, fromRight }, use) => {
    if (fromRight)
      await context.route(new RegExp(`/(assets|embed)/${replaced}-[\\w-]+\\.js$`), (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: `export default ${JSON.stringify(pseudoCatalogue)};`,
        }),
      );
    await use(context);
  },
};

export const test = loaded.extend(reading);
