// Installs the npm packages in package-lock.json if they are missing or different.
import { existsSync, readFileSync } from 'node:fs';
import { mustRun, say } from '../command.mjs';
import { inRoot } from '../paths.mjs';

/** @typedef {{ version?: string, optional?: boolean, integrity?: string }} LockedPackage */

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
const lockedPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** npm writes a lock file of what it has installed, without packages for other platforms. */
function areInstalled() {
  const record = inRoot('node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = lockedPackages(record);
  const wanted = Object.entries(lockedPackages(inRoot('package-lock.json')));
  return wanted
    .filter(([place]) => place !== '')
    .every(([place, { version, optional, integrity }]) => {
      const found = installed[place];
      if (!found) return optional === true;
      return found.version === version && found.integrity === integrity;
    });
}

export async function ensureNpmPackages() {
  if (areInstalled()) return;
  say('Installing the npm packages: they are missing, or not those of package-lock.json.');
  await mustRun('npm', ['ci', '--no-audit', '--no-fund']);
}
