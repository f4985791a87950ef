// Every code block in README.md and docs/ is run or checked as it is. `elsewhere` and the tests below cover each kind
// of block; a block of another kind fails. What cannot be run is marked `text`.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Window } from 'happy-dom';
import { describe, expect, it, vi } from 'vitest';
import { attributeNames } from '../../www/embed/attribute_names.ts';
import { readAttributes } from '../../www/embed/attributes.ts';
import { registerPlayer } from '../../www/embed/players.ts';
import { readLessons } from '../../www/features/lessons/reader.ts';
import { run } from '../command.mjs';
import { ruleFiles } from '../games/openings.mjs';
import { inRoot } from '../paths.mjs';
import { loadEngine } from '../wasm/load.mjs';
import { partsOf } from './markdown.mjs';

// The TypeScript compiler may be slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** @typedef {{ page: string, language: string, text: string }} Block */

const pages = ['README.md', ...readdirSync(inRoot('docs')).map((name) => `docs/${name}`)].filter(
  (name) => name.endsWith('.md'),
);
/** @type {Block[]} */
const blocks = pages.flatMap((page) =>
  partsOf(readFileSync(inRoot(page), 'utf8')).flatMap((part) =>
    part.kind === 'code' ? [{ page, language: part.language, text: part.text }] : [],
  ),
);
/** @param {string[]} languages */
const marked = (...languages) => blocks.filter(({ language }) => languages.includes(language));

const json = (/** @type {string} */ file) => JSON.parse(readFileSync(inRoot(file), 'utf8'));
const manifest = json('package.json');
/** The exports of the package, by file of lib/. @type {string[]} */
const exported = Object.values(manifest.exports).flatMap((to) =>
  typeof to === 'string' ? [to] : Object.values(to),
);
const games = ruleFiles().map((file) => path.basename(file, '.zrf'));

describe('a block', () => {
  /** Where the other kinds of blocks are run or checked. @type {Record<string, string>} */
  const elsewhere = {
    zrf: 'tests/project/docs.rs',
    'zrf-fragment': 'tests/project/examples.rs',
    'zrf-wrong': 'tests/project/examples.rs',
    console: 'tests/project/examples.rs',
    pgn: 'tests/project/examples.rs',
    toml: 'tests/project/examples.rs',
    rust: 'src/lib.rs',
    ts: 'scripts/docs/api.mjs',
  };
  const here = ['css', 'html', 'js', 'json', 'jsx', 'sh'];

  it('is of a known kind, or marked as text', () => {
    const known = new Set([...Object.keys(elsewhere), ...here, 'text']);
    expect(blocks.filter(({ language }) => !known.has(language))).toEqual([]);
    for (const file of Object.values(elsewhere)) expect(existsSync(inRoot(file)), file).toBe(true);
  });

  it('of Rust is in a page that is tested as documentation of the crate', () => {
    const library = readFileSync(inRoot('src', 'lib.rs'), 'utf8');
    for (const { page } of marked('rust')) expect(library).toContain(`include_str!("../${page}")`);
  });

  it('of types is in the page that is generated from them', () => {
    expect(marked('ts').filter(({ page }) => page !== 'docs/api.md')).toEqual([]);
  });
});

describe('commands', () => {
  const { scripts } = manifest;
  const examples = new Set(readdirSync(inRoot('examples')));
  const commandLine = readFileSync(inRoot('docs', 'cli.md'), 'utf8');
  /** Whether the program that a command calls exists. @type {[RegExp, (name: string) => boolean][]} */
  const forms = [
    [
      /^npm (?:run )?(start|test|[\w:]+)$/,
      (name) => name in scripts || /^(?:install|pack)$/.test(name),
    ],
    [/^npm install (\.\.\/boardwright\/\S+)$/, (file) => file.endsWith(`-${manifest.version}.tgz`)],
    [/^cargo run --release --example (\w+) -- .*$/, (name) => examples.has(name)],
    [/^cargo install --path (\.)(?: --features train)?$/, () => true],
    [/^cd (\.\.\/[\w-]+)$/, () => true],
    [/^boardwright (\w+) .*$/, (name) => commandLine.includes(`| \`boardwright ${name} `)],
  ];

  it.each(marked('sh'))('exist: $page, $text', ({ text }) => {
    for (const line of text.trim().split('\n'))
      expect(
        forms.some(([form, isThere]) => isThere(form.exec(line)?.[1] ?? '') && form.test(line)),
        line,
      ).toBe(true);
  });
});

/** @param {import('happy-dom').Element} element */
const namesOf = (element) => element.getAttributeNames();

/**
 * @param {(name: string) => string | null} read
 * @param {string[]} names
 */
function checkBoard(read, names) {
  expect(attributeNames).toEqual(expect.arrayContaining(names));
  expect(readAttributes(read).refusals).toEqual([]);
  const [game = '', course = ''] = (read('lesson') ?? read('game') ?? '').split('/');
  if (game !== '') expect(games).toContain(game);
  if (course === '' || course === 'moves') return;
  const file = ruleFiles().find((one) => path.basename(one) === `${game}.zrf`) ?? '';
  const lessons = readLessons(readFileSync(file.replace(/\.zrf$/, '.lessons.json'), 'utf8'));
  expect(lessons.courses.map(({ id }) => id)).toContain(course);
}

