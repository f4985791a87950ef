// The npm package as `npm pack` makes it, and projects into which it is installed: they have nothing else, and their tools
// are those of this repository.
import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before } from 'node:test';
import { run } from '../../scripts/command.mjs';
import { inRoot } from '../../scripts/paths.mjs';

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
  const { ok, output } = await run(program, args, { cwd });
  assert(ok, output);
  return output;
}

/** Call it once at the top of a test file: packs the package before the tests, and clears up after them. */
export function packedPackage() {
  /** Where projects lie; below the root, so that its tools are found. */
  let folder = '';
  /** @type {Packed | undefined} */
  let packed;

  before(async () => {
    mkdirSync(inRoot('test-results'), { recursive: true });
    folder = mkdtempSync(inRoot('test-results', 'projects-'));
    const quiet = ['--ignore-scripts', '--json', '--pack-destination', folder];
    const output = await mustRun(folder, 'npm', 'pack', inRoot(), ...quiet);
    [packed] = JSON.parse(output.replace(/^[^[]*/, ''));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const tarball = () => path.join(folder, packed?.filename ?? '');

  /**
   * Makes a project of some files, or of a copy of a folder, and installs the package into it, once.
   * @param {string} name
   * @param {Record<string, string> | string} content
   */
  async function install(name, content) {
    const project = path.join(folder, name);
    if (existsSync(project)) return project;
    if (typeof content === 'string') cpSync(content, project, { recursive: true });
    else mkdirSync(project);
    const files = typeof content === 'string' ? {} : content;
    for (const [file, text] of Object.entries(files)) writeFileSync(path.join(project, file), text);
    const own = {
      type: 'module',
      private: true,
      dependencies: { boardwright: `file:${tarball()}` },
    };
    writeFileSync(path.join(project, 'package.json'), JSON.stringify(own));
    const quiet = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
    await mustRun(project, 'npm', 'install', ...quiet);
    return project;
  }

  return {
    install,
    tarball,
    folder: () => folder,
    packed: () => {
      assert(packed, 'the package was packed');
      return packed;
    },
  };
}

/** @param {string} project */
export const packageIn = (project) => path.join(project, 'node_modules', 'boardwright');
