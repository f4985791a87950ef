// A plugin of Vite for the package: no module links a style sheet to the page of others. A sheet that comes with a part
// is taken up by `www/embed/sheets.ts`, as a text.
import path from 'node:path';

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
        "import { adopt } from '/www/embed/sheets.ts';",
        'adopt(sheet);',
      ].join('\n');
    },
  };
}

/**
 * Parts bring their sheets themselves, and nothing is fetched ahead: what Vite would put around each import is not needed.
 * @returns {import('vite').Plugin}
 */
export function plainImports() {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null,
  };
}
