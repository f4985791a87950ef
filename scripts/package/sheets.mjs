// A Vite plugin for the package: modules must not add style sheets to other people's pages. The style sheet of a part
// is imported as text and adopted by `www/embed/shared_styles.ts`.
import path from 'node:path';
import { inRoot } from '../paths.mjs';

const mark = '\0adopted:';

/** @returns {import('vite').Plugin} */
export function adoptedSheets() {
  return {
    name: 'adopted-sheets',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id.endsWith('.css') && importer !== undefined
        ? `${mark}${path.resolve(path.dirname(importer), id)}.js`
        : null,
    load(id) {
      if (!id.startsWith(mark)) return null;
      const sheet = id.slice(mark.length, -'.js'.length);
      return [
        `import sheet from ${JSON.stringify(`${sheet}?inline`)};`,
        "import { adopt } from '/www/embed/shared_styles.ts';",
        'adopt(sheet);',
      ].join('\n');
    },
  };
}

/**
 * Replacements for code that handles linked style sheets: Vite's wrapper of dynamic imports, and the reloading of lost
 * ones.
 */
const forLinks = new Map([
  ['\0vite/preload-helper.js', 'export const __vitePreload = (load) => load();'],
  [
    inRoot('www', 'ui', 'retry_styles.ts'),
    'export const fetchLostSheets = () => Promise.resolve();',
  ],
]);

/** Parts bring their own style sheets, and nothing is preloaded. @returns {import('vite').Plugin} */
export function plainImports() {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: (id) => forLinks.get(id) ?? null,
  };
}
