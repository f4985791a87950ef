// The list of everything public in `docs/api.md`, made from the types of pkg/: `node scripts/docs/api.mjs` writes it anew.
// In: `pkg/boardwright.d.ts` and `www/api/index.d.ts`. Out: Markdown, between two marks of the page; what stands around them is written by hand.
import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../paths.mjs';

const page = inRoot('docs', 'api.md');
const begin = '<!-- made by scripts/docs/api.mjs: do not edit below -->';
const end = '<!-- end of what is made -->';

/** Not for those who build on the engine: how the module is loaded, and what measures it. */
const inner = /^(?:init|Init|Sync|Measured|start|measure|__wbg)/;

/** @param {string} name of a declaration */
export const isInner = (name) => inner.test(name);

/** @typedef {{ name: string, kind: 'class' | 'interface' | 'type' | 'function', words: string, text: string }} Declaration */

/**
 * The declarations of a file of types, each with what its comment says.
 * @param {string} types
 * @returns {Declaration[]}
 */
export function declarationsIn(types) {
  const comment = String.raw`(?:\/\*\*(?<words>(?:(?!\*\/)[\s\S])*)\*\/\s*)?`;
  const block = String.raw`(?<kind>class|interface) (?<name>\w+)(?<text>[\s\S]*?^\})`;
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

/** A comment as one line. @param {string} comment */
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
  if (kind === 'type') return [...lines, '```ts', `type ${name} ${oneLine(text)}`, '```', ''];
  if (kind === 'function')
    return [...lines, '```ts', `function ${name}${oneLine(text)}`, '```', ''];
  const rows = membersOf(declaration).map(
    (member) => `| ${coded(member.signature)} | ${member.words.replaceAll('|', String.raw`\|`)} |`,
  );
  return [...lines, `| ${kind === 'class' ? 'method' : 'field'} | |`, '|---|---|', ...rows, ''];
}

/** Without what its parts are explained by, which stands at the types. @param {string} text */
const oneLine = (text) =>
  text
    .replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * @param {string} engine the types of the module
 * @param {string} loader those of what loads it, which take the place of others of the same name
 */
export function listOf(engine, loader) {
  const own = declarationsIn(loader);
  const isOwn = (/** @type {Declaration} */ { name }) => own.some((one) => one.name === name);
  const declarations = [...own, ...declarationsIn(engine).filter((one) => !isOwn(one))];
  const of = (/** @type {Declaration['kind'][]} */ ...kinds) =>
    declarations
      .filter(({ kind }) => kinds.includes(kind))
      .toSorted((a, b) => a.name.localeCompare(b.name));
  const ordered = [...of('function'), ...of('class'), ...of('interface', 'type')];
  return ordered.flatMap(sectionOf).join('\n').trim();
}

/**
 * The page with the list as it has to be.
 * @param {string} text
 */
export function withList(text) {
  const engine = readFileSync(inRoot('pkg', 'boardwright.d.ts'), 'utf8');
  const loader = readFileSync(inRoot('www', 'api', 'index.d.ts'), 'utf8');
  const [before = ''] = text.split(begin);
  return `${before}${begin}\n\n${listOf(engine, loader)}\n\n${end}\n`;
}

if (import.meta.filename === process.argv[1])
  writeFileSync(page, withList(readFileSync(page, 'utf8')));
