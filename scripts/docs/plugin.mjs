// Gives the rule editor what the documentation says: a plugin of Vite. So there is one source for what people read in
// docs/ and what the page tells them.
import { readFileSync } from 'node:fs';
import { inRoot } from '../paths.mjs';
import { differencesIn } from './differences.mjs';
import { examplesIn } from './examples.mjs';
import { referenceIn } from './reference.mjs';

/** What the modules begin with, which the page imports; each has what is fetched together. */
const prefix = 'virtual:rule-docs/';

/**
 * What each module exports. The names of examples come with the editor, their texts with the first that is wanted.
 *
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
