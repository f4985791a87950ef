// A plugin of Vite for the package: no module links a style sheet to the page of others. A sheet that comes with a part
// is taken up by `www/embed/shared_styles.ts`, as a text.
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

/** What the page has for sheets that are linked: Vite's wrapping of imports, and what fetches lost ones again. */
const forLinks = new Map([
  ['\0vite/preload-helper.js', 'export const __vitePreload = (load) => load();'],
  [
    inRoot('www', 'ui', 'retry_styles.ts'),
    'export const fetchLostSheets = () => Promise.resolve();',
  ],
]);

/**
 * Parts bring their sheets themselves, and nothing is fetched ahead.
 * @returns {import('vite').Plugin}
 */
export function plainImports() {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: (id) => forLinks.get(id) ?? null,
  };
}