describe('HTML', () => {
  const { document } = new Window();

  // Players that a page of the manual registers can be named by its boards.
  const registered = marked('js').flatMap(({ text }) => [
    ...text.matchAll(/registerPlayer\('([^']+)'/g),
  ]);
  for (const [, name = ''] of registered) registerPlayer(name, { chooseMove: () => '' });

  it.each(marked('html'))('is valid for the element: $page, $text', async ({ text }) => {
    document.body.innerHTML = text;
    const elements = [...document.body.querySelectorAll('*')];
    expect(elements.length).toBeGreaterThan(0);
    for (const element of elements) {
      const name = element.tagName.toLowerCase();
      const check = checks[name];
      expect(check, `<${name}>`).toBeDefined();
      await check?.(element);
    }
  });

  /** @typedef {(element: import('happy-dom').Element) => void | Promise<void>} Check */
  /** @type {Record<string, Check>} */
  const checks = {
    'boardwright-board': (board) => checkBoard((name) => board.getAttribute(name), namesOf(board)),
    iframe: (frame) => {
      const { pathname, hash } = new URL(frame.getAttribute('src') ?? '');
      expect(exported).toContain(`./lib${pathname}`);
      const said = new URLSearchParams(hash.slice(1));
      const own = new Set(['record', 'rules', 'origin', 'fit']);
      checkBoard(
        (name) => said.get(name),
        [...said.keys()].filter((name) => !own.has(name)),
      );
      expect(frame.getAttribute('title')).not.toBeNull();
    },
    script: async (script) => {
      const { type, src = '' } = Object.fromEntries(
        namesOf(script).map((name) => [name, script.getAttribute(name) ?? '']),
      );
      if (type === 'module')
        return expect(exported).toContain(src.replace('boardwright/', './lib/'));
      if (type === 'application/json')
        return expect(readLessons(script.innerHTML).courses).not.toEqual([]);
      expect(type).toBe('text/x-zrf');
      const { compile } = await loadEngine();
      const rules = script.innerHTML.replaceAll('&gt;', '>').replaceAll('&lt;', '<');
      expect(compile(rules).newGame().moveTexts()).not.toEqual([]);
    },
  };
});

/**
 * Compiles scripts in a folder of their own.
 * @param {string} folder
 * @param {Block[]} scripts
 */
async function typesOf(folder, scripts) {
  const names = scripts.map(({ language }, at) => `${at}.${language}`);
  for (const [at, { text }] of scripts.entries())
    // Makes each file a module of its own.
    writeFileSync(path.join(folder, names[at] ?? ''), `${text}\nexport {};\n`);
  const types = '../../scripts/package/types';
  const options = {
    extends: '../../tsconfig.json',
    compilerOptions: {
      checkJs: true,
      // Readers may have other compiler settings.
      strict: false,
      exactOptionalPropertyTypes: false,
      noUnusedLocals: false,
      jsx: 'preserve',
      types: [],
      // In the package, the hand-written types are beside the compiled ones.
      rootDirs: ['../../scripts/package/types', '../../www/embed'],
      paths: {
        boardwright: [`${types}/boardwright.d.ts`],
        'boardwright/react': [`${types}/react.d.ts`],
        'boardwright/games/*.js': [`${types}/game.d.ts`],
      },
    },
    include: [],
    files: [...names, '../../www/embed/api.ts'],
  };
  // A copy of lib, as on a site.
  mkdirSync(path.join(folder, 'boardwright'), { recursive: true });
  const frame = "export * from '../../../www/embed/frame_client';\n";
  writeFileSync(path.join(folder, 'boardwright', 'frame.d.ts'), frame);
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(options));
  return run('tsc', ['--project', path.join(folder, 'tsconfig.json')]);
}

describe('scripts', () => {
  // Programs for the engine are run by examples.test.mjs.
  const shown = marked('js', 'jsx').filter(({ text }) => !text.includes("'boardwright/engine'"));

  it('match the types of the package', async () => {
    expect(shown.length).toBeGreaterThanOrEqual(5);
    mkdirSync(inRoot('test-results'), { recursive: true });
    const folder = mkdtempSync(inRoot('test-results', 'shown-'));
    try {
      expect(await typesOf(folder, shown)).toEqual({ ok: true, output: '' });
      const wrong = {
        page: '',
        language: 'js',
        text: "document.querySelector('boardwright-board').plai('');",
      };
      expect((await typesOf(folder, [wrong])).output).toContain('plai');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.each(shown)('import existing games: $page, $text', ({ text }) => {
    for (const [, game = ''] of text.matchAll(/'boardwright\/games\/([\w-]+)\.js'/g))
      expect(games).toContain(game);
  });
});

it('CSS only sets existing properties', () => {
  const sheets = readdirSync(inRoot('www', 'style')).map((name) =>
    readFileSync(inRoot('www', 'style', name), 'utf8'),
  );
  const shown = marked('css');
  expect(shown).not.toEqual([]);
  for (const { text } of shown)
    for (const [, name] of text.matchAll(/^\s*(--[\w-]+):/gm))
      expect(
        sheets.some((sheet) => sheet.includes(`${name}:`)),
        name,
      ).toBe(true);
});

describe('JSON', () => {
  /** @type {Record<string, (text: string) => void>} */
  const checks = {
    'docs/lessons.md': (text) => expect(readLessons(text).courses).not.toEqual([]),
    'docs/translating.md': (text) => {
      // A catalogue entry: a text for each plural form of its language.
      const [forms = {}] = Object.values(JSON.parse(`{${text}}`));
      const { pluralCategories } = new Intl.PluralRules('ru').resolvedOptions();
      expect(Object.keys(forms).toSorted()).toEqual(pluralCategories.toSorted());
    },
  };

  it.each(marked('json'))('is valid: $page', ({ page, text }) => {
    expect(checks[page], page).toBeDefined();
    checks[page]?.(text);
  });
});
