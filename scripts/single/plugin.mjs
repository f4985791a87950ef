// Vite plugins for `npm run build:single`, which makes the page a single file that runs from a disk, without a server.
// Modules, style sheets and games are inside it; workers and WebAssembly too, as text.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { viteSingleFile } from 'vite-plugin-singlefile';
import { inRoot } from '../paths.mjs';
import { workersStarted } from '../workers.mjs';

const name = 'boardwright.html';
const binary = /new URL\('\w+_bg\.wasm', import\.meta\.url\)/;
/** Placeholders until the content is known. */
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
  const inline = workersStarted({
    query: '?worker&inline',
    start: (imported) => `new ${imported}()`,
  });
  return [inline, document(), viteSingleFile({ removeViteModuleLoader: true }), finish()];
}

/**
 * The page passes the binary to every instance of the module, so it need not be included with the module as well.
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

/** Allows exactly the scripts and styles in the file. @returns {import('vite').Plugin} */
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
        this.emitFile({ type: 'asset', fileName: name, source: `${source}\n${licence()}` });
        const others = Object.keys(bundle);
        if (others.length > 0) throw new Error(`not in the single file: ${others.join(', ')}`);
      },
    },
  };
}

/** The characters on pieces are from a font, which asks for its licence in every copy. */
function licence() {
  const file = inRoot('www', 'public', 'licences', 'noto-serif-cjk.txt');
  return `<!--\n${readFileSync(file, 'utf8').replaceAll(/-{2,}/g, '')}-->\n`;
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
