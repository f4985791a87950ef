// A copy of the built page, of which a newer version can be published.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeServiceWorker } from '../../scripts/offline/service_worker.mjs';
import { inRoot } from '../../scripts/paths.mjs';

/** In the page only since its newer version. */
export const mark = 'meta[name="newer"]';

/** Copies the page into a folder of its own, uses it, and removes it. @param {(folder: string) => Promise<void>} use */
export async function withCopy(use) {
  const folder = await mkdtemp(path.join(tmpdir(), 'boardwright-'));
  await cp(inRoot('dist'), folder, { recursive: true });
  await use(folder);
  await rm(folder, { recursive: true });
}

/** Publishes another version of the page in a folder. @param {string} folder */
export async function publish(folder) {
  const page = path.join(folder, 'index.html');
  const html = await readFile(page, 'utf8');
  await writeFile(page, html.replace('</head>', '<meta name="newer" content="" /></head>'));
  await writeServiceWorker(folder);
}
