// Writes the list of everything public in `docs/api.md`, from the types of the package: `node scripts/docs/api.mjs`.
// Only the text between two marks is replaced; the rest is written by hand.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { outputOf } from '../command.mjs';
import { inRoot } from '../paths.mjs';

const page = inRoot('docs', 'api.md');
const begin = '<!-- made by scripts/docs/api.mjs: do not edit below -->';
const end = '<!-- end of what is made -->';

/** Names that users of the engine do not need: those that load the module or measure it. */
const inner = /^(?:init|Init|Sync|Measured|start|measure|__wbg)/;

/** @param {string} name of a declaration */
export const isInner = (name) => inner.test(name);

/** @typedef {{ name: string, kind: 'class' | 'interface' | 'const' | 'type' | 'function', words: string, text: string }} Declaration */

/**
 * The declarations in a file of types, with their comments.
 * @param {string} types
 * @returns {Declaration[]}
 */
export function declarationsIn(types) {
  const comment = String.raw`(?:\/\*\*(?<words>(?:(?!\*\/)[\s\S])*)\*\/\s*)?`;
  const block = String.raw`(?<kind>class|interface|const) (?<name>\w+)(?<text>[\s\S]*?^\})`;
  const line = String.raw`(?<kind2>type|function) (?<name2>\w+)(?<text2>[\s\S]*?;$)`;
  const form = new RegExp(`${comment}^export (?:declare )?(?:${block}|${line})`, 'gm');
  const found = [...types.matchAll(form)].map(({ groups = {} }) => ({
    name: groups['name'] ?? groups['name2'] ?? '',
    kind: /** @type {Declaration['kind']} */ (groups['kind'] ?? groups['kind2']),
    words: plain(groups['words'] ?? ''),
    text: groups['text'] ?? groups['text2'] ?? '',
  }));
  return found.filter(({ name }) => !isInner(name));
}

/**
 * The members of a class or an interface.
 * @param {Declaration} declaration
 * @returns {{ signature: string, words: string }[]}
 */
