// A Vite plugin for builds other than the page: replaces `new Worker(new URL(…))`, which the sources use because
// bundlers recognise it, by another way of starting workers.

const started =
  /new Worker\(\s*new URL\('(\.\.?\/[\w/]+\.ts)', import\.meta\.url\),\s*\{\s*type: 'module',?\s*\}\s*\)/g;

/**
 * @param {object} how
 * @param {string} how.query the query that the file of a worker is imported with
 * @param {(imported: string) => string} how.start code that starts the imported worker
 * @param {string[]} [how.besides] lines of code that this code needs
 * @returns {import('vite').Plugin}
 */
export function workersStarted({ query, start, besides = [] }) {
  return {
    name: 'workers-started',
    enforce: 'pre',
    transform: {
      filter: { id: /\/www\/.*\.ts$/, code: /new Worker\(\s*new URL\(/ },
      handler(code, id) {
        /** @type {string[]} */
        const imports = [];
        const changed = code.replaceAll(started, (_, file) => {
          const name = `OtherWorker${imports.length}`;
          imports.push(`import ${name} from '${file}${query}';`);
          return start(name);
        });
        if (changed.includes('new Worker(new URL(') || imports.length === 0)
          throw new Error(`${id} starts a worker in a way that is not known here`);
        return { code: [...besides, ...imports, changed].join('\n'), map: null };
      },
    },
  };
}
