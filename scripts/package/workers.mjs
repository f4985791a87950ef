// A plugin of Vite for the package: workers that may come from another origin than the page, as from a CDN. Every
// `new Worker(new URL(…))` of the sources is started by `www/embed/worker_at.ts`.

const worker =
  /new Worker\(\s*new URL\('(\.\.?\/[\w/]+\.ts)', import\.meta\.url\),\s*\{\s*type: 'module',?\s*\}\s*\)/g;

/** @returns {import('vite').Plugin} */
export function foreignWorkers() {
  return {
    name: 'foreign-workers',
    enforce: 'pre',
    transform: {
      filter: { id: /\/www\/.*\.ts$/, code: /new Worker\(\s*new URL\(/ },
      handler(code) {
        /** @type {string[]} */
        const made = ["import { startWorker } from '/www/embed/worker_at.ts';"];
        const started = code.replaceAll(worker, (_, file) => {
          const name = `workerAddress${made.length}`;
          made.push(`import ${name} from '${file}?worker&url';`);
          return `startWorker(${name})`;
        });
        if (made.length === 1)
          throw new Error('a worker is started in a way that is not known here');
        return { code: `${made.join('\n')}\n${started}`, map: null };
      },
    },
  };
}
