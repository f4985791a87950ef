// Writes `service-worker.js` into the folder of a built page, with a list of its files and revisions for those whose
// names do not change.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { inRoot, root } from '../paths.mjs';

import { bundleName, writeBundle } from './bundle.mjs';

const name = 'service-worker.js';
/** Embedded boards are loaded on demand, not cached with the page. */
const embedded = /^embed(\.html$|\/)/;
/** File names in these folders contain a hash. */
const named = /^(assets|games-[0-9a-f]+)\//;

/** @param {string} folder of a built page */
export async function writeServiceWorker(folder) {
  rmSync(path.join(folder, name), { force: true });
  const files = filesOf(folder);
  const bundle = writeBundle(
    folder,
    files.map(({ url }) => url),
  );
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { PRECACHED: JSON.stringify(files), BUNDLE: JSON.stringify(bundle) },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: inRoot('www', 'features', 'offline', 'service_worker.ts'),
        // Not every browser supports modules here.
        output: { format: 'iife' },
      },
    },
  });
  const [worker] = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  if (worker?.type !== 'chunk') throw new Error('the service worker was not built');
  writeFileSync(path.join(folder, name), worker.code);
}

/**
 * Lists first what the page needs first.
 * @param {string} folder
 * @returns {{ url: string, revision: string | null }[]}
 */
export function filesOf(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => path.relative(folder, file).replaceAll('\\', '/'));
  const own = files.filter((url) => !embedded.test(url) && !bundleName.test(url));
  return own.toSorted().map((url) => {
    const revision = named.test(url) ? null : hashOf(path.join(folder, url));
    return { url, revision };
  });
}

/** @param {string} file */
const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
