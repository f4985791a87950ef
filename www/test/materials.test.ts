/** The colours of boards, read from the style sheet: what lies beside or upon each other can be told apart. */
import { describe, expect, it } from 'vitest';
import { luminance, parseColour, tonesOf } from '../board/canvas/theme';
import { boardMaterials } from '../core/state/settings';
import materialsText from '../style/materials.css?raw';
import tokensText from '../style/tokens.css?raw';

const withoutComments = (css: string) => css.replaceAll(/\/\*[^]*?\*\//g, '');

/** The declarations of all rules one of whose selectors is this one. */
function declared(css: string, selector: string): [string, string][] {
  return [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, selectors = '']) => selectors.split(',').some((one) => one.trim() === selector))
    .flatMap(([, , body = '']) => [...body.matchAll(/--([\w-]+): *([^;]*);/g)])
    .map(([, name = '', value = '']) => [name, value]);
}

const materialSheet = withoutComments(materialsText);
const pageSheet = withoutComments(tokensText);
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

function coloursOf(material: string, theme: Theme): Record<string, string> {
  const all = ['[data-material]', `[data-material='${material}']`];
  const dark = theme === 'dark' ? [`:root[data-theme='dark'] ${all[1]}`] : [];
  return Object.fromEntries(
    [...all, ...dark].flatMap((selector) => declared(materialSheet, selector)),
  );
}

function pageOf(theme: Theme): string {
  const selector = theme === 'dark' ? ":root[data-theme='dark']" : ':root';
  return Object.fromEntries(declared(pageSheet, selector))['page'] ?? '';
}

function lightness(colour: string): number {
  if (colour.startsWith('#')) return luminance(parseColour(colour) ?? [0, 0, 0]);
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  return luminance([red, green, blue]);
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [lightness(a), lightness(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** The shades that cells have. */
function cellsOf({ chequered, cell = '', 'cell-other': other = '' }: Record<string, string>) {
  return chequered === '1' ? [cell, other] : [cell];
}

/** Black and white, and some colours of rule files; each may be the first or the second player's. */
const players = [
  tonesOf('#2b2b2b', 0, false, true),
  tonesOf('#f6f3ea', 1, false, true),
  ...['#c8373c', '#2f6fc4', '#3d8a50', '#c79a2b', '#e0962e'].flatMap((colour) => [
    tonesOf(colour, 0, false),
    tonesOf(colour, 1, false),
  ]),
];

const materials = boardMaterials.filter((name) => name !== 'auto');
const cases = materials.flatMap((name) =>
  themes.map((theme) => ({ name, theme, colours: coloursOf(name, theme) })),
);

describe.each(cases)('$name on a $theme page', ({ name, theme, colours }) => {
  const cells = cellsOf(colours);

  it('has light and dark squares that can be told apart, and rest the eye', () => {
    const [light = '', dark = light] = cells;
    if (cells.length < 2) return;
    expect(contrast(light, dark)).toBeGreaterThan(1.8);
    expect(contrast(light, dark)).toBeLessThan(2.2);
  });

  it('stands out from the page', () => {
    // The black plate of a board with much contrast does not, on a dark page, but its cells do.
    const part = name === 'contrast' && theme === 'dark' ? 'cell' : 'plate';
    expect(contrast(colours[part] ?? '', pageOf(theme))).toBeGreaterThan(1.5);
  });

  it('shows the pieces of every player, by the body or by the rim', () => {
    for (const cell of cells)
      for (const { fill, edge } of players)
        expect(Math.max(contrast(fill, cell), contrast(edge, cell))).toBeGreaterThan(3);
  });

  it('shows lines, texts, selections and captures', () => {
    expect(contrast(colours['line-ink'] ?? '', cells[0] ?? '')).toBeGreaterThan(2.4);
    for (const cell of cells) {
      expect(contrast(colours['cell-ink'] ?? '', cell)).toBeGreaterThan(4);
      expect(contrast(colours['accent'] ?? '', cell)).toBeGreaterThan(2.8);
      expect(contrast(colours['capture'] ?? '', cell)).toBeGreaterThan(3);
    }
  });
});
