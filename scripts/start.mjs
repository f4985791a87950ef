// Builds and serves the page for playing: `npm start`. Needs no Rust while pkg/ is up to date. `npm run dev` serves it
// for development: unbundled, and reloaded after every change.
import { existsSync } from 'node:fs';
import { say } from './command.mjs';
import { root } from './paths.mjs';
import { startFailure } from './serving/start_failure.mjs';
import { ensureNpmPackages } from './toolchain/npm_packages.mjs';
import { hasRust } from './toolchain/wasm_target.mjs';
import { buildPkg } from './wasm/build.mjs';
import { isFresh, pkg } from './wasm/stamp.mjs';

async function rebuildPkg() {
  if (!hasRust()) throw new Error('There is no Rust here to rebuild it: see https://rustup.rs.');
  await buildPkg();
}

/** A page with an older engine is better than none. */
async function refreshPkg() {
  if (isFresh()) return;
  say('pkg/ is older than the Rust sources: rebuilding it.');
  try {
    await rebuildPkg();
  } catch (error) {
    if (!existsSync(pkg)) throw error;
    say(`${error instanceof Error ? error.message : error}`);
    say(
      'pkg/ COULD NOT BE REBUILT: the page runs the committed one, which lacks your changes in src/.',
    );
  }
}

async function servePage() {
  const { build, createServer, preview } = await import('vite');
  const chosen = process.env['PORT'];
  const address = {
    host: '127.0.0.1',
    port: Number(chosen ?? 5173),
    strictPort: chosen !== undefined,
  };
  const isDev = process.argv.includes('--dev');
  if (!isDev) await build({ root, logLevel: 'warn' });
  const server = isDev
    ? await createServer({ root, server: address }).then((dev) => dev.listen())
    : await preview({ root, preview: address });
  const url = server.resolvedUrls?.local[0] ?? '';
  const isOther = url !== '' && Number(new URL(url).port) !== address.port;
  if (isOther) say(`Port ${address.port} is taken, so another one is used.`);
  say(`Boardwright is ready: ${url || 'no address'} (Ctrl+C ends it)`);
}

try {
  await ensureNpmPackages();
  await refreshPkg();
  await servePage();
} catch (error) {
  say(startFailure(error));
  process.exitCode = 1;
}
