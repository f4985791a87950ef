// Gives the rule editor what the documentation says: a plugin of Vite. So there is one source for what people read in
// docs/ and what the page tells them.
import { readFileSync } from 'node:fs';
import { inRoot } from '../paths.mjs';
import { differencesIn } from './differences.mjs';
import { examplesIn } from './examples.mjs';
import { referenceIn } from './reference.mjs';

const virtualModule = 'virtual:rule-docs';

/** @returns {import('vite').Plugin} */
export function ruleDocs() {
  return {
    name: 'rule-docs',
    resolveId: (id) => (id === virtualModule ? `\0${id}` : null),
    load(id) {
      if (id !== `\0${virtualModule}`) return null;
      /** @param {string} name */
      const page = (name) => {
        this.addWatchFile(inRoot('docs', name));
        return readFileSync(inRoot('docs', name), 'utf8');
      };
      const language = page('language.md');
      const examples = [
        ...examplesIn(page('first-game.md'), 'headings'),
        ...examplesIn(language, 'titles'),
      ];
      return [
        `export const reference = ${JSON.stringify(referenceIn(language))};`,
        `export const examples = ${JSON.stringify(examples)};`,
        `export const differences = ${JSON.stringify(differencesIn(page('compatibility.md')))};`,
      ].join('\n');
    },
  };
}
