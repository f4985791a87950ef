// A Vite plugin that provides the rule editor with texts from docs/, so that the page and the documentation have the
// same source.
import { readFileSync } from 'node:fs';
import { inRoot } from '../paths.mjs';
import { differencesIn } from './differences.mjs';
import { examplesIn } from './examples.mjs';
import { referenceIn } from './reference.mjs';

/** The prefix of the virtual modules; each contains what is loaded together. */
const prefix = 'virtual:rule-docs/';

/**
 * The exports of each module. The names of examples are loaded with the editor, their texts with the first one that is
 * opened.
 * @type {Record<string, (page: (name: string) => string) => Record<string, unknown>>}
 */
const modules = {
  reference: (page) => ({
    reference: referenceIn(page('language.md')),
    exampleNames: allExamples(page).map(({ name }) => name),
  }),
  examples: (page) => ({ exampleTexts: allExamples(page).map(({ text }) => text) }),
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
      const exported = made((name) => {
        this.addWatchFile(inRoot('docs', name));
        return readFileSync(inRoot('docs', name), 'utf8');
      });
      return Object.entries(exported)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
