// Finds or installs the browser for the browser tests and the size limits.
import { existsSync } from 'node:fs';
import { say } from '../command.mjs';
import { aptInstall, hasApt } from './apt.mjs';

/** The browser without its own windows starts and draws faster than the whole one. */
const standardPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The executable; the variable CHROMIUM takes precedence. */
export function findChromium() {
  const places = [process.env['CHROMIUM'] ?? '', ...standardPlaces];
  return places.find((place) => place !== '' && existsSync(place));
}

export async function ensureChromium() {
  if (findChromium()) return;
  if (!hasApt()) {
    throw new Error('No Chromium found: install it, or name its program in the CHROMIUM variable.');
  }
  say('Installing Chromium from the Debian packages: the browser tests drive it.');
  // Older distributions only have the whole browser.
  await aptInstall(['chromium-headless-shell']).catch(() => aptInstall(['chromium']));
}
