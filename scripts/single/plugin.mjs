// Makes the page a single file that runs from a disk, without a server: plugins of Vite for `npm run build:single`.
// Modules, style sheets and games stand in it; workers and WebAssembly too, as texts.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { viteSingleFile } from 'vite-plugin-singlefile';
import { inRoot } from '../paths.mjs';

const name = 'boardwright.html';
const worker =
  /new Worker\(\s*new URL\('(\.\/\w+\.ts)', import\.meta\.url\),\s*\{\s*type: 'module',?\s*\},?\s*\)/;
const binary = /new URL\('\w+_bg\.wasm', import\.meta\.url\)/;
/** What stands in its place until the content is known. */
const hashes = { script: 'sha256-SCRIPT', style: 'sha256-STYLE' };
const policy = [
  "default-src 'none'",
  `script-src '${hashes.script}' 'wasm-unsafe-eval'`,
  `style-src '${hashes.style}'`,
  'worker-src blob:',
  'connect-src data:',
  'img-src data: blob:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** @returns {import('vite').PluginOption[]} */
export function singleFile() {
  return [inlineWorkers(), document(), viteSingleFile({ removeViteModuleLoader: true }), finish()];
}

/**
 * Whoever starts a module gives it its binary; that of its own file would stand in the page once more.
 * @returns {import('vite').Plugin}
 */
export function givenBinaries() {
  return {
    name: 'given-binaries',
    transform: {
      filter: { id: /\/pkg\/\w+\/\w+\.js$/, code: binary },
      handler: (code) => ({ code: code.replace(binary, 'undefined'), map: null }),
    },
  };
}

/** @returns {import('vite').Plugin} */
function inlineWorkers() {
  return {
    name: 'inline-workers',
    enforce: 'pre',
    transform: {
      filter: { id: /\/www\/.*\.ts$/, code: worker },
      handler(code) {
        const file = worker.exec(code)?.[1];
        const made = `import InlineWorker from '${file}?worker&inline';\n`;
        return { code: made + code.replace(worker, 'new InlineWorker()'), map: null };
      },
    },
  };
}

/** @returns {import('vite').Plugin} */
function document() {
  const sign = readFileSync(inRoot('www', 'public', 'icon.svg'), 'base64');
  return {
    name: 'single-document',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace(/content="default-src[^"]*"/, `content="${policy}"`)
          .replace('href="/icon.svg"', `href="data:image/svg+xml;base64,${sign}"`),
    },
  };
}

/**
 * Lets the browser run exactly what stands there.
 * @returns {import('vite').Plugin}
 */
function finish() {
  return {
    name: 'single-policy',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return;
        const html = String(page.source);
        delete bundle['index.html'];
        const source = html
          .replace(hashes.script, hashOf(html, /<script type="module"[^>]*>([^]*?)<\/script>/))
          .replace(hashes.style, hashOf(html, /<style[^>]*>([^]*?)<\/style>/));
        const others = Object.keys(bundle);
        if (others.length > 0) throw new Error(`these are left beside it: ${others.join(', ')}`);
        this.emitFile({ type: 'asset', fileName: name, source });
      },
    },
  };
}

/**
 * @param {string} html
 * @param {RegExp} element
 */
function hashOf(html, element) {
  const content = element.exec(html)?.[1];
  if (content === undefined) throw new Error('the single file is not whole');
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
