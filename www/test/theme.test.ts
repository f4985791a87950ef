import { describe, expect, it } from 'vitest';
import { luminance, parseColour, tonesOf } from '../board/canvas/theme';

/** Colours from rule files, and none. */
const colours = ['#30302e', '#f7f3e6', '#c8373c', '#2f6fc4', '#3d8a50', '#c79a2b', ''];

function lightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  return luminance(
    colour.startsWith('#') ? (parseColour(colour) ?? [0, 0, 0]) : [red, green, blue],
  );
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [lightness(a), lightness(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

describe('player colours', () => {
  it('differ in lightness between neighbours, whatever their hue', () => {
    for (const one of colours)
      for (const other of colours) {
        const [dark, light] = [tonesOf(one, 0, false), tonesOf(other, 1, false)];
        expect(contrast(dark.fill, light.fill)).toBeGreaterThan(3);
      }
  });

  it('have marks of different shapes', () => {
    const forms = [0, 1, 2, 3].map((player) => {
      const { light, rim } = tonesOf('#c8373c', player, false);
      return `${light} ${rim}`;
    });
    expect(new Set(forms).size).toBe(4);
  });

  it('are darker than the cells of the dark theme if they are grey', () => {
    const cells = ['#4b5460', '#606a78'];
    for (const cell of cells)
      expect(contrast(tonesOf('#808080', 0, true).fill, cell)).toBeGreaterThan(1.4);
    expect(lightness(tonesOf('#808080', 0, false).fill)).toBeCloseTo(0.15, 1);
  });

  it('leave text on a piece legible, in either ink', () => {
    for (const colour of colours)
      for (const player of [0, 1]) {
        const { fill, ink, secondInk } = tonesOf(colour, player, false);
        expect(contrast(fill, ink)).toBeGreaterThan(4.5);
        expect(contrast(fill, secondInk)).toBeGreaterThan(3);
      }
  });
});
