/**
 * The layers of the page: a file may import from its own folder and from layers above it in this list. Features do not
 * import each other; the page and embedded boards combine them.
 */
import { describe, expect, it } from 'vitest';

const layers = [
  // All texts, in every language.
  'language',
  // The engine, in a worker.
  'engine',
  'games',
  // Everything that needs no DOM.
  'core',
  'core/moves',
  'core/players',
  'core/state',
  'core/storage',
  'core/messages',
  'core/entry',
  'core/game',
  // Widgets that all of the page is made of.
  'ui',
  'board/canvas',
  'board/layout',
  'board/pieces/shapes',
  'board/pieces',
  'board/background',
  'board/animation',
  'board/marks',
  'board/input',
  'board',
  'keys',
  'panels/choosing',
  'panels',
  'table',
  'features',
  'page',
  'embed',
  // Entry points.
  '.',
];

/** What code without a DOM must not use. */
const ofThePage = /\b(document|window|HTML\w*Element)\b/;
const withoutAPage = ['core'];

const sources = import.meta.glob<string>(['./**/*.ts', '!./**/*.test.ts', '!./test/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const paths = Object.keys(sources).map((path) => path.slice(2));

interface Import {
  from: string;
  to: string;
}

/** All imports between these files, including dynamic ones. */
const imports: Import[] = paths.flatMap((from) => {
  const text = sources[`./${from}`] ?? '';
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^'?]+)'/g)].flatMap(
    ([, name = '']) => {
      const to = fileOf(from, name);
      return to === null || to === from ? [] : [{ from, to }];
    },
  );
});

/** The imported file; null if it is not one of these, such as a style sheet. */
function fileOf(from: string, name: string): string | null {
  const { pathname } = new URL(name, `file:///${from}`);
  const path = pathname.slice(1);
  return [path, `${path}.ts`, `${path}/index.ts`].find((one) => paths.includes(one)) ?? null;
}

const folderOf = (path: string) => path.slice(0, Math.max(path.lastIndexOf('/'), 0)) || '.';

/** The index of a file's layer; subfolders belong to the layer of their parent. */
function layerOf(path: string): number {
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    const layer = layers.indexOf(folder);
    if (layer >= 0) return layer;
  }
}

/** The feature of a file, or ''. */
const featureOf = (path: string) => /^features\/([^/]+)/.exec(path)?.[1] ?? '';

function isAllowed({ from, to }: Import): boolean {
  if (featureOf(from) !== '' && featureOf(to) !== '') return featureOf(from) === featureOf(to);
  if (layerOf(from) === layers.indexOf('embed') && layerOf(to) === layers.indexOf('page'))
    return false;
  return layerOf(to) <= layerOf(from);
}

const shown = ({ from, to }: Import) => `${from} imports ${to}`;

describe('the layers of the page', () => {
  it('contain all folders', () => {
    const folders = new Set(paths.map((path) => layers[layerOf(path)]));
    expect(layers.filter((layer) => !folders.has(layer))).toEqual([]);
    expect(imports.length).toBeGreaterThan(1000);
  });

  it('import each other in one direction', () => {
    expect(imports.filter((one) => !isAllowed(one)).map(shown)).toEqual([]);
  });

  it('have no two folders that import each other', () => {
    const pairs = new Set(imports.map(({ from, to }) => `${folderOf(from)} ${folderOf(to)}`));
    const mutual = [...pairs].filter((pair) => {
      const [from = '', to = ''] = pair.split(' ');
      return from < to && pairs.has(`${to} ${from}`);
    });
    expect(mutual).toEqual([]);
  });

  it('have no import cycles', () => {
    expect(ringOf(imports)).toEqual([]);
  });

  it('do not use the DOM where there may be none', () => {
    const uses = paths.filter(
      (path) =>
        withoutAPage.some((layer) => path.startsWith(`${layer}/`)) &&
        ofThePage.test(codeOf(sources[`./${path}`] ?? '')),
    );
    expect(uses).toEqual([]);
  });
});

/** The text without comments and string literals. */
function codeOf(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'|`[^`]*`/g, '');
}

/** A cycle of imports, or an empty list. */
function ringOf(edges: Import[]): string[] {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const visit = (path: string, way: string[]): string[] => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (done.has(path)) return [];
    for (const to of next.get(path) ?? []) {
      const ring = visit(to, [...way, path]);
      if (ring.length > 0) return ring;
    }
    done.add(path);
    return [];
  };
  for (const path of paths) {
    const ring = visit(path, []);
    if (ring.length > 0) return ring;
  }
  return [];
}