function membersOf({ text }) {
  const form =
    /(?:\/\*\*(?<words>(?:(?!\*\/)[\s\S])*)\*\/\s*)?^ {2,4}(?<signature>(?!\/?\*)[^\n]+);$/gm;
  const found = [...text.matchAll(form)].map(({ groups = {} }) => ({
    signature: (groups['signature'] ?? '').replace(/^readonly /, ''),
    words: plain(groups['words'] ?? ''),
  }));
  return found.filter(({ signature }) => !/^(?:private|free\(|\[Symbol)/.test(signature));
}

/** A comment as a single line. @param {string} comment */
const plain = (comment) =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trim())
    .filter((line) => line !== '')
    .join(' ');

/** @param {string} code */
const coded = (code) => `\`${code.replaceAll('|', String.raw`\|`)}\``;

/** @param {Declaration} declaration */
function sectionOf(declaration) {
  const { name, kind, words, text } = declaration;
  const lines = [`### \`${name}\``, '', ...(words === '' ? [] : [words, ''])];
  if (kind === 'const')
    return [...lines, '```ts', `const ${name}${oneLine(text).replace(/;$/, '')};`, '```', ''];
  if (kind === 'type') return [...lines, '```ts', `type ${name} ${oneLine(text)}`, '```', ''];
  if (kind === 'function')
    return [...lines, '```ts', `function ${name}${oneLine(text)}`, '```', ''];
  const rows = membersOf(declaration).map(
    (member) => `| ${coded(member.signature)} | ${member.words.replaceAll('|', String.raw`\|`)} |`,
  );
  return [...lines, `| ${kind === 'class' ? 'method' : 'field'} | |`, '|---|---|', ...rows, ''];
}

/** Without the comments of nested parts, which are listed with their types. @param {string} text */
const oneLine = (text) =>
  text
    .replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** @param {Declaration[]} declarations */
function listOf(declarations) {
  const of = (/** @type {Declaration['kind'][]} */ ...kinds) =>
    declarations
      .filter(({ kind }) => kinds.includes(kind))
      .toSorted((a, b) => a.name.localeCompare(b.name));
  const ordered = [...of('function'), ...of('class', 'const'), ...of('interface', 'type')];
  return ordered.flatMap(sectionOf).join('\n').trim();
}

/** @param {string[]} parts of the path of a file of types */
const typesIn = (...parts) => declarationsIn(readFileSync(inRoot(...parts), 'utf8'));

/** Types that the package contains unchanged. @param {string} name */
const written = (name) => typesIn('scripts', 'package', 'types', name);

/** The declarations of the module, and those of its loader, which replace others of the same name. */
function engine() {
  const own = typesIn('www', 'api', 'index.d.ts');
  const isOwn = (/** @type {Declaration} */ { name }) => own.some((one) => one.name === name);
  return [...own, ...typesIn('pkg', 'boardwright.d.ts').filter((one) => !isOwn(one))];
}

/** The types that the compiler generates from the TypeScript files. */
function compiledTypes() {
  const folder = mkdtempSync(path.join(tmpdir(), 'boardwright-types-'));
  try {
    const args = ['--project', inRoot('tsconfig.package.json'), '--outDir', folder];
    if (outputOf('tsc', args) === undefined)
      throw new Error('the types of the package do not compile');
    const read = (/** @type {string} */ name) =>
      declarationsIn(readFileSync(path.join(folder, `${name}.d.ts`), 'utf8'));
    return {
      api: [...read('embed/api'), ...read('core/players/chooser')],
      frame: read('embed/frame_client'),
      messages: read('embed/frame_messages'),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * The entries of the package that have types, by import name, with the text above their lists.
 * @returns {{ entry: string, words: string, declarations: Declaration[] }[]}
 */
function entries() {
  const { api, frame, messages } = compiledTypes();
  const methods = messages.filter(({ name }) => name === 'Method');
  return [
    {
      entry: 'boardwright/engine',
      words: 'Compiles rules, plays and searches; works without a page.',
      declarations: engine(),
    },
    {
      entry: 'boardwright',
      words:
        'Registers `<boardwright-board>` where there is a page, and does nothing on a server. It exports what `boardwright/element` does; [embedding.md](embedding.md) tells of the element.',
      declarations: [],
    },
    {
      entry: 'boardwright/element',
      words: 'The class of the element, which is not registered by it, and its types.',
      declarations: [...written('element.d.ts'), ...api],
    },
    {
      entry: 'boardwright/frame',
      words: 'Talks to a board in an `iframe`; [embedding.md](embedding.md#frames) shows how.',
      declarations: [...frame, ...methods],
    },
    {
      entry: 'boardwright/games',
      words: 'Says where the files of games lie; the modules of the games call it.',
      declarations: written('games.d.ts'),
    },
    {
      entry: 'boardwright/games/*.js',
      words:
        'A module for each game, such as `boardwright/games/chase.js`: importing it has a bundler take the files of the game along. It exports nothing but the type `GameFiles`.',
      declarations: written('game.d.ts'),
    },
    {
      entry: 'boardwright/react',
      words: 'Tells TypeScript of the element in JSX, for React 19.',
      declarations: written('react.d.ts'),
    },
  ];
}

/** The page with an up-to-date list. @param {string} text */
export function withList(text) {
  const lists = entries().map(({ entry, words, declarations }) =>
    [`## \`${entry}\``, words, listOf(declarations)].filter((part) => part !== '').join('\n\n'),
  );
  const [before = ''] = text.split(begin);
  return `${before}${begin}\n\n${lists.join('\n\n')}\n\n${end}\n`;
}

if (import.meta.filename === process.argv[1])
  writeFileSync(page, withList(readFileSync(page, 'utf8')));
