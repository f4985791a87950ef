// Installs packages on Debian-like systems.
import { outputOf, mustRun } from '../command.mjs';

let listsAreFresh = false;

export const hasApt = () =>
  process.getuid?.() === 0 && outputOf('apt-get', ['--version']) !== undefined;

/** @param {string[]} packages */
export async function aptInstall(packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  if (!listsAreFresh) await mustRun('apt-get', ['update', '-q'], { env });
  listsAreFresh = true;
  const options = ['install', '-q', '-y', '--no-install-recommends'];
  await mustRun('apt-get', [...options, ...packages], { env });
}
