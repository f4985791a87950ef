// A Vite plugin that provides the rule editor with texts from docs/, and with words from the engine, so that the page and
// they have the same source.
import { readFileSync } from 'node:fs';
import { inRoot } from '../paths.mjs';
import { differencesIn } from './differences.mjs';
import { examplesIn } from './examples.mjs';
import { axiomWords, ludiiWords } from './foreign_words.mjs';
import { referenceIn } from './reference.mjs';

/** The prefix of the virtual modules; each contains what is loaded together. */
const prefix = 'virtual:rule-docs/';

/**
 * The exports of each module. The names of examples are loaded with the editor, their texts with the first one that is
 * opened.
 * @type {Record<string, (page: (name: string) => string, code: (name: string) => string) => Record<string, unknown>>}
 */
const modules = {
  reference: (page) => ({
    reference: referenceIn(page('language.md')),
    exampleNames: allExamples(page).map(({ name }) => name),
  }),
  examples: (page) => ({ exampleTexts: allExamples(page).map(({ text }) => text) }),
  words: (page, code) => ({
    ludiiWords: ludiiWords(page('ludii.md'), code('ludii/text/keywords.rs')),
    axiomWords: axiomWords({
      lists: [code('axiom/natives.rs'), code('axiom/dictionary.rs')],
      declaring: code('axiom/declaring.rs'),
      reader: code('axiom/reader.rs') + code('axiom/definitions.rs'),
    }),
  }),
  differences: (page) => ({ differences: differencesIn(page('compatibility.md')) }),
};

/** @param {(name: string) => string} page */
const allExamples = (page) => [
  ...examplesIn(page('first-game.md'), 'headings'),
  ...examplesIn(page('language.md'), 'titles'),
];

/** @returns {import('vite').Plugin} */
export function ruleDocs() {
  return {
    name: 'rule-docs',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      const made = id.startsWith(`\0${prefix}`) && modules[id.slice(prefix.length + 1)];
      if (!made) return null;
      /** @param {string[]} folder */
      const textIn =
        (...folder) =>
        (/** @type {string} */ name) => {
          const path = inRoot(...folder, name);
          this.addWatchFile(path);
          return readFileSync(path, 'utf8');
        };
      const exported = made(textIn('docs'), textIn('src', 'languages'));
      return Object.entries(exported)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
