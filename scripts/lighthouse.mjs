// Builds and serves the page, and runs Lighthouse on it for accessibility and performance: `node
// scripts/lighthouse.mjs`. Lighthouse is run through npx and is not a dependency. Fails below minimum scores.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { startServer } from '../tests/browser/server.mjs';
import { root } from './paths.mjs';
import { findChromium } from './toolchain/chromium.mjs';

const version = '12.8.2';
const least = { accessibility: 100, performance: 95 };

/** @typedef {{ categories: Record<string, { score: number }>, audits: Record<string, Audit> }} Report */
/** @typedef {{ id: string, title: string, score: number | null, displayValue?: string }} Audit */

await build({ root, logLevel: 'warn' });
const server = await startServer();
const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
try {
  const report = await measure(server.url, join(folder, 'report.json'));
  for (const name of [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ])
    console.log(`${name.padEnd(26)} ${report.audits[name]?.displayValue}`);
  const weak = Object.entries(least).filter(([name, score]) => {
    const reached = Math.round((report.categories[name]?.score ?? 0) * 100);
    console.log(`${name.padEnd(26)} ${reached} (at least ${score})`);
    return reached < score;
  });
  if (weak.length > 0) {
    for (const { id, title, score } of Object.values(report.audits))
      if (score !== null && score < 0.9) console.log(`${score} ${id}: ${title}`);
    process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true });
  await server.close();
}

/**
 * @param {string} url
 * @param {string} path
 * @returns {Promise<Report>}
 */
async function measure(url, path) {
  const isRoot = process.getuid?.() === 0;
  const flags = ['--headless', ...(isRoot ? ['--no-sandbox'] : [])].join(' ');
  const run = spawn(
    'npx',
    [
      '--yes',
      `lighthouse@${version}`,
      url,
      '--preset=desktop',
      '--output=json',
      `--output-path=${path}`,
      `--only-categories=${Object.keys(least).join(',')}`,
      `--chrome-flags=${flags}`,
      '--quiet',
    ],
    { stdio: 'inherit', env: { ...process.env, CHROME_PATH: findChromium() } },
  );
  const [status] = await once(run, 'close');
  if (status !== 0) throw new Error('Lighthouse did not run');
  return JSON.parse(await readFile(path, 'utf8'));
}
