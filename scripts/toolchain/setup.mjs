// Installs what is missing: `node scripts/toolchain/setup.mjs [npm] [wasm] [browser] [other-browsers] [nextest]`;
// everything without arguments.
import { ensureNextest, ensureWasmBindgen, ensureWasmPack } from './cargo_tools.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureNpmPackages } from './npm_packages.mjs';
import { ensureOtherBrowsers } from './other_browsers.mjs';
import { ensureWasmTarget } from './wasm_target.mjs';

/** wasm-opt is one of the npm packages. */
export async function ensureWasmTools() {
  await ensureNpmPackages();
  await ensureWasmTarget();
  await ensureWasmBindgen();
  await ensureWasmPack();
}

/** @type {Record<string, () => Promise<void>>} */
export const setups = {
  npm: ensureNpmPackages,
  wasm: ensureWasmTools,
  browser: ensureChromium,
  'other-browsers': ensureOtherBrowsers,
  nextest: ensureNextest,
};

if (import.meta.filename === process.argv[1]) {
  const chosen = process.argv.slice(2);
  for (const name of chosen.length > 0 ? chosen : Object.keys(setups)) {
    const setup = setups[name];
    if (!setup) throw new Error(`${name}: choose from ${Object.keys(setups).join(', ')}`);
    const start = performance.now();
    await setup();
    console.log(`${name}: ready (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  }
}
