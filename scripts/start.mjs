// Builds and serves the page for playing: `npm start`. Needs no Rust while pkg/ is up to date. `npm run dev` serves it
// for development: unbundled, and reloaded after every change.
import { existsSync } from 'node:fs';
import { say } from './command.mjs';
import { root } from './paths.mjs';
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
  say(`Boardwright is ready: ${server.resolvedUrls?.local[0] ?? 'no address'} (Ctrl+C ends it)`);
}

await ensureNpmPackages();
await refreshPkg();
await servePage();
