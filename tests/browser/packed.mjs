// The npm package as `npm pack` makes it, and projects with nothing else installed; they use the tools of this
// repository.
import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../../scripts/command.mjs';
import { inRoot } from '../../scripts/paths.mjs';
import { test as embedding } from './embedded.mjs';

/**
 * @typedef {object} Packed
 * @property {string} filename
 * @property {number} size in bytes
 * @property {number} unpackedSize
 * @property {{ path: string, size: number }[]} files
 */

/**
 * @param {string} cwd
 * @param {string} program
 * @param {string[]} args
 */
export async function mustRun(cwd, program, ...args) {
  const { ok, output } = await run(program, args, { cwd, isQuiet: true });
  assert(ok, `${program} ${args.join(' ')}\n${output}`);
  return output;
}

/**
 * @typedef {object} PackedPackage
 * @property {string} folder the folder of the projects
 * @property {Packed} packed
 * @property {(name: string, content: Record<string, string> | string) => Promise<string>} install creates a project from some
 *   files or a copy of a folder, and installs the package there; only once for each name
 */

/** Below the root, so that its tools are found. */
function newFolder() {
  mkdirSync(inRoot('test-results'), { recursive: true });
  return mkdtempSync(inRoot('test-results', 'projects-'));
}

/**
 * @param {string} folder
 * @returns {Promise<Packed>}
 */
async function packInto(folder) {
  const quiet = ['--ignore-scripts', '--json', '--pack-destination', folder];
  const output = await mustRun(folder, 'npm', 'pack', inRoot(), ...quiet);
  const [packed] = JSON.parse(output.replace(/^[^[]*/, ''));
  assert(packed, 'the package was packed');
  return packed;
}

/**
 * @param {string} project
 * @param {string} tarball
 * @param {Record<string, string> | string} content
 */
async function installInto(project, tarball, content) {
  if (existsSync(project)) return project;
  if (typeof content === 'string') cpSync(content, project, { recursive: true });
  else mkdirSync(project);
  const files = typeof content === 'string' ? {} : content;
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(project, file), text);
  const own = { type: 'module', private: true, dependencies: { boardwright: `file:${tarball}` } };
  writeFileSync(path.join(project, 'package.json'), JSON.stringify(own));
  const quiet = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  await mustRun(project, 'npm', 'install', ...quiet);
  return project;
}

/** @type {import('@playwright/test').Fixtures<{}, { pack: PackedPackage }, {}, import('./checked.mjs').WorkerArgs>} */
const packing = {
  pack: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
    async ({}, use) => {
      const folder = newFolder();
      const packed = await packInto(folder);
      const tarball = path.join(folder, packed.filename);
      const install = (
        /** @type {string} */ name,
        /** @type {Record<string, string> | string} */ content,
      ) => installInto(path.join(folder, name), tarball, content);
      await use({ folder, packed, install });
      rmSync(folder, { recursive: true, force: true });
    },
    // Packing takes a while, so each worker does it once.
    { scope: 'worker', timeout: 120_000 },
  ],
};

export const test = embedding.extend(packing);

/** @param {string} project */
export const packageIn = (project) => path.join(project, 'node_modules', 'boardwright');
