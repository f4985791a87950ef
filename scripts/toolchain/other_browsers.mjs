// Finds or installs Firefox and WebKitGTK for the tests in `tests/other_browsers/`.
import { existsSync } from 'node:fs';
import { say } from '../command.mjs';
import { aptInstall, hasApt } from './apt.mjs';

const wanted = {
  firefox: {
    variable: 'FIREFOX',
    places: [
      '/usr/bin/firefox-esr',
      '/usr/bin/firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
    ],
    debian: 'firefox-esr',
  },
  webkit: {
    variable: 'WEBKIT_DRIVER',
    places: ['/usr/bin/WebKitWebDriver'],
    debian: 'webkit2gtk-driver',
  },
  xvfb: { variable: 'XVFB', places: ['/usr/bin/Xvfb'], debian: 'xvfb' },
};

/** @typedef {keyof typeof wanted} Name */

/** The program; the variable for it takes precedence. @param {Name} name */
function find(name) {
  const { variable, places } = wanted[name];
  const all = [process.env[variable] ?? '', ...places];
  return all.find((place) => place !== '' && existsSync(place));
}

/** @param {Name} name */
export function mustFind(name) {
  const found = find(name);
  if (found !== undefined) return found;
  const { variable, debian } = wanted[name];
  throw new Error(
    `The tests in Firefox and WebKit need Debian's ${debian}: install it, or name its program in the variable ${variable}.`,
  );
}

export async function ensureOtherBrowsers() {
  const names = /** @type {Name[]} */ (Object.keys(wanted));
  const missing = names.filter((name) => find(name) === undefined);
  if (missing.length > 0 && hasApt()) {
    say('Installing Firefox and WebKitGTK from the Debian packages: the long run tests in them.');
    // What is missing even then is named below.
    await aptInstall(missing.map((name) => wanted[name].debian)).catch(() => undefined);
  }
  names.forEach(mustFind);
}
