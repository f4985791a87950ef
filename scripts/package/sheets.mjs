// A plugin of Vite for the package: no module links a style sheet to the page of others, as `www/embed/sheets.ts` has
// all of them as texts.

const nothing = '\0no-sheet';

/** @returns {import('vite').Plugin} */
export function unlinkedSheets() {
  return {
    name: 'unlinked-sheets',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('.css') ? nothing : null),
    load: (id) => (id === nothing ? '' : null),
  };
}
